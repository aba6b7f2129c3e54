/// A change that makes a clip's file smaller.
package struct SizeChange: Hashable, Sendable {
  /// What the frame rate is multiplied with, over 0 and at most 1.
  package var rate: Double
  /// What both sides of the pictures are multiplied with, over 0 and at most 1.
  package var scale: Double
  /// The quality instead of the clip's own; nil where there is none.
  package var quality: Int?
  /// How much worse the clip gets, in steps of the first loss of quality; a matter of taste.
  package var cost: Double

  /// A change of so much cost.
  package init(rate: Double, scale: Double, quality: Int?, cost: Double) {
    self.rate = rate
    self.scale = scale
    self.quality = quality
    self.cost = cost
  }

  /// Whether it changes at least as much as another in every way.
  package func includes(_ other: SizeChange) -> Bool {
    rate <= other.rate && scale <= other.scale && (quality ?? 0) <= (other.quality ?? 0)
  }

  /// Rates, and what they cost; that half the frames are missing is easier to see than a third.
  private static let rates: [(Double, Double)] = [(1, 0), (2.0 / 3, 2), (0.5, 2.5), (1.0 / 3, 5)]
  /// Scales, and what they cost.
  private static let scales: [(Double, Double)] = [
    (1, 0), (0.75, 3), (0.5, 5), (1.0 / 3, 8), (0.25, 11),
  ]
  /// Shares of the quality, and what they cost.
  private static let qualities: [(Double, Double)] = [
    (1, 0), (0.8, 1), (0.6, 2), (0.4, 4), (0.25, 6),
  ]
  /// Slower than this is no animation.
  private static let slowest = 8.0

  /// All changes of a clip, the smallest first; none is no change at all.
  ///
  /// - Parameters:
  ///   - framesPerSecond: the clip's own rate.
  ///   - quality: its quality; nil where nothing is lost.
  package static func all(framesPerSecond: Double, quality: Int?) -> [SizeChange] {
    let rates = rates.filter { $0.0 == 1 || $0.0 * framesPerSecond >= slowest }
    let qualities = quality == nil ? [(1, 0)] : qualities
    var changes: [SizeChange] = []
    for (rate, rateCost) in rates {
      for (scale, scaleCost) in scales {
        for (share, cost) in qualities where rate * scale * share < 1 {
          changes.append(
            SizeChange(
              rate: rate, scale: scale,
              quality: quality.map { max(1, Int((Double($0) * share).rounded())) },
              cost: cost + rateCost + scaleCost))
        }
      }
    }
    let inOrder = changes.enumerated().sorted { a, b in
      (a.element.cost, a.offset) < (b.element.cost, b.offset)
    }
    return inOrder.map(\.element)
  }
}
