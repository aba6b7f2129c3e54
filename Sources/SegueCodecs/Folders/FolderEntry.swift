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
