package import SegueCodecs
import SegueSystem
import Synchronization

extension CacheFolder {
  /// The number of entries and their size.
  package struct Contents: Hashable, Sendable {
    package var entries = 0
    package var bytes = 0
    /// The time at which the entry was used that was not used longest, in nanoseconds since 1970.
    package var oldest: Int?
  }

  /// A file of the cache.
  private struct Stored {
    var subfolder: Folder
    var name: String
    var entry: FolderEntry
  }

  /// Counts the entries; costs a call of the system for each entry.
  package func contents() throws(CodecError) -> Contents {
    var contents = Contents()
    for stored in try self.stored() {
      contents.entries += 1
      contents.bytes += stored.entry.length
      contents.oldest = min(contents.oldest ?? .max, stored.entry.modified)
    }
    return contents
  }

  /// Removes the entries that were not used longest, until the cache has at most some bytes.
  ///
  /// - Returns: the number of removed entries.
  @discardableResult
  package func prune(to bytes: Int) throws(CodecError) -> Int {
    Self.prune(try stored(), to: bytes)
  }

  /// Keeps the subfolders that this process wrote into within their share of the limit.
  ///
  /// Entries are spread evenly, so that this bounds the whole at a cost in proportion to the written entries.
  func trim() {
    guard !isReadOnly else { return }
    let share = limit / Self.subfolderCount
    for digits in written.withLock({ $0 }) {
      guard let stored = try? stored(in: digits) else { continue }
      guard stored.reduce(0, { $0 + $1.entry.length }) > share else { continue }
      // Room for the next ones, so that not each of them searches again.
      Self.prune(stored, to: share * 4 / 5)
    }
  }

  @discardableResult
  private static func prune(_ stored: [Stored], to most: Int) -> Int {
    var bytes = stored.reduce(0) { $0 + $1.entry.length }
    var removed = 0
    for old in stored.sorted(by: { $0.entry.modified < $1.entry.modified }) where bytes > most {
      guard (try? old.subfolder.remove(old.name)) == true else { continue }
      bytes -= old.entry.length
      removed += 1
    }
    return removed
  }

  private func stored() throws(CodecError) -> [Stored] {
    guard let folder else { return [] }
    var all: [Stored] = []
    for digits in try folder.names() where Self.isSubfolder(digits) {
      all += try stored(in: digits)
    }
    return all
  }

  /// Returns the entries in a subfolder, after removing what writers that ended an hour ago have left.
  private func stored(in digits: String) throws(CodecError) -> [Stored] {
    guard let subfolder = try folder?.folder(named: digits) else { return [] }
    var found: [Stored] = []
    for name in try subfolder.names() {
      guard let entry = try subfolder.entry(named: name), entry.kind == .file else { continue }
      if Self.isEntry(name) {
        found.append(Stored(subfolder: subfolder, name: name, entry: entry))
      } else if Folder.isTemporary(name), !isReadOnly,
        entry.modified < WallClock.nanoseconds - Self.day / 24
      {
        _ = try? subfolder.remove(name)
      }
    }
    return found
  }
}
