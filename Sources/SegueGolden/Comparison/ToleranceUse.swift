import SegueGraphics

/// How much of one limit of a tolerance a clip used.
package struct ToleranceUse: Hashable, Sendable {
  /// What a tolerance limits.
  package enum Limit: String, CaseIterable, Hashable, Sendable {
    case channel, pixels, window, drift, delay
  }

  /// What is limited.
  package let limit: Limit
  /// The most that there was: in levels, pixels, pixels, seconds, hundredths of a second.
  package let used: Double
  /// The most that is allowed.
  package let budget: Double

  /// The use of one limit.
  package init(_ limit: Limit, used: Double, budget: Double) {
    self.limit = limit
    self.used = used
    self.budget = budget
  }

  /// Whether the limit holds.
  package var isWithin: Bool { used <= budget }
  /// The share of the budget that is used; infinite where nothing is allowed and something is there.
  package var share: Double { used == 0 ? 0 : used / budget }
  /// Whether more than 80 % of the budget is gone: the next small change fails.
  package var isNearlySpent: Bool { isWithin && share > 0.8 }

  /// The use in words, such as `largest channel difference 3 of 4`.
  package var sentence: String {
    switch limit {
    case .channel: "largest channel difference \(used.fixed()) of \(budget.fixed()) allowed"
    case .pixels: "\(used.fixed()) differing pixels in a frame of \(budget.fixed()) allowed"
    case .window: "\(used.fixed()) differing pixels in an 8 × 8 window of \(budget.fixed()) allowed"
    case .drift: "time drift \((used * 1000).fixed(1)) ms of \((budget * 1000).fixed(1)) allowed"
    case .delay: "delay difference \((used * 10).fixed()) ms of \((budget * 10).fixed()) allowed"
    }
  }
}
