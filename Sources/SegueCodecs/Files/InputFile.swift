import SegueSystem

/// A file that is read from its beginning, never more than asked for.
///
/// It is opened once; all that is read comes from the same file, whatever its name means meanwhile.
package final class InputFile: Sendable {
  /// The path as the caller gave it, for sentences.
  package let path: String
  private let descriptor: Descriptor

  /// Opens a file that the user named, which may be a pipe, and waits for whoever writes it.
  ///
  /// - Parameter path: the file; `-` is standard input.
  /// - Throws: `missing`, `unreadable` or `inputIsFolder`.
  package init(_ path: String) throws(CodecError) {
    self.path = path
    guard !path.utf8.contains(0) else { throw .missing(path: path) }
    let file = path == "-" ? "/dev/stdin" : path
    do throws(SystemError) {
      descriptor = try Descriptor.workingFolder.open(file, .readingPatiently, isFollowing: true)
    } catch {
      switch error {
      case .notFound, .notAFolder: throw .missing(path: path)
      default: throw .unreadable(path: path, code: error.code)
      }
    }
    if (try? descriptor.status())?.kind == .folder { throw .inputIsFolder(path: path) }
  }

  /// Takes over the descriptor of a file that must be a regular one.
  ///
  /// - Throws: `missing`, `unreadable`, `inputIsFolder`, `inputIsSpecial`; `forbidden` where a link
  ///   has come into the way since it was looked at.
  init(
    regular descriptor: @autoclosure () throws(SystemError) -> Descriptor, path: String
  ) throws(CodecError) {
    self.path = path
    do throws(SystemError) { self.descriptor = try descriptor() } catch {
      switch error {
      case .notFound, .notAFolder: throw .missing(path: path)
      case .tooManyLinks, .leavesFolder: throw .forbidden(path: path)
      case .noDevice: throw .inputIsSpecial(path: path, kind: .socket)
      default: throw .unreadable(path: path, code: error.code)
      }
    }
    let status = try explaining(self.descriptor.status()) { .unreadable(path: path, code: $0) }
    switch status.kind {
    case .file: return
    case .folder: throw .inputIsFolder(path: path)
    default: throw .inputIsSpecial(path: path, kind: status.kind)
    }
  }

  /// The length that a regular file has now, in bytes; nil for pipes and the like.
  package var length: Int? {
    guard let status = try? descriptor.status(), status.kind == .file else { return nil }
    return status.length
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
      let count = try explaining(
        descriptor.read(into: &chunk, atMost: limit - bytes.count)
      ) { .readFailed(path: path, code: $0) }
      if count == 0 { break }
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

extension AddressSpace {
  /// Throws `tooMuchMemory` about a path when so many bytes more cannot be had.
  package static func check(_ count: Int, for path: String) throws(CodecError) {
    if let limit = limit(refusing: count) {
      throw .tooMuchMemory(path: path, bytes: count, limit: limit)
    }
  }
}
