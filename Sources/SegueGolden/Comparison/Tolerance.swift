import SegueGraphics

/// How much a clip may differ from its golden; all limits must hold, and none is left open.
///
/// Exact by default. The size of the canvas, the number of frames and the loop are never forgiven.
package struct Tolerance: Hashable, Sendable {
  /// How many pixels of a frame may differ.
  package struct PixelLimit: Hashable, Sendable {
    /// The most there may be.
    package var count: Int
    /// The most of the frame, in percent; nil for what `count` says alone.
    package var percent: Double?

    /// A limit in pixels, and in percent if that is less.
    ///
    /// A percentage alone would forgive more and more as pictures grow: so there is always a count.
    package init(count: Int, percent: Double? = nil) {
      self.count = count
      self.percent = percent
    }

    /// The limit for a frame of so many pixels.
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
  /// How far in time a picture may be from where it was expected, in seconds, >= 0.
  package var drift: Double
  /// The largest difference of a frame's delay, in hundredths of a second, >= 0.
  package var delay: Int

  /// A tolerance; a limit that is not given is zero.
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

  /// Nothing is forgiven.
  package static var exact: Tolerance { Tolerance() }
  /// Whether nothing is forgiven.
  package var isExact: Bool { self == .exact }
}

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
