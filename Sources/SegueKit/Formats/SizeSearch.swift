/// Looks for the smallest changes that bring a file within a limit, with few files encoded.
///
/// Plain bookkeeping: it says what to encode next, and is told how large that became.
package struct SizeSearch: Sendable {
  /// The most files that are encoded.
  package static let mostTrials = 12

  private let limit: Int
  private let own: Int
  private let wanted: Int
  private let quality: Int?
  private let largest: SizeChange?
  private var changes: [SizeChange]
  /// What was encoded, in order, with its bytes.
  package private(set) var trials: [(change: SizeChange, bytes: Int)] = []

  /// A search for changes of a file of `own` bytes.
  ///
  /// - Parameters:
  ///   - limit: the most bytes that fit.
  ///   - quality: the file's own quality; nil where nothing is lost.
  ///   - changes: what may be tried, the smallest change first.
  ///   - wanted: how many changes that fit are looked for, >= 1.
  package init(limit: Int, own: Int, quality: Int?, changes: [SizeChange], wanted: Int) {
    self.limit = limit
    self.own = own
    self.quality = quality
    self.changes = changes
    largest = changes.last
    self.wanted = wanted
  }

  /// The changes that were tried and fit, the smallest first.
  package var fitting: [(change: SizeChange, bytes: Int)] {
    trials.filter { $0.bytes <= limit }.sorted { $0.change.cost < $1.change.cost }
  }

  /// What to encode next; nil when enough is known.
  ///
  /// Changes beyond one that fits are not tried, nor those that fall short of one that does not,
  /// nor those that are far too large by what is known of each of their parts. When nothing else
  /// is left and nothing fits, the largest change is the last try.
  package mutating func next() -> SizeChange? {
    guard fitting.count < wanted, trials.count < Self.mostTrials else { return nil }
    let isLast = trials.count == Self.mostTrials - 1 && fitting.isEmpty
    if !isLast, let index = changes.firstIndex(where: isPromising) {
      return changes.remove(at: index)
    }
    return fitting.isEmpty && !trials.contains { $0.change == largest } ? changes.popLast() : nil
  }

  /// Notes the bytes that a change led to.
  package mutating func record(_ change: SizeChange, bytes: Int) { trials.append((change, bytes)) }

  private func isPromising(_ change: SizeChange) -> Bool {
    for (tried, bytes) in trials {
      if bytes <= limit ? change.includes(tried) : tried.includes(change) { return false }
    }
    return estimate(change) <= 1.2 * Double(limit)
  }

  /// The bytes that a change may lead to: the product of what its parts do alone.
  private func estimate(_ change: SizeChange) -> Double {
    let own = Double(own)
    let alone = trials.filter { trial in
      [trial.change.rate < 1, trial.change.scale < 1, isWorse(trial.change)].count { $0 } == 1
    }
    func share(_ guess: Double, _ matches: (SizeChange) -> Bool) -> Double {
      alone.first { matches($0.change) }.map { Double($0.bytes) / own } ?? guess
    }
    var bytes = own
    if change.rate < 1 {
      bytes *= share(0.15 + 0.85 * change.rate) { $0.rate == change.rate }
    }
    if change.scale < 1 {
      bytes *= share(change.scale * change.scale) { $0.scale == change.scale }
    }
    if isWorse(change), let quality, let other = change.quality {
      bytes *= share(0.3 + 0.7 * Double(other) / Double(quality)) { $0.quality == other }
    }
    return bytes
  }

  private func isWorse(_ change: SizeChange) -> Bool { (change.quality ?? 0) < (quality ?? 0) }
}

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
