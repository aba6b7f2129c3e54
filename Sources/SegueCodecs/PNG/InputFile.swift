import Glibc

/// Reading of whole files whose length is bounded.
package enum InputFile {
  /// The first `count` bytes of a file, or all of them when it has fewer.
  package static func head(of path: String, count: Int) throws(CodecError) -> [UInt8] {
    try read(path, atMost: count)
  }

  /// All the bytes of a file; throws `fileTooLong` when it has more than `limit`.
  package static func contents(of path: String, limit: Int) throws(CodecError) -> [UInt8] {
    let bytes = try read(path, atMost: limit + 1)
    if bytes.count > limit { throw .fileTooLong(path: path, limit: limit) }
    return bytes
  }

  /// Reads until the end or `limit` bytes, whatever the file system says about the length.
  private static func read(_ path: String, atMost limit: Int) throws(CodecError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .missing(path: path) : .unreadable(path: path, code: errno)
    }
    defer { close(descriptor) }
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw .inputIsFolder(path: path)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(limit, max(0, Int(status.st_size)) + 1))
    var chunk = [UInt8](repeating: 0, count: min(limit, 1 << 16))
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
