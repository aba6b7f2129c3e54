#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What can stand at a path; the raw value is its name in sentences.
public enum FileKind: String, Hashable, Sendable {
  case file, folder, link
  case pipe = "named pipe"
  case socket, device

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

/// Which file of the machine one is: two names of one file have the same identity.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let number: UInt

  init(_ status: stat) {
    // The device's number has a sign on some systems.
    device = UInt(bitPattern: Int(truncatingIfNeeded: status.st_dev))
    number = UInt(status.st_ino)
  }
}

/// What the system tells of a file.
package struct FileStatus: Sendable {
  /// The kind.
  package let kind: FileKind
  /// Who may read, write and run it: the last nine bits of its mode.
  package let permissions: Int
  /// The length of a file, in bytes.
  package let length: Int
  /// Which file it is.
  package let identity: FileIdentity
  /// When the contents were changed last, in nanoseconds since 1970 by the file system's clock.
  package let modified: Int

  init(_ status: stat) {
    kind = FileKind(status.st_mode)
    permissions = Int(status.st_mode & 0o777)
    length = Int(status.st_size)
    identity = FileIdentity(status)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
