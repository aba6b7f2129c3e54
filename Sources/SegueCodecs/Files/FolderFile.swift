import SegueSystem

/// A new file in a folder, written from its beginning to its end.
package struct FolderFile: ByteSink, ~Copyable {
  private let descriptor: Descriptor
  private let path: String
  private var buffer: [UInt8] = []
  /// The bytes written so far.
  package private(set) var count = 0

  /// The number of bytes that are gathered before they are written.
  private static let bufferSize = 1 << 16

  /// Takes over the descriptor of an empty file.
  init(_ descriptor: consuming Descriptor, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Adds bytes at the end.
  package mutating func write(_ bytes: [UInt8]) throws(CodecError) {
    count += bytes.count
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes what is left and waits until the disk has it.
  package consuming func finish() throws(CodecError) {
    try flush()
    try descriptor.synchronize(writing: path)
  }

  private mutating func flush() throws(CodecError) {
    try explaining(descriptor.write(buffer)) { .writeFailed(path: path, code: $0) }
    buffer.removeAll(keepingCapacity: true)
  }
}

extension Descriptor {
  /// Waits until the disk has the bytes of an output; throws what could not be written earlier.
  func synchronize(writing path: String) throws(CodecError) {
    do throws(SystemError) { try synchronize() } catch {
      // Pipes and some file systems have nothing to synchronise.
      if [.invalid, .notSupported, .readOnly].contains(error) { return }
      throw .writeFailed(path: path, code: error.code)
    }
  }
}
