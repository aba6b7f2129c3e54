import SegueCodecs
import SegueGraphics
import SegueSystem

/// The files of a part, by their kinds; no link is followed.
final class PartFiles: Sendable {
  static let headerName = "part.json"
  /// The size limits of the files, in bytes.
  private static let (longestHeader, longestEntry, longestPicture) = (
    256 << 20, 64 << 20, 256 << 20
  )

  private let folder: Folder
  let path: String

  init(_ folder: Folder, path: String) {
    self.folder = folder
    self.path = path
  }

  /// Opens the folder of a part for reading.
  convenience init(at path: String) throws(StoreError) {
    self.init(try mapError(Folder(path), to: StoreError.file), path: path)
  }

  static func name(ofClip index: Int) -> String { "clip-\(index).json" }
  static func name(ofPicture key: String) -> String { "\(key).png" }

  /// Returns the path of a file, for messages.
  func path(of name: String) -> String { folder.path(of: name) }

  /// Locks the part until the process ends.
  ///
  /// Some network file systems lock no folders. Two writers there do the same work twice and
  /// replace each other's files by equal ones.
  func lock() throws(StoreError) {
    do {
      guard try folder.lock() else { throw StoreError.busyPart(path: path) }
    } catch let error as StoreError {
      throw error
    } catch CodecError.cannotCreate(_, let code) where SystemError(code).hasNoLocks {
    } catch let error as CodecError {
      throw .file(error)
    } catch {
      throw .unsteady(path: path)
    }
  }

  /// Checks that every file may be one of a part, and removes the leftovers of an interrupted writer.
  func checkNames() throws(StoreError) {
    let names = try mapError(folder.names(), to: StoreError.file)
    for name in names where Folder.isTemporary(name) { _ = try? folder.remove(name) }
    let others = names.filter { !Folder.isTemporary($0) }
    guard let foreign = others.first(where: { !Self.isOwn($0) }) else { return }
    throw .notPart(path: path, name: foreign)
  }

  private static func isOwn(_ name: String) -> Bool {
    if name == headerName { return true }
    if name.hasPrefix("clip-"), name.hasSuffix(".json") { return true }
    return name.hasSuffix(".png") && isKey(String(name.dropLast(4)))
  }

  /// Returns whether a text is a picture's key: sixteen hexadecimal digits.
  static func isKey(_ text: String) -> Bool {
    text.utf8.count == 16
      && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// Writes a file beside its place, waits for the disk, and renames it.
  func write(_ bytes: [UInt8], named name: String) throws(StoreError) {
    do throws(CodecError) {
      let hidden = ".segue-\(name).tmp"
      try folder.remove(hidden)
      var file = try folder.makeFile(named: hidden)
      do throws(CodecError) {
        try file.write(bytes)
        try file.finish()
        try folder.rename(hidden, to: name)
      } catch {
        _ = try? folder.remove(hidden)
        throw error
      }
      folder.synchronize()
    } catch { throw .file(error) }
  }

  /// Returns the bytes of a regular file; nil if it is missing.
  ///
  /// - Throws: `badPart` for a link, a folder or a pipe in its place, and for a file over the limit.
  private func read(_ name: String, atMost limit: Int) throws(StoreError) -> [UInt8]? {
    do throws(CodecError) {
      guard let entry = try folder.entry(named: name) else { return nil }
      guard entry.kind == .file else {
        throw CodecError.unreadable(path: path(of: name), code: SystemError.tooManyLinks.code)
      }
      return try folder.read(name, atMost: limit)
    } catch {
      switch error {
      case .unreadable(_, SystemError.tooManyLinks):
        throw .badPart(path: path(of: name), reason: "it is not a regular file")
      case .fileTooLong:
        throw .badPart(path: path(of: name), reason: "it has more than \(limit >> 20) MiB")
      default: throw .file(error)
      }
    }
  }

  /// Returns the header; nil if there is none.
  func header() throws(StoreError) -> PartHeader? {
    guard let bytes = try read(Self.headerName, atMost: Self.longestHeader) else { return nil }
    return try PartHeader(json: bytes, path: path(of: Self.headerName))
  }

  /// Returns the entry of a clip; nil if there is none.
  ///
  /// - Throws: `badPart` for a damaged entry, and for one of another part or clip.
  func entry<Content>(
    _ clip: PartHeader.Clip, key: String, of type: Content.Type
  ) throws(StoreError) -> PartEntry<Content>? {
    let name = Self.name(ofClip: clip.index)
    guard let bytes = try read(name, atMost: Self.longestEntry) else { return nil }
    guard let entry = PartJSON.value(PartEntry<Content>.self, bytes),
      entry.content.isConsistent, entry.content.pictureKeys.allSatisfy(Self.isKey)
    else { throw .badPart(path: path(of: name), reason: "it is damaged") }
    guard entry.part == key, entry.index == clip.index, entry.name == clip.name else {
      throw .badPart(
        path: path(of: name), reason: "it is of another part or clip, \(entry.name)")
    }
    return entry
  }

  /// Returns whether a picture is there.
  func hasPicture(_ key: String) -> Bool {
    (try? folder.entry(named: Self.name(ofPicture: key))?.kind) == .file
  }

  /// Returns a picture after comparing it with its key; nil if it is missing.
  func picture(_ key: String) throws(StoreError) -> Pixmap? {
    let name = Self.name(ofPicture: key)
    guard let bytes = try read(name, atMost: Self.longestPicture) else { return nil }
    let pixmap: Pixmap
    do throws(CodecError) {
      pixmap = try PNGDecoder().decode(bytes, named: path(of: name))
    } catch { throw .badPart(path: path(of: name), reason: error.description) }
    guard ReportFrame.pictureKey(digest: pixmap.digest) == key else {
      throw .badPart(path: path(of: name), reason: "its pixels are others than its name says")
    }
    return pixmap
  }
}
