import Glibc

/// What can stand at a path; the raw value is its name in sentences.
public enum FileKind: String, Hashable, Sendable {
  case file, folder, link
  case pipe = "named pipe"
  case socket, device

  /// What an open file is; nil when the system does not tell.
  init?(of descriptor: Int32) {
    var status = stat()
    guard uninterrupted({ unsafe fstat(descriptor, &status) }) == 0 else { return nil }
    self.init(status.st_mode)
  }

  /// The kind that a mode tells.
  init(_ mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
  }
}

/// What stands under a name in a folder.
package struct FolderEntry: Hashable, Sendable {
  /// The kind.
  package let kind: FileKind
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
    guard !path.utf8.contains(0), uninterrupted({ unsafe stat(path, &status) }) == 0 else {
      return nil
    }
    self.init(status)
  }

  /// What the system says of an entry.
  init(_ status: stat) {
    kind = FileKind(status.st_mode)
    length = Int(status.st_size)
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    seconds = Int(status.st_mtim.tv_sec)
    nanoseconds = Int(status.st_mtim.tv_nsec)
  }
}

/// Which folder of the machine one is: two names of one folder have the same identity.
package struct FolderIdentity: Hashable, Sendable {
  let device: UInt
  let number: UInt
}
