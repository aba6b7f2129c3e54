/// A change that makes a clip's file smaller.
package struct SizeChange: Hashable, Sendable {
  /// What the frame rate is multiplied with, over 0 and at most 1.
  package var rate = 1.0
  /// What both sides of the pictures are multiplied with, over 0 and at most 1.
  package var scale = 1.0
  /// The quality instead of the clip's own; nil where there is none.
  package var quality: Int?

  /// A change; by default none but of the quality.
  package init(rate: Double = 1, scale: Double = 1, quality: Int? = nil) {
    self.rate = rate
    self.scale = scale
    self.quality = quality
  }

  /// The time that a file takes, about, in encodings of the clip as it is.
  ///
  /// - Parameter quality: the clip's own; a lower one takes 0.65 to 0.85 of the time, for its frames are drawn already.
  func time(from quality: Int?) -> Double {
    rate * Self.time(of: scale) * (self.quality == quality ? 1 : 0.75)
  }

  /// The time that a picture takes, of that of one at full size: a fifth, such as drawing, does not follow the size.
  package static func time(of scale: Double) -> Double { 0.2 + 0.8 * scale * scale }

  /// The lowest quality of what cannot be looked at, as a share of the clip's own: down to it, a lower one is better
  /// than a smaller size.
  static let lowestUnseen = 0.6
  /// The smallest scale that is tried.
  static let smallestScale = 0.1
  /// Slower than this, in frames a second, is no animation.
  private static let slowest = 8.0

  /// The qualities at which smaller sizes are tried, from the highest down; a single nil where nothing is lost.
  ///
  /// - Parameter isSeen: whether what was encoded can be looked at. Where it cannot, as with video,
  ///   nothing tells when a lower quality is worse than a smaller picture: then it is the lowest of all.
  static func qualities(from own: Int?, isSeen: Bool) -> [Int?] {
    guard let own else { return [nil] }
    // Of 90 they are 70, 50 and 31; a GIF's quality of 68 would count as 60.
    let shares = isSeen ? [0.78, 0.55, 0.35] : [lowestUnseen]
    return shares.map { max(1, Int((Double(own) * $0).rounded())) }
  }

  /// The rates that are tried, as shares of a clip's own, from 1 down.
  static func rates(from framesPerSecond: Double) -> [Double] {
    [1, 0.5, 1.0 / 3].filter { $0 == 1 || $0 * framesPerSecond >= slowest }
  }
}
