#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What is done with the bytes of an open file, and with the file itself.
extension Descriptor {
  /// Reads into a buffer, so many bytes at most, and returns how many came; 0 at the end.
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

  /// Writes all the bytes, however many calls that takes.
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

  /// Waits until the disk has the bytes, or a folder's names; throws what could not be written earlier.
  package func synchronize() throws(SystemError) { try calling { fsync(number) } }

  /// What the system tells of the file.
  package func status() throws(SystemError) -> FileStatus {
    var status = stat()
    try calling { unsafe fstat(number, &status) }
    return FileStatus(status)
  }

  /// Sets who may read, write and run the file.
  package func setPermissions(_ permissions: Int) throws(SystemError) {
    try calling { fchmod(number, mode_t(permissions)) }
  }

  /// Takes the file's lock (`flock`) until it is closed; false when somebody else has it.
  ///
  /// - Parameter isWaiting: whether the lock is waited for.
  package func lock(isWaiting: Bool = false) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try calling { flock(number, LOCK_EX | (isWaiting ? 0 : LOCK_NB)) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }
}

// The C library's functions, which the methods of the same names hide.
private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, bytes, count)
}

private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, bytes, count)
}
