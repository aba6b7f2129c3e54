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

/// Where a C library's write callback puts its bytes, until the caller takes them.
///
/// The callback knows the collector by its address, which is valid while the caller holds it.
final class ByteCollector {
  private var bytes: [UInt8] = []

  /// The collector's address, as the context of a C callback.
  var address: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// The collector at an address that ``address`` gave.
  static func at(_ address: UnsafeMutableRawPointer) -> ByteCollector {
    unsafe Unmanaged<ByteCollector>.fromOpaque(address).takeUnretainedValue()
  }

  /// Adds `count` bytes.
  func append(_ start: UnsafePointer<UInt8>, _ count: Int) {
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
  }

  /// What was added since the last call.
  func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}

extension String {
  /// The text that a C function left in a buffer, up to the first zero.
  init(characters: some Sequence<CChar>) {
    self.init(
      decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
