import SegueGraphics

/// A planner of the colours of a GIF's pictures, one picture after the other.
///
/// A pixel whose source did not change stays as it is on the canvas: still areas are still. A
/// picture of few colours is exact, or may lose a little below quality 85. Any other reuses the
/// palette of earlier pictures or gets one of its own, with large colours kept exactly.
package struct GIFColorPlanner: Sendable {
  /// The reused palette of the lossy pictures before.
  private var kept = ReusedPalette()
  /// The merged colours of the pictures of few colours before, if these lose something.
  private var merged = MergedColors()
  /// Whether a palette was made for the last lossy picture, whether or not it is used; true before the first.
  package private(set) var needsPalette = true

  /// Creates a planner for the first picture.
  package init() {}

  /// Chooses the colours of the next picture: its own, merged ones, or a lossy palette.
  package mutating func plan(_ frame: ExaminedFrame) -> GIFFramePlan {
    GIFFramePlan(
      rules: frame.rules, index: frame.index, delay: frame.delay, change: frame.change,
      colors: colors(of: frame), hasClear: frame.hasClear,
      disposal: frame.isCleared ? .background : .keep)
  }

  private mutating func colors(of frame: ExaminedFrame) -> GIFFramePlan.Colors {
    guard let samples = frame.samples else { return frame.exact.map { .own($0) } ?? .tooMany }
    let near = LossyColors(
      frame: frame.pixels, samples: samples, palette: palette(for: samples, of: frame),
      keeps: frame.keeps, pinned: frame.pinned)
    guard let exact = frame.exact else { return .near(near) }
    let rules = frame.rules
    // A fixed palette need not contain the merged colours.
    guard rules.fixedPalette == nil else { return .few(exact, near, isMerged: false) }
    let few = merged.merge(
      exact, of: frame.change, frame.pixels, size: rules.size, pinned: near.pinned,
      error: rules.budget.edgeError, limit: rules.colorLimit(leavesOneFree: true))
    return .few(few ?? exact, near, isMerged: few != nil)
  }

  /// Returns the fixed palette if there is one, or else a reused or a new palette.
  private mutating func palette(
    for samples: ColorHistogram, of frame: ExaminedFrame
  ) -> PaletteBuilder {
    let rules = frame.rules
    if let fixed = rules.fixedPalette {
      return PaletteBuilder(
        samples, palette: fixed.colors.map { PaletteColor($0) }, pinned: frame.pinned)
    }
    var isMade = false
    defer { needsPalette = isMade }
    return kept.palette(
      of: samples, large: frame.pinned, limit: rules.colorLimit(leavesOneFree: true),
      byteWorth: rules.budget.gain
    ) {
      isMade = true
      return frame.palette(for: samples)
    }
  }
}
