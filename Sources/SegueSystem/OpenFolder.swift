import CSystemCalls

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Operations on the entries of an open folder; links are not followed by default.
extension Descriptor {
  /// Returns the names of all entries but `.` and `..`; bytes that are not UTF-8 become U+FFFD.
  ///
  /// It consumes the descriptor, because it moves the position in the folder.
  package consuming func names() throws(SystemError) -> [String] {
    guard let listing = unsafe fdopendir(number) else { throw .last }
    // `closedir` closes the descriptor.
    _ = released()
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(listing) else {
        if errno == EINTR { continue }
        if errno != 0 { throw .last }
        return names
      }
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
  }

  /// Reads the status of an entry.
  package func status(
    of name: String, isFollowing: Bool = false
  ) throws(SystemError) -> FileStatus {
    var status = stat()
    let flags = isFollowing ? 0 : AT_SYMLINK_NOFOLLOW
    try retryingInterrupted { unsafe fstatat(number, name, &status, flags) }
    return FileStatus(status)
  }

  /// The access that is checked.
  package enum Access {
    /// Existence of the entry.
    case existing
    /// The file may be written.
    case writing
    /// Files may be created in the folder.
    case making
  }

  /// Throws unless this process has an access to an entry; links are followed.
  package func check(_ access: Access, of name: String) throws(SystemError) {
    let mode =
      switch access {
      case .existing: F_OK
      case .writing: W_OK
      case .making: W_OK | X_OK
      }
    try retryingInterrupted { unsafe faccessat(number, name, mode, 0) }
  }

  /// Sets the times of an entry to now; a link is not followed.
  package func touch(_ name: String) throws(SystemError) {
    try retryingInterrupted { unsafe utimensat(number, name, nil, AT_SYMLINK_NOFOLLOW) }
  }

  /// Returns the target of a symbolic link; bytes that are not UTF-8 become U+FFFD.
  package func target(ofLink name: String) throws(SystemError) -> String {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = try retryingInterrupted { unsafe readlinkat(number, name, &text, text.count) }
    return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Creates a folder with the default permissions.
  package func makeFolder(_ name: String) throws(SystemError) {
    try retryingInterrupted { unsafe mkdirat(number, name, 0o777) }
  }

  /// Renames an entry into a folder and replaces an entry of the new name.
  package func rename(
    _ name: String, to newName: String, in folder: borrowing Descriptor
  ) throws(SystemError) {
    let target = folder.number
    try retryingInterrupted { unsafe renameat(number, name, target, newName) }
  }

  /// Exchanges two entries atomically.
  ///
  /// - Throws: `unknownCall`, `invalid`, `notSupported` or `notPermitted` if the system, the file
  ///   system or a sandbox does not support it.
  package func exchange(_ first: String, _ second: String) throws(SystemError) {
    try retryingInterrupted { unsafe segue_exchange(number, first, second) }
  }

  /// Removes a file, or a symbolic link itself.
  package func remove(_ name: String) throws(SystemError) {
    try retryingInterrupted { unsafe unlinkat(number, name, 0) }
  }

  /// Removes an empty folder.
  package func removeFolder(_ name: String) throws(SystemError) {
    try retryingInterrupted { unsafe unlinkat(number, name, AT_REMOVEDIR) }
  }
}

/// Returns the absolute path without links and dots.
package func realPath(_ path: String) throws(SystemError) -> String {
  while true {
    if let text = unsafe realpath(path, nil) {
      defer { unsafe free(text) }
      return unsafe String(cString: text)
    }
    if errno != EINTR { throw .last }
  }
}
