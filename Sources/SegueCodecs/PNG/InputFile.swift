import Glibc

/// A file that is read from its beginning, never more than asked for.
package struct InputFile: ~Copyable {
  private let descriptor: Int32
  private let path: String

  /// Opens a file; throws `missing`, `unreadable` or `inputIsFolder`.
  package init(_ path: String) throws(CodecError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .missing(path: path) : .unreadable(path: path, code: errno)
    }
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw .inputIsFolder(path: path)
    }
    self.descriptor = descriptor
    self.path = path
  }

  /// Takes over an open descriptor; `path` names it in sentences.
  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// The next bytes: `limit` of them, or fewer when the file ends, whatever length it claims.
  package func read(atMost limit: Int) throws(CodecError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit, 1 << 18))
    while bytes.count < limit {
      let count = unsafe Glibc.read(descriptor, &chunk, min(chunk.count, limit - bytes.count))
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw .readFailed(path: path, code: errno)
      }
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }
}
