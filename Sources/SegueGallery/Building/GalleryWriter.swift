import SegueCodecs
import SegueGraphics
import SegueKit

/// Writes the files of a gallery and remembers them in its stamp.
struct GalleryWriter {
  private let folder: String
  private let root: Folder
  /// The gallery's files lie in its folder, whatever links somebody put there.
  let access: FolderAccess
  private let old: GalleryStamp
  private var stamp = GalleryStamp()

  /// A writer for a folder, which is made if it is not there.
  init(folder: String, stamp: GalleryStamp) throws(GalleryError) {
    self.folder = folder
    old = stamp
    do throws(CodecError) { root = try Folder.making(folder) } catch {
      throw .clip(.codec(error))
    }
    access = FolderAccess(only: root)
  }

  /// Marks the folder as a gallery, and writes the placeholder scripts and their pictures.
  mutating func begin(with sources: [GallerySource]) throws(GalleryError) {
    // From here on the folder is known as ours, whatever happens to the rest.
    var first = old
    first.clips = old.clips
    try put(first)
    let placeholders = sources.filter { $0.placeholder != nil }
    if placeholders.isEmpty { return }
    do throws(CodecError) { try access.make(folder: "\(folder)/scripts") } catch {
      throw .clip(.codec(error))
    }
    for source in placeholders { try write(source.placeholder ?? "", to: source.path) }
    for name in Self.pictureNames(in: placeholders) {
      guard let pixmap = PlaceholderPicture.pixmap(named: name) else { continue }
      do throws(CodecError) {
        try write(try PNGEncoder().encode(pixmap), to: "scripts/\(name).png")
      } catch { throw .clip(.codec(error)) }
    }
  }

  /// Whether the pictures of an entry are there and were made of this.
  func has(_ digest: String, of entry: GalleryEntry) -> Bool {
    old.clips[entry.fileName] == digest
      && Self.pictures(of: entry).allSatisfy {
        (try? root.entry(named: $0)) != nil
      }
  }

  /// Notes that the pictures of an entry are there.
  mutating func keep(_ digest: String, of entry: GalleryEntry) throws(GalleryError) {
    stamp.clips[entry.fileName] = digest
    stamp.files += Self.pictures(of: entry)
    // What is finished is not made again when something later fails.
    var merged = old
    merged.clips.merge(stamp.clips) { $1 }
    merged.files = Array(Set(old.files + stamp.files)).sorted()
    try put(merged)
  }

  /// Writes a text file of the gallery.
  mutating func write(_ text: String, to name: String) throws(GalleryError) {
    do throws(CodecError) { try write(Array(text.utf8), to: name) } catch {
      throw .clip(.codec(error))
    }
  }

  /// Removes what an earlier gallery had, writes the stamp, and returns what was removed.
  mutating func finish() throws(GalleryError) -> [String] {
    var gone: [String] = []
    do throws(CodecError) {
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

  private mutating func write(_ bytes: [UInt8], to name: String) throws(CodecError) {
    stamp.files.append(name)
    let path = "\(folder)/\(name)"
    // A file that is right already keeps its date.
    if let old = try? access.open(path).read(atMost: bytes.count + 1), old == bytes { return }
    var file = try OutputFile(at: path, within: access)
    try file.write(bytes)
    try file.commit()
  }

  private func put(_ stamp: GalleryStamp) throws(GalleryError) {
    do throws(CodecError) {
      var file = try OutputFile(
        at: "\(folder)/\(GalleryStamp.fileName)", within: access)
      try file.write(try stamp.bytes())
      try file.commit()
    } catch { throw .clip(.codec(error)) }
  }

  private static func pictures(of entry: GalleryEntry) -> [String] {
    [".gif", ".png", "-strip.png"].map { entry.fileName + $0 }
  }

  /// The names of the pictures that placeholder scripts use, sorted.
  private static func pictureNames(in sources: [GallerySource]) -> [String] {
    let words = sources.flatMap { source in
      (source.placeholder ?? "").split { !$0.isLetter && $0 != "." }
    }
    return Set(words.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }).sorted()
  }

  /// Whether a name in a stamp is one that a gallery writes: a stamp is a file that anyone can edit.
  private static func isOwn(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
    return isPlain && (parts.count == 1 || parts.count == 2 && parts[0] == "scripts")
  }
}
