/// One frame of a clip in a report; its index is its place in the list.
package struct ReportFrame: Codable, Hashable, Sendable {
  /// When it shows first, in seconds.
  package var time: Double
  /// How long it shows, in seconds.
  package var delay: Double
  /// The digest of its pixels, sixteen hexadecimal digits; nil where there is none.
  package var digest: String?
  /// The key of its picture, such as ``pictureKey(digest:)`` makes; nil where none was kept.
  package var picture: String?
  /// The earlier frame whose picture it is, where its own was left out; nil where it is its own.
  package var pictureFrame: Int?
  /// What goes on, such as `step 2, push list -> player, 40 %`.
  package var step: String?

  /// A frame.
  package init(
    time: Double, delay: Double, digest: UInt64? = nil, picture: String? = nil, step: String? = nil
  ) {
    self.time = time
    self.delay = delay
    self.digest = digest.map(Self.pictureKey)
    self.picture = picture
    self.step = step
  }

  /// The usual key of a picture: its digest, so that equal pictures are kept once.
  package static func pictureKey(digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
