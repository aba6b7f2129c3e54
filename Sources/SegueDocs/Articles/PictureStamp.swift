/// How a clip and its pictures were when they were rendered: `#5d0c37aa91ab-0b7e2f6612cd`.
///
/// It stands in the comment beside the link, so that a change of one clip is a change of one line:
/// branches that change different clips merge, and a reviewer sees which picture is another.
struct PictureStamp: Hashable, Sendable {
  /// Of all that decides the pictures: the script with every default filled in, its files, and the
  /// version of what draws.
  var clip: UInt64
  /// Of the pictures' bytes.
  var pictures: UInt64

  /// 48 bits each: two of a million stamps are the same by accident once in 500 times.
  private static let digits = 12
  private static let mask: UInt64 = 1 << 48 - 1

  /// A stamp of two digests, of which 48 bits are kept.
  init(clip: UInt64, pictures: UInt64) {
    self.clip = clip & Self.mask
    self.pictures = pictures & Self.mask
  }

  /// The stamp that a text is.
  init?(_ text: String) {
    let parts = text.dropFirst().split(separator: "-", omittingEmptySubsequences: false)
    guard text.hasPrefix("#"), parts.count == 2, parts.allSatisfy({ $0.count == Self.digits }),
      let clip = UInt64(parts[0], radix: 16), let pictures = UInt64(parts[1], radix: 16)
    else { return nil }
    self.init(clip: clip, pictures: pictures)
  }

  /// The stamp as a comment holds it.
  var text: String { "#\(Self.hex(clip))-\(Self.hex(pictures))" }

  private static func hex(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
