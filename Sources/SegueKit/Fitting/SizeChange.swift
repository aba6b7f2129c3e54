/// A change of frame rate, scale or quality that makes a clip's file smaller.
package struct SizeChange: Hashable, Sendable {
  /// The factor on the frame rate, more than 0 and at most 1.
  package var rate = 1.0
  /// The factor on both sides of the pictures, more than 0 and at most 1.
  package var scale = 1.0
  /// The quality that replaces the clip's own; nil for a lossless output.
  package var quality: Int?

  /// Makes a change; by default of the quality only.
  package init(rate: Double = 1, scale: Double = 1, quality: Int? = nil) {
    self.rate = rate
    self.scale = scale
    self.quality = quality
  }

  /// Estimates the time of encoding a file, in multiples of encoding the clip unchanged.
  ///
  /// - Parameter quality: the clip's own; a lower one takes 0.65 to 0.85 of the time, since its
  ///   frames are already drawn.
  func time(from quality: Int?) -> Double {
    rate * Self.time(of: scale) * (self.quality == quality ? 1 : 0.75)
  }

  /// Returns the relative time of a scaled picture: a fifth, such as drawing, is independent of the size.
  package static func time(of scale: Double) -> Double { 0.2 + 0.8 * scale * scale }

  /// The lowest quality if similarity cannot be measured, as a share of the clip's own.
  ///
  /// Above it, a lower quality is better than a smaller size.
  static let lowestUnseen = 0.6
  /// The smallest scale that is tried.
  static let smallestScale = 0.1
  /// The lowest frame rate that still looks animated, in frames per second.
  private static let slowest = 8.0

  /// Returns the qualities at which smaller sizes are tried, in descending order; one nil if lossless.
  ///
  /// - Parameter isSeen: whether similarity can be measured. Otherwise, as for video, a lower
  ///   quality cannot be compared with a smaller size, and only the lowest is used.
  static func qualities(from own: Int?, isSeen: Bool) -> [Int?] {
    guard let own else { return [nil] }
    // For 90 these are 70, 50 and 31; a GIF's quality of 68 would be rounded down to 60.
    let shares = isSeen ? [0.78, 0.55, 0.35] : [lowestUnseen]
    return shares.map { max(1, Int((Double(own) * $0).rounded())) }
  }

  /// Returns the factors on the frame rate that are tried, from 1 down.
  static func rates(from framesPerSecond: Double) -> [Double] {
    [1, 0.5, 1.0 / 3].filter { $0 == 1 || $0 * framesPerSecond >= slowest }
  }
}
