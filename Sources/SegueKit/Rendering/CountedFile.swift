import SegueCodecs
import SegueGraphics
import SegueStage
import SegueSystem

/// An output file that counts its bytes and discards itself if they exceed a limit.
///
/// Bytes beyond the limit are still counted, to report the size; no file is left behind.
struct CountedFile: ByteSink, ~Copyable {
  /// A target of the bytes.
  enum Target: Hashable {
    /// The file at a path; `-` is standard output.
    case path(String)
    /// Memory; ``CountedFile/commit()`` returns the bytes.
    case memory
  }

  /// The result of a finished file.
  struct Written: Hashable {
    /// The number of bytes written, including those over the limit.
    var bytes: Int
    /// The bytes of a file in memory within its limit; nil for other files.
    var contents: [UInt8]?
  }

  private var file: OutputFile?
  private let limit: Int?
  // The bytes of a file in memory, or of a limited one to standard output, which are written only
  // when all of them are known to be within the limit.
  private var held: [UInt8]?
  /// The number of bytes written, including those over the limit.
  private(set) var bytes = 0

  /// Opens a temporary file next to its target; see ``SegueCodecs/OutputFile``.
  ///
  /// - Parameters:
  ///   - access: the folder that the file must be in; nil for a path that the user chose.
  ///   - limit: the most bytes that the finished file may have.
  init(
    at target: Target, within access: FolderAccess? = nil, limit: Int? = nil
  ) throws(CodecError) {
    self.limit = limit
    if target == .memory { held = [] }
    guard case .path(let path) = target else { return }
    file = try OutputFile(at: path, within: access)
    if limit != nil, path == OutputFile.standardOutputPath { held = [] }
  }

  /// Whether more bytes were written than the limit allows.
  private var isOver: Bool { limit.map { bytes > $0 } ?? false }

  /// Appends bytes; frees the file once it is over its limit.
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

  /// Moves the file to its target, unless it is over its limit, and returns the result.
  consuming func commit() throws(CodecError) -> Written {
    guard !isOver, var file = file.take() else { return Written(bytes: bytes, contents: held) }
    if let held { try file.write(held) }
    try file.commit()
    return Written(bytes: bytes)
  }
}
