/// Where the bytes of a file go, in order.
package protocol ByteSink: ~Copyable {
  /// Adds bytes at the end; throws `writeFailed` when they cannot be kept.
  mutating func write(_ bytes: [UInt8]) throws(CodecError)
}

/// A sink that keeps everything in memory.
package struct MemorySink: ByteSink, Sendable {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []

  /// An empty sink.
  package init() {}

  /// Adds bytes at the end; never throws.
  package mutating func write(_ bytes: [UInt8]) throws(CodecError) { self.bytes += bytes }
}
