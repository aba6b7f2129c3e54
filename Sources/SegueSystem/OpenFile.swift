import CSystemCalls

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Operations on an open file: its bytes, its status and its lock.
extension Descriptor {
  /// Reads at most `limit` bytes into a buffer; returns their number, or 0 at the end of the file.
  package func read(
    into buffer: inout [UInt8], atMost limit: Int
  ) throws(SystemError) -> Int {
    let count = min(buffer.count, limit)
    while true {
      let result = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe systemRead(number, bytes.baseAddress, count)
      }
      if result >= 0 { return result }
      if errno != EINTR { throw .last }
    }
  }

  /// Fills a buffer with the bytes at an offset (`pread`); returns fewer only at the end of the file.
  package func read(into buffer: inout [UInt8], at offset: Int) throws(SystemError) -> Int {
    var done = 0
    while done < buffer.count {
      let result = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe pread(
          number, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done,
          off_t(offset + done))
      }
      if result == 0 { break }
      if result > 0 { done += result } else if errno != EINTR { throw .last }
    }
    return done
  }

  /// Writes all bytes, in as many system calls as necessary.
  package func write(_ bytes: borrowing [UInt8]) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
        return unsafe systemWrite(number, rest.baseAddress, rest.count)
      }
      if count > 0 {
        start += count
      } else if count == 0 {
        throw .inputOutput
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Waits until the file's bytes, or a folder's entries, are on the disk (`fsync`).
  ///
  /// - Throws: also write errors that the system had deferred.
  package func synchronize() throws(SystemError) { try retryingInterrupted { fsync(number) } }

  /// Reads the file's status (`fstat`).
  package func status() throws(SystemError) -> FileStatus {
    var status = stat()
    try retryingInterrupted { unsafe fstat(number, &status) }
    return FileStatus(status)
  }

  /// Sets the file's permission bits (`fchmod`).
  package func setPermissions(_ permissions: Int) throws(SystemError) {
    try retryingInterrupted { fchmod(number, mode_t(permissions)) }
  }

  /// Locks the file (`flock`) until the descriptor is closed; returns false if another process
  /// holds the lock.
  ///
  /// - Parameter isWaiting: whether to wait for the lock.
  package func lock(isWaiting: Bool = false) throws(SystemError) -> Bool {
    do {
      try retryingInterrupted { flock(number, LOCK_EX | (isWaiting ? 0 : LOCK_NB)) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }
}

// The C library's functions, which the methods of the same names shadow.
private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, bytes, count)
}

private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, bytes, count)
}

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The open file descriptors of this process.
package enum OpenFiles {
  #if canImport(Darwin)
    private static let listing = "/dev/fd"
  #else
    private static let listing = "/proc/self/fd"
  #endif

  /// Calls a function with every open file that has a path; does nothing if the system has no list.
  package static func forEach(_ look: (borrowing Descriptor, _ path: String) -> Void) {
    let folder = Descriptor.workingFolder
    guard let list = try? folder.open(listing, .folder, isFollowing: true),
      let own = try? list.open(".", .folder), let names = try? own.names()
    else { return }
    for name in names {
      guard let number = Int32(name), let path = path(of: number, in: list), path.hasPrefix("/")
      else { continue }
      look(Descriptor(number, isOwned: false), path)
    }
  }

  /// Returns the path of an open file; nil if it has none.
  private static func path(of number: Int32, in list: borrowing Descriptor) -> String? {
    #if canImport(Darwin)
      var text = [CChar](repeating: 0, count: Int(PATH_MAX))
      guard unsafe fcntl(number, F_GETPATH, &text) == 0 else { return nil }
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      try? list.target(ofLink: String(number))
    #endif
  }

  /// Raises the soft limit of open files up to `wanted`, as far as the hard limit allows.
  ///
  /// - Returns: the number of files that may be open, at most `wanted`; nil if the system does not
  ///   report it.
  package static func allow(_ wanted: Int) -> Int? {
    let count = segue_allow_open_files(Int64(wanted))
    return count < 0 ? nil : Int(count)
  }
}
