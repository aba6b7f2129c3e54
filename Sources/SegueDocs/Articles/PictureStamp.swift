/// A stamp: digests of a clip and its pictures at the last rendering, as in `#5d0c37aa91ab-0b7e2f6612cd`.
///
/// It is part of the comment beside the link, so that a change of one clip changes one line:
/// branches that change different clips merge, and reviewers see which picture has changed.
struct PictureStamp: Hashable, Sendable {
  /// The digest of everything that determines the pictures.
  ///
  /// It covers the script with its defaults filled in, its files, and the version of the renderer.
  var clip: UInt64
  /// The digest of the bytes of the pictures.
  var pictures: UInt64

  /// 48 bits each: among a million stamps two are equal by accident with a probability of 1 in 500.
  private static let digits = 12
  private static let mask: UInt64 = (1 << 48) - 1

  /// Creates a stamp from two digests, truncated to 48 bits.
  init(clip: UInt64, pictures: UInt64) {
    self.clip = clip & Self.mask
    self.pictures = pictures & Self.mask
  }

  /// Parses a stamp; nil if the text is not one.
  init?(_ text: String) {
    let parts = text.dropFirst().split(separator: "-", omittingEmptySubsequences: false)
    guard text.hasPrefix("#"), parts.count == 2, parts.allSatisfy({ $0.count == Self.digits }),
      let clip = UInt64(parts[0], radix: 16), let pictures = UInt64(parts[1], radix: 16)
    else { return nil }
    self.init(clip: clip, pictures: pictures)
  }

  /// The stamp as comments contain it.
  var text: String { "#\(Self.hex(clip))-\(Self.hex(pictures))" }

  /// Returns a number as 12 hexadecimal digits.
  private static func hex(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
