import Glibc

/// What stands under a name in a folder.
package struct FolderEntry: Hashable, Sendable {
  /// The kinds of entries.
  package enum Kind: Hashable, Sendable {
    case file, folder, link, other
  }

  /// The kind.
  package let kind: Kind
  /// The length of a file, in bytes.
  package let length: Int
  // Which file it is, so that one that was replaced meanwhile is noticed.
  private let device: UInt
  private let number: UInt
  private let seconds: Int
  private let nanoseconds: Int

  /// When the contents were changed last, in nanoseconds since 1970 by the file system's clock.
  package var modified: Int { seconds * 1_000_000_000 + nanoseconds }

  /// What is at a path, links followed; nil when nothing is.
  package init?(at path: String) {
    var status = stat()
    guard !path.utf8.contains(0), unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What the system says of an entry.
  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    length = Int(status.st_size)
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    seconds = Int(status.st_mtim.tv_sec)
    nanoseconds = Int(status.st_mtim.tv_nsec)
  }
}
