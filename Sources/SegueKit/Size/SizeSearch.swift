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
