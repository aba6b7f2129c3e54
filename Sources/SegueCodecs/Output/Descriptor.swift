import Glibc

/// A file descriptor open for writing, with what writing needs to say about errors.
struct Descriptor: ~Copyable {
  private let number: Int32
  private let path: String
  private let isOwned: Bool

  /// Takes over an open descriptor; `path` names it in sentences.
  ///
  /// A descriptor that is not owned, such as standard output, is left open.
  init(_ number: Int32, path: String, isOwned: Bool = true) {
    self.number = number
    self.path = path
    self.isOwned = isOwned
  }

  deinit { if isOwned { close(number) } }

  /// Writes all the bytes, however many calls that takes.
  func write(_ bytes: borrowing [UInt8]) throws(CodecError) {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
        return uninterrupted {
          unsafe Glibc.write(number, rest.baseAddress, rest.count)
        }
      }
      guard count > 0 else { throw .writeFailed(path: path, code: count == 0 ? EIO : errno) }
      start += count
    }
  }

  /// Waits until the disk has the bytes; throws what the system could not write earlier.
  func synchronize() throws(CodecError) {
    // Pipes and some file systems have nothing to synchronise.
    if uninterrupted({ fsync(number) }) != 0, errno != EINVAL, errno != ENOTSUP, errno != EROFS {
      throw .writeFailed(path: path, code: errno)
    }
  }
}
