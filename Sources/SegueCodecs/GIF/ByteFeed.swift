/// The bytes of a file, which a C library's read callback takes piece by piece.
///
/// The callback knows the feed by its address, which is valid while the caller holds it.
final class ByteFeed {
  private let bytes: [UInt8]
  /// How many bytes were taken.
  private(set) var position = 0
  /// Whether more was asked for than there is.
  private(set) var ranOut = false

  /// A feed of all the bytes of a file.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// How many bytes were not taken.
  var remaining: Int { bytes.count - position }

  /// The feed's address, as the context of a C callback.
  var address: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// The feed at an address that ``address`` gave.
  static func at(_ address: UnsafeMutableRawPointer) -> ByteFeed {
    unsafe Unmanaged<ByteFeed>.fromOpaque(address).takeUnretainedValue()
  }

  /// Copies the next bytes, `count` of them or what is left, and returns how many those are.
  func take(_ count: Int, into target: UnsafeMutablePointer<UInt8>) -> Int {
    let taken = min(count, remaining)
    if taken < count { ranOut = true }
    for offset in 0..<max(0, taken) { unsafe target[offset] = bytes[position + offset] }
    position += taken
    return taken
  }
}
