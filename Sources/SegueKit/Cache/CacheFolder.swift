// The cache: which frames a clip has, by the contents of all that it is made of.
//
// 1. `CacheKey` is what decides a clip besides the files that its script names: the builds of the program and of
//    its libraries, the options, the script. Its digest names the entry.
// 2. A `CacheEntry` holds the key and the last few `KeptRecording`s of the script: the digests of all inputs
//    (`ClipInputs`), what was looked for and missing included, and the digest of the trace. If the inputs
//    are unchanged, the clip has that trace, and a golden with the same trace is equal to it.
// 3. `CacheFolder` stores entries, shared by processes and machines: written beside and renamed into place,
//    verified when read, limited in size.
// 4. `RecordingCache` finds and keeps recordings for a `GoldenVerifier`. One hit in a hundred is drawn all
//    the same; a recording that does not hold then is an error.
// 5. `OutputCache` keeps encoded files in the same folder, by what a loaded clip means.
//
// Rejected: the verdict in place of the trace, since an approval changes the golden and not the clip; times of
// modification, which a checkout and `touch -d` change; locks, which network file systems lack.

import SegueCodecs
package import SegueGolden
import SegueGraphics
import SegueSystem
import Synchronization

/// A folder of cache entries, named by sixteen hexadecimal digits, that processes and machines share.
///
/// No link in it is followed, and nothing else than its own files is read or removed.
package final class CacheFolder: Sendable {
  package let path: String
  /// Whether nothing is written or removed.
  package let isReadOnly: Bool
  /// The size limit in bytes.
  package let limit: Int
  /// Nil if there is no folder to read.
  let folder: Folder?
  /// The subfolders that this process wrote into.
  let written = Mutex<Set<String>>([])

  /// The size limit of a cache by default, in bytes.
  package static let usualLimit = 1_000_000_000
  /// The size limit of an entry, in bytes.
  private static let longestEntry = 1 << 27
  /// The number of subfolders, by the first two digits of an entry's name.
  static let subfolderCount = 256
  /// The length of a day in nanoseconds.
  static let day = 86_400_000_000_000
  private static let tagName = "CACHEDIR.TAG"
  /// The content of the file by which backups recognize a cache and leave it out.
  ///
  /// Source: the Cache Directory Tagging Specification.
  private static let tag =
    "Signature: 8a477f597d28d172789f06886806bc55\n# A cache of segue; `segue cache` shows and prunes it.\n"

  /// Opens or creates a cache; one that is read only need not exist.
  ///
  /// - Throws: `notCache` for a folder with other files, and `file`.
  package init(
    at path: String, isReadOnly: Bool = false, limit: Int = CacheFolder.usualLimit
  ) throws(StoreError) {
    self.path = path
    self.isReadOnly = isReadOnly
    self.limit = limit
    do throws(CodecError) {
      folder = isReadOnly ? try Folder.find(path) : try Folder.making(path)
    } catch { throw .file(error) }
    if let folder { try Self.check(folder, isReadOnly: isReadOnly) }
  }

  /// Checks that a folder is a cache, or an empty one that becomes a cache.
  private static func check(_ folder: Folder, isReadOnly: Bool) throws(StoreError) {
    if let bytes = (try? folder.read(tagName, atMost: 1 << 12)) ?? nil {
      guard bytes == Array(tag.utf8) else {
        throw .notCache(path: folder.path, name: tagName)
      }
      return
    }
    let names = try mapError(folder.names(), to: StoreError.file)
    if let other = names.first(where: { !isSubfolder($0) && !Folder.isTemporary($0) }) {
      throw .notCache(path: folder.path, name: other)
    }
    if isReadOnly { return }
    do throws(CodecError) {
      try write(Array(tag.utf8), named: tagName, in: folder)
    } catch { throw .file(error) }
  }

  /// The result of looking for an entry.
  enum Finding: Equatable {
    case entry([UInt8])
    case missing
    /// It is cut off, changed, no regular file, or cannot be read.
    case damaged
  }

  /// Reads an entry, and marks it as used.
  func read(_ name: String) -> Finding {
    guard let place = try? subfolder(of: name, isMade: false) else { return .missing }
    let file = Self.fileName(of: name)
    do throws(CodecError) {
      guard let entry = try place.entry(named: file) else { return .missing }
      guard entry.kind == .file, let bytes = try place.read(file, atMost: Self.longestEntry),
        let content = Self.content(of: bytes)
      else { return .damaged }
      // Once a day is enough to find the entries that are not used any more.
      if !isReadOnly, entry.modified < WallClock.nanoseconds - Self.day {
        try? place.touch(file)
      }
      return .entry(content)
    } catch { return .damaged }
  }

  /// Writes an entry beside its place, and renames it.
  func write(_ content: [UInt8], _ name: String) throws(CodecError) {
    guard !isReadOnly, let place = try subfolder(of: name, isMade: true) else { return }
    try Self.write(Self.head(of: content) + content, named: Self.fileName(of: name), in: place)
    _ = written.withLock { $0.insert(String(name.prefix(2))) }
  }

  /// Removes an entry, if there is one and it may be removed.
  func remove(_ name: String) {
    guard !isReadOnly else { return }
    _ = try? subfolder(of: name, isMade: false)?.remove(Self.fileName(of: name))
  }

  /// Returns the path of an entry.
  func path(of name: String) -> String {
    "\(path)/\(name.prefix(2))/\(Self.fileName(of: name))"
  }

  private static func write(
    _ bytes: [UInt8], named name: String, in folder: Folder
  ) throws(CodecError) {
    let hidden = ".segue-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
    var file = try folder.makeFile(named: hidden)
    do throws(CodecError) {
      try file.write(bytes)
      // A file that a power failure has cut off is found out by its digest.
      try file.finish(isLasting: false)
      try folder.rename(hidden, to: name)
    } catch {
      _ = try? folder.remove(hidden)
      throw error
    }
  }

  private func subfolder(of name: String, isMade: Bool) throws(CodecError) -> Folder? {
    let digits = String(name.prefix(2))
    if let found = try folder?.folder(named: digits) { return found }
    guard isMade else { return nil }
    try folder?.makeFolder(named: digits)
    return try folder?.folder(named: digits)
  }

  private static func fileName(of name: String) -> String { "\(name.dropFirst(2)).json" }

  static func isSubfolder(_ name: String) -> Bool {
    name.utf8.count == 2 && name.utf8.allSatisfy(isDigit)
  }

  static func isEntry(_ name: String) -> Bool {
    name.utf8.count == 19 && name.hasSuffix(".json") && name.utf8.prefix(14).allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// Returns the first line of an entry: the version of entries, and the digest of what follows.
  private static func head(of content: [UInt8]) -> [UInt8] {
    Array("segue cache 1 \(ByteDigest.text(XXHash64.digest(of: content)))\n".utf8)
  }

  /// Returns what follows the first line; nil if that does not fit.
  private static func content(of bytes: [UInt8]) -> [UInt8]? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let content = Array(bytes[(end + 1)...])
    return head(of: content).elementsEqual(bytes[...end]) ? content : nil
  }
}
