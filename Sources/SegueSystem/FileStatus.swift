#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The type of an entry in the file system; the raw value is its name in error messages.
public enum FileKind: String, Hashable, Sendable {
  case file, folder, link
  case pipe = "named pipe"
  case socket, device

  /// The type in a file's mode.
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

/// The identity of a file: two names of the same file have equal identities.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let number: UInt

  init(_ status: stat) {
    // The device number is signed on some systems.
    device = UInt(bitPattern: Int(truncatingIfNeeded: status.st_dev))
    number = UInt(status.st_ino)
  }
}

/// The status of a file, from `stat`.
package struct FileStatus: Hashable, Sendable {
  package let kind: FileKind
  /// The permissions of owner, group and others: the last nine bits of the mode.
  package let permissions: Int
  /// The length in bytes.
  package let length: Int
  package let identity: FileIdentity
  /// The time of the last modification, in nanoseconds since 1970 by the file system's clock.
  package let modified: Int
  /// The time of the last change of contents or status, in nanoseconds since 1970; no call sets it.
  package let changed: Int

  init(_ status: stat) {
    kind = FileKind(status.st_mode)
    permissions = Int(status.st_mode & 0o777)
    length = Int(status.st_size)
    identity = FileIdentity(status)
    #if canImport(Darwin)
      let (time, change) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (time, change) = (status.st_mtim, status.st_ctim)
    #endif
    modified = time.tv_sec * 1_000_000_000 + time.tv_nsec
    changed = change.tv_sec * 1_000_000_000 + change.tv_nsec
  }
}
