import Glibc

/// A file that is read from its beginning, never more than asked for.
///
/// It is opened once; all that is read comes from the same file, whatever its name means meanwhile.
package final class InputFile: Sendable {
  /// The path as the caller gave it, for sentences.
  package let path: String
  private let descriptor: Int32

  /// How files are opened that a script, an article or a folder names: a pipe is not waited for.
  static let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY

  /// Opens a file that the user named, which may be a pipe, and waits for whoever writes it.
  ///
  /// - Parameter path: the file; `-` is standard input.
  /// - Throws: `missing`, `unreadable` or `inputIsFolder`.
  package init(_ path: String) throws(CodecError) {
    self.path = path
    guard !path.utf8.contains(0) else { throw .missing(path: path) }
    let file = path == "-" ? "/dev/stdin" : path
    descriptor = uninterrupted { unsafe open(file, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .missing(path: path) : .unreadable(path: path, code: errno)
    }
    if FileKind(of: descriptor) == .folder { throw .inputIsFolder(path: path) }
  }

  /// Takes over the descriptor of a file that must be a regular one, or -1 with `errno`.
  ///
  /// - Throws: `missing`, `unreadable`, `inputIsFolder`, `inputIsSpecial`; `forbidden` where a link
  ///   has come into the way since it was looked at.
  init(regular descriptor: Int32, path: String) throws(CodecError) {
    self.path = path
    self.descriptor = descriptor
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .missing(path: path)
      case ELOOP, EXDEV: throw .forbidden(path: path)
      case ENXIO: throw .inputIsSpecial(path: path, kind: .socket)
      default: throw .unreadable(path: path, code: errno)
      }
    }
    switch FileKind(of: descriptor) {
    case .file: return
    case .folder: throw .inputIsFolder(path: path)
    case let kind?: throw .inputIsSpecial(path: path, kind: kind)
    case nil: throw .unreadable(path: path, code: errno)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The length that a regular file has now, in bytes; nil for pipes and the like.
  package var length: Int? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  /// The next bytes: `limit` of them, or fewer when the file ends, whatever length it claims.
  ///
  /// - Parameter head: what has been read already, which they follow.
  /// - Throws: `readFailed`.
  package func read(
    atMost limit: Int, after head: [UInt8] = []
  ) throws(CodecError) -> [UInt8] {
    var bytes = head
    let limit = limit > .max - head.count ? .max : head.count + limit
    // An array that grows by doubling holds up to three times what it needs.
    if let length, length > 1 << 20 {
      let room = min(limit, length)
      try AddressSpace.check(room, for: path)
      bytes.reserveCapacity(room)
    }
    var chunk = [UInt8](repeating: 0, count: min(limit - head.count, 1 << 18))
    while bytes.count < limit {
      let count = uninterrupted {
        unsafe Glibc.read(descriptor, &chunk, min(chunk.count, limit - bytes.count))
      }
      if count == 0 { break }
      if count < 0 { throw .readFailed(path: path, code: errno) }
      // An array that is full doubles, and the process ends when the system refuses that.
      if bytes.count + count > bytes.capacity {
        try AddressSpace.check(2 * (bytes.count + count), for: path)
      }
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }

  /// All bytes that are left, at most so many.
  ///
  /// - Throws: `fileTooLong` when there are more, `readFailed`.
  package func bytes(atMost limit: Int) throws(CodecError) -> [UInt8] {
    let bytes = try read(atMost: limit + 1)
    if bytes.count > limit { throw .fileTooLong(path: path, limit: limit) }
    return bytes
  }
}
