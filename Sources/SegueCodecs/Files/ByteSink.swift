/// A destination for the bytes of a file, written in order.
package protocol ByteSink: ~Copyable {
  /// Appends bytes.
  ///
  /// - Throws: `writeFailed` if they cannot be stored.
  mutating func write(_ bytes: [UInt8]) throws(CodecError)
}

/// A sink that collects the bytes in memory.
package struct MemorySink: ByteSink, Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Appends bytes; never throws.
  package mutating func write(_ bytes: [UInt8]) throws(CodecError) { self.bytes += bytes }
}

/// A buffer for the output of a C library's write callback.
///
/// The callback finds the collector by its ``address``, which is valid while the caller holds the
/// collector.
final class ByteCollector {
  private var bytes: [UInt8] = []

  /// The collector's address, to be passed as the context of a C callback.
  var address: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// Returns the collector at an ``address``.
  static func at(_ address: UnsafeMutableRawPointer) -> ByteCollector {
    unsafe Unmanaged<ByteCollector>.fromOpaque(address).takeUnretainedValue()
  }

  func append(_ start: UnsafePointer<UInt8>, _ count: Int) {
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
  }

  /// Returns the bytes appended since the last call, and empties the buffer.
  func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}

extension String {
  /// The UTF-8 text of a C string in a buffer, up to the first zero.
  init(characters: some Sequence<CChar>) {
    self.init(
      decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
