import SegueCodecs

/// An output file that counts its bytes.
struct CountedFile: ByteSink, ~Copyable {
  private var file: OutputFile
  /// The bytes written so far.
  private(set) var bytes = 0

  /// Opens a file beside its target; see ``SegueCodecs/OutputFile``.
  init(at path: String) throws(CodecError) { file = try OutputFile(at: path) }

  /// Adds bytes at the end.
  mutating func write(_ bytes: [UInt8]) throws(CodecError) {
    try file.write(bytes)
    self.bytes += bytes.count
  }

  /// Puts the file in place and tells its size in bytes.
  consuming func commit() throws(CodecError) -> Int {
    try file.commit()
    return bytes
  }
}
