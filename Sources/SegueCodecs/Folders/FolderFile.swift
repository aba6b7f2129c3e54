/// A new file in a folder, written from its beginning to its end.
package struct FolderFile: ByteSink, ~Copyable {
  private let descriptor: Descriptor
  private var buffer: [UInt8] = []
  /// The bytes written so far.
  package private(set) var count = 0

  /// The number of bytes that are gathered before they are written.
  private static let bufferSize = 1 << 16

  /// Takes over the descriptor of an empty file.
  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// Adds bytes at the end.
  package mutating func write(_ bytes: [UInt8]) throws(CodecError) {
    count += bytes.count
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes what is left and waits until the disk has it.
  package consuming func finish() throws(CodecError) {
    try flush()
    try descriptor.synchronize()
  }

  private mutating func flush() throws(CodecError) {
    try descriptor.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
