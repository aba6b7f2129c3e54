package import SegueSystem

/// A file opened for sequential reading, up to a limit of bytes.
///
/// It is opened once; all reads come from the same file, even if its path is replaced meanwhile.
package final class InputFile: Sendable {
  /// The path as the caller gave it, for error messages.
  package let path: String
  private let descriptor: Descriptor

  /// Opens a file that the user named; for a named pipe, waits for its writer.
  package init(_ path: String) throws(CodecError) {
    self.path = path
    guard !path.utf8.contains(0) else { throw .missing(path: path) }
    let file = path == "-" ? "/dev/stdin" : path
    do {
      descriptor = try Descriptor.workingFolder.open(file, .blockingReading, isFollowing: true)
    } catch {
      switch error {
      case .notFound, .notAFolder: throw .missing(path: path)
      default: throw .unreadable(path: path, code: error.code)
      }
    }
    if (try? descriptor.status())?.kind == .folder { throw .inputIsFolder(path: path) }
  }

  /// Takes ownership of the descriptor of a file that must be a regular one.
  ///
  /// - Throws: `missing`, `unreadable`, `inputIsFolder`, `inputIsSpecial`; `forbidden` if a link
  ///   was put into the path after it was resolved.
  init(
    regular descriptor: @autoclosure () throws(SystemError) -> Descriptor, path: String
  ) throws(CodecError) {
    self.path = path
    do { self.descriptor = try descriptor() } catch {
      switch error {
      case .notFound, .notAFolder: throw .missing(path: path)
      case .tooManyLinks, .leavesFolder: throw .forbidden(path: path)
      case .noDevice: throw .inputIsSpecial(path: path, kind: .socket)
      default: throw .unreadable(path: path, code: error.code)
      }
    }
    let status = try mapError(self.descriptor.status()) { .unreadable(path: path, code: $0) }
    switch status.kind {
    case .file: return
    case .folder: throw .inputIsFolder(path: path)
    default: throw .inputIsSpecial(path: path, kind: status.kind)
    }
  }

  /// The file's status; nil if the system does not report it.
  package var status: FileStatus? { try? descriptor.status() }

  /// Waits for bytes and reads those that are there, at most `limit`; returns none at the end of the file.
  ///
  /// - Throws: `readFailed`.
  package func readAvailable(atMost limit: Int) throws(CodecError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = try mapError(descriptor.read(into: &bytes, atMost: limit)) {
      .readFailed(path: path, code: $0)
    }
    bytes.removeLast(limit - count)
    return bytes
  }

  /// The current length of a regular file in bytes; nil for pipes and devices.
  package var length: Int? {
    guard let status = try? descriptor.status(), status.kind == .file else { return nil }
    return status.length
  }

  /// Reads up to `limit` bytes; returns fewer only at the end of the file, whatever its stated length.
  ///
  /// - Parameter head: bytes read earlier, which precede the new ones in the result.
  /// - Throws: `readFailed`.
  package func read(
    atMost limit: Int, after head: [UInt8] = []
  ) throws(CodecError) -> [UInt8] {
    var bytes = head
    let limit = limit > .max - head.count ? .max : head.count + limit
    // An array that grows by doubling takes up to three times the memory.
    if let length, length > 1 << 20 {
      let room = min(limit, length)
      try AddressSpace.check(room, for: path)
      bytes.reserveCapacity(room)
    }
    var chunk = [UInt8](repeating: 0, count: min(limit - head.count, 1 << 18))
    while bytes.count < limit {
      let count = try mapError(
        descriptor.read(into: &chunk, atMost: limit - bytes.count)
      ) { .readFailed(path: path, code: $0) }
      if count == 0 { break }
      // Appending to a full array doubles it, and the process ends if that allocation fails.
      if bytes.count + count > bytes.capacity {
        try AddressSpace.check(2 * (bytes.count + count), for: path)
      }
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }

  /// Reads the rest of the file, at most `limit` bytes.
  ///
  /// - Throws: `fileTooLong` when there are more, `readFailed`.
  package func bytes(atMost limit: Int) throws(CodecError) -> [UInt8] {
    let bytes = try read(atMost: limit + 1)
    if bytes.count > limit { throw .fileTooLong(path: path, limit: limit) }
    return bytes
  }

  /// Returns the bytes at an offset, whatever was read before; fewer only at the end of the file.
  ///
  /// - Throws: `readFailed`, also for pipes; `tooMuchMemory`.
  package func bytes(_ count: Int, at offset: Int) throws(CodecError) -> [UInt8] {
    try AddressSpace.check(count, for: path)
    var bytes = [UInt8](repeating: 0, count: count)
    let found = try mapError(descriptor.read(into: &bytes, at: offset)) {
      .readFailed(path: path, code: $0)
    }
    bytes.removeLast(count - found)
    return bytes
  }
}

extension AddressSpace {
  /// Throws `tooMuchMemory` for a path if an allocation of `count` bytes would fail.
  package static func check(_ count: Int, for path: String) throws(CodecError) {
    if let limit = limit(refusing: count) {
      throw .tooMuchMemory(path: path, bytes: count, limit: limit)
    }
  }
}
