import CSystemCalls

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

  /// Takes the file's lock (`flock`) until the value ends; false when somebody else has it.
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

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The open files of this process.
package enum OpenFiles {
  #if canImport(Darwin)
    private static let listing = "/dev/fd"
  #else
    private static let listing = "/proc/self/fd"
  #endif

  /// Looks at every open file that has a path; nothing where the system has no list of them.
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

  private static func path(of number: Int32, in list: borrowing Descriptor) -> String? {
    #if canImport(Darwin)
      var text = [CChar](repeating: 0, count: Int(PATH_MAX))
      guard unsafe fcntl(number, F_GETPATH, &text) == 0 else { return nil }
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      try? list.target(ofLink: String(number))
    #endif
  }

  /// Raises the limit of open files as far as is allowed, up to a number that is wanted.
  ///
  /// - Returns: how many files may be open then, at most the wanted number; nil where the system does
  ///   not tell.
  package static func allow(_ wanted: Int) -> Int? {
    let count = segue_allow_open_files(Int64(wanted))
    return count < 0 ? nil : Int(count)
  }
}
