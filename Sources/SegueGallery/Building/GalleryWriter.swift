import SegueCodecs
import SegueGraphics
import SegueKit

/// A writer of a gallery's files that records them in its stamp.
struct GalleryWriter {
  private let folder: String
  private let root: Folder
  /// The gallery's folder, which files must be in, with links resolved.
  let access: FolderAccess
  private let old: GalleryStamp
  /// The folders of scripts and documents in a gallery.
  private static let folders = ["scripts"] + GalleryDocument.Kind.allCases.map(\.folder)
  private var stamp = GalleryStamp()

  /// Makes a writer for a folder, which is created if missing.
  init(folder: String, stamp: GalleryStamp) throws(GalleryError) {
    self.folder = folder
    old = stamp
    do { root = try Folder.making(folder) } catch {
      throw .clip(.codec(error))
    }
    access = FolderAccess(only: root)
  }

  /// Marks the folder as a gallery, and writes the placeholder scripts and their images.
  mutating func begin(with sources: [GallerySource]) throws(GalleryError) {
    // Write the stamp first, so that the folder is recognized after any later failure.
    var first = old
    first.clips = old.clips
    try put(first)
    let placeholders = sources.filter { $0.placeholder != nil }
    for source in placeholders {
      try write(source.placeholder ?? "", to: source.path)
      for (name, text) in source.files.sorted(by: { $0.key < $1.key }) {
        try write(text, to: "scripts/\(name)")
      }
    }
    for name in Set(placeholders.flatMap(\.images)).sorted() {
      let picture: [UInt8]
      do { picture = try DrawnPicture.png(name, in: "\(folder)/scripts") } catch {
        throw .clip(error)
      }
      do { try write(picture, to: "scripts/\(name).png") } catch { throw .clip(.codec(error)) }
    }
  }

  /// Returns the picture files of an entry if they exist and have this digest; else nil.
  func files(with digest: String, of entry: GalleryEntry) -> ClipFiles? {
    guard old.clips[entry.fileName] == digest else { return nil }
    let files = ClipFiles(of: entry, isWebP: old.files.contains(entry.fileName + ".webp"))
    return files.all.allSatisfy { (try? root.entry(named: $0)) != nil } ? files : nil
  }

  /// Records the digest of an entry's finished pictures.
  mutating func keep(
    _ files: ClipFiles, with digest: String, of entry: GalleryEntry
  ) throws(GalleryError) {
    stamp.clips[entry.fileName] = digest
    stamp.files += files.all
    // Write the stamp each time, so that finished pictures are kept if a later step fails.
    var merged = old
    merged.clips.merge(stamp.clips) { $1 }
    merged.files = Array(Set(old.files + stamp.files)).sorted()
    try put(merged)
  }

  /// Writes a text file of the gallery, after making its folder.
  mutating func write(_ text: String, to name: String) throws(GalleryError) {
    do {
      if let slash = name.firstIndex(of: "/") {
        try access.make(folder: "\(folder)/\(name[..<slash])")
      }
      try write(Array(text.utf8), to: name)
    } catch {
      throw .clip(.codec(error))
    }
  }

  /// Draws and writes the picture that links to the site show.
  mutating func writeShareCard(of site: Site) throws(GalleryError) {
    let picture: [UInt8]
    do {
      picture = try ShareCard.png(title: site.title, stills: site.showcase, in: folder)
    } catch { throw .clip(error) }
    do { try write(picture, to: ShareCard.fileName) } catch { throw .clip(.codec(error)) }
  }

  /// Removes files of the previous version, writes the stamp, and returns the removed names.
  mutating func finish() throws(GalleryError) -> [String] {
    var gone: [String] = []
    do {
      for name in old.files where !stamp.files.contains(name) && Self.isOwn(name) {
        let path = "\(folder)/\(name)"
        guard FolderEntry(at: path) != nil else { continue }
        let holder = try access.open(folder: FolderAccess.folder(of: path))
        if try holder.remove(FolderAccess.name(of: path)) { gone.append(name) }
      }
    } catch { throw .clip(.codec(error)) }
    stamp.files.sort()
    try put(stamp)
    return gone.sorted()
  }

  /// Writes a file unless it has the same contents, and records it.
  private mutating func write(_ bytes: [UInt8], to name: String) throws(CodecError) {
    stamp.files.append(name)
    let path = "\(folder)/\(name)"
    // A file with the same contents keeps its modification time.
    if let old = try? access.open(path).read(atMost: bytes.count + 1), old == bytes { return }
    var file = try OutputFile(at: path, within: access)
    try file.write(bytes)
    try file.commit()
  }

  /// Writes a stamp to the folder.
  private func put(_ stamp: GalleryStamp) throws(GalleryError) {
    do {
      var file = try OutputFile(
        at: "\(folder)/\(GalleryStamp.fileName)", within: access)
      try file.write(try stamp.bytes())
      try file.commit()
    } catch { throw .clip(.codec(error)) }
  }

  /// Returns whether a gallery writes files of such a name, since anybody can edit a stamp.
  private static func isOwn(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
    return isPlain && (parts.count == 1 || parts.count == 2 && folders.contains(String(parts[0])))
  }
}
