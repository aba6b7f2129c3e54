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
