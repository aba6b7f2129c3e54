import SegueCodecs

/// An output file that counts its bytes, and may have no more than so many of them.
///
/// A file that grows beyond its limit is counted to its end, and leaves no trace.
struct CountedFile: ByteSink, ~Copyable {
  /// Where the bytes go.
  enum Target: Hashable {
    /// To the file at a path, or to standard output.
    case path(String)
    /// Into memory, from which ``CountedFile/commit()`` hands them out.
    case memory
    /// Nowhere: only their number is wanted.
    case nowhere
  }

  /// What was written when all is done.
  struct Written: Hashable {
    /// The number of bytes.
    var bytes: Int
    /// The bytes of a file in memory within its limit; nil for others.
    var contents: [UInt8]?
  }

  private var file: OutputFile?
  private let limit: Int?
  // A file in memory, and what goes to standard output only when all of it is known to be within the
  // limit.
  private var held: [UInt8]?
  /// The bytes written so far.
  private(set) var bytes = 0

  /// Opens a file beside its target; see ``SegueCodecs/OutputFile``.
  ///
  /// - Parameters:
  ///   - access: where the file must lie; nil for one that the user named.
  ///   - limit: the most bytes that are put in place.
  init(
    at target: Target, within access: FolderAccess? = nil, limit: Int? = nil
  ) throws(CodecError) {
    self.limit = limit
    if target == .memory { held = [] }
    guard case .path(let path) = target else { return }
    file = try OutputFile(at: path, within: access)
    if limit != nil, path == OutputFile.standardOutputPath { held = [] }
  }

  /// Whether there are more bytes than the limit allows.
  private var isOver: Bool { limit.map { bytes > $0 } ?? false }

  /// Adds bytes at the end.
  mutating func write(_ bytes: [UInt8]) throws(CodecError) {
    self.bytes += bytes.count
    if isOver {
      held = nil
      file = nil
    } else if held != nil {
      held?.append(contentsOf: bytes)
    } else {
      try file?.write(bytes)
    }
  }

  /// Puts the file in place, unless it is over its limit, and tells what was written.
  consuming func commit() throws(CodecError) -> Written {
    guard !isOver, var file = file.take() else { return Written(bytes: bytes, contents: held) }
    if let held { try file.write(held) }
    try file.commit()
    return Written(bytes: bytes)
  }
}
