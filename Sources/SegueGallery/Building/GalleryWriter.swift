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
    if placeholders.isEmpty { return }
    do { try access.make(folder: "\(folder)/scripts") } catch {
      throw .clip(.codec(error))
    }
    for source in placeholders {
      try write(source.placeholder ?? "", to: source.path)
      for (name, text) in source.files.sorted(by: { $0.key < $1.key }) {
        try write(text, to: "scripts/\(name)")
      }
    }
    for name in Self.pictureNames(in: placeholders) {
      guard let pixmap = PlaceholderPicture.pixmap(named: name) else { continue }
      do {
        try write(try PNGEncoder().encode(pixmap), to: "scripts/\(name).png")
      } catch { throw .clip(.codec(error)) }
    }
  }

  /// Returns whether the pictures of an entry exist and have this digest.
  func has(_ digest: String, of entry: GalleryEntry) -> Bool {
    old.clips[entry.fileName] == digest
      && Self.pictures(of: entry).allSatisfy {
        (try? root.entry(named: $0)) != nil
      }
  }

  /// Records the digest of an entry's finished pictures.
  mutating func keep(_ digest: String, of entry: GalleryEntry) throws(GalleryError) {
    stamp.clips[entry.fileName] = digest
    stamp.files += Self.pictures(of: entry)
    // Write the stamp each time, so that finished pictures are kept if a later step fails.
    var merged = old
    merged.clips.merge(stamp.clips) { $1 }
    merged.files = Array(Set(old.files + stamp.files)).sorted()
    try put(merged)
  }

  /// Writes a text file of the gallery.
  mutating func write(_ text: String, to name: String) throws(GalleryError) {
    do { try write(Array(text.utf8), to: name) } catch {
      throw .clip(.codec(error))
    }
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

  /// Returns the names of an entry's picture files.
  private static func pictures(of entry: GalleryEntry) -> [String] {
    [".gif", ".png", "-strip.png"].map { entry.fileName + $0 }
  }

  /// Returns the names of the images that placeholder scripts use, sorted.
  private static func pictureNames(in sources: [GallerySource]) -> [String] {
    let words = sources.flatMap { source in
      (source.placeholder ?? "").split { !$0.isLetter && $0 != "." }
    }
    return Set(words.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }).sorted()
  }

  /// Returns whether a gallery writes files of such a name, since anybody can edit a stamp.
  private static func isOwn(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
    return isPlain && (parts.count == 1 || parts.count == 2 && parts[0] == "scripts")
  }
}
