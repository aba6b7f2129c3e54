import SegueGraphics

/// The limits on how much a clip may differ from its golden; all limits must hold.
///
/// Exact by default. The size of the canvas, the number of frames and the loop are never forgiven.
package struct Tolerance: Hashable, Sendable {
  /// A limit on the number of differing pixels of a frame.
  package struct PixelLimit: Hashable, Sendable {
    /// The most differing pixels.
    package var count: Int
    /// The most differing pixels in percent of the frame; nil for no limit besides `count`.
    package var percent: Double?

    /// Creates a limit in pixels, and in percent if that is less.
    ///
    /// There is always a count: a bare percentage would forgive more pixels as pictures grow.
    package init(count: Int, percent: Double? = nil) {
      self.count = count
      self.percent = percent
    }

    /// Returns the limit for a frame of `area` pixels: `count`, or the percentage if that is less.
    package func pixels(of area: Int) -> Int {
      guard let percent, percent.isFinite else { return count }
      return min(count, Int(Double(area) * max(0, min(100, percent)) / 100))
    }
  }

  /// The largest difference of a channel, 0...255.
  package var channel: Int
  /// The differing pixels of any one frame.
  package var pixels: PixelLimit
  /// The differing pixels of the densest 8 × 8 window, 0...64.
  package var window: Int
  /// The largest shift of a picture in time, in seconds, >= 0.
  package var drift: Double
  /// The largest difference of a frame's delay, in hundredths of a second, >= 0.
  package var delay: Int

  /// Creates a tolerance; limits default to zero.
  package init(
    channel: Int = 0, pixels: PixelLimit = PixelLimit(count: 0), window: Int = 0,
    drift: Double = 0, delay: Int = 0
  ) {
    self.channel = channel
    self.pixels = pixels
    self.window = window
    self.drift = drift
    self.delay = delay
  }

  /// The tolerance that forgives no difference.
  package static var exact: Tolerance { Tolerance() }
  package var isExact: Bool { self == .exact }
}

/// The used part of one limit of a tolerance.
package struct ToleranceUse: Hashable, Sendable {
  /// The quantities that a tolerance limits.
  package enum Limit: String, CaseIterable, Hashable, Sendable {
    case channel, pixels, window, drift, delay
  }

  package let limit: Limit
  /// The largest value found: in levels, pixels, pixels, seconds, hundredths of a second.
  package let used: Double
  /// The allowed value, in the unit of `used`.
  package let budget: Double

  package init(_ limit: Limit, used: Double, budget: Double) {
    self.limit = limit
    self.used = used
    self.budget = budget
  }

  /// Whether the limit holds.
  package var isWithin: Bool { used <= budget }
  /// The share of the budget that is used; infinite if the budget is 0 and exceeded.
  package var share: Double { used == 0 ? 0 : used / budget }
  /// Whether more than 80 % of the budget is used: the next small change may fail.
  package var isNearlySpent: Bool { isWithin && share > 0.8 }

  /// The use as a clause, such as `largest channel difference 3 of 4`.
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
