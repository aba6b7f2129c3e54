package import SegueGraphics

/// A planner of a GIF's pictures: all decisions that depend only on the frames, not on the canvas.
///
/// It holds frames back for 12 hundredths of a second, so that it knows which pixels of a frame are
/// lasting (``PixelLifetime``): these get less loss, and are never touched again until they change.
/// Equal consecutive frames become one picture.
///
/// A pixel whose source did not change stays as it is on the canvas: still areas are still. A
/// picture of few colours is exact, or may lose a little below quality 85. Any other reuses the
/// palette of earlier pictures or gets one of its own, with large colours kept exactly.
package struct GIFFramePlanner: Sendable {
  /// A frame that is not planned yet.
  private struct Held: Sendable {
    /// The pixels and their delay; the delay of the newest frame may still grow.
    var frame: PixelLifetime.Frame
    /// A rectangle outside which it equals the previous frame.
    var damage: PixelRect
    var index: Int
  }

  private let rules: GIFRules
  /// Whether the last frame is shown for ever.
  private let isEndless: Bool
  /// Consecutive frames that all differ; at most those within ``PixelLifetime/longTime`` and one more.
  private var held: [Held] = []
  private var hasEnded = false
  private var frameCount = 0
  /// Whether no picture is planned yet.
  private var isBlank = true
  /// Whether the last picture is cleared by its disposal, so that the next frame needs a picture.
  private var isCleared = false
  /// The reused palette of the lossy pictures before.
  private var kept = ReusedPalette()
  /// The merged colours of the pictures of few colours before, if these lose something.
  private var merged = MergedColors()
  /// The source of the last planned frame; at first a value that no pixel has, or transparent.
  private var source: [UInt32]

  /// Creates a planner of frames of one size.
  ///
  /// - Parameter isEndless: whether the last frame is shown for ever.
  package init(_ rules: GIFRules, isEndless: Bool) {
    (self.rules, self.isEndless) = (rules, isEndless)
    source = Array(
      repeating: rules.options.background == nil ? FlatFrame.clear : .max, count: rules.size.area)
  }

  /// Adds a frame, after which ``next()`` may return plans.
  ///
  /// - Parameters:
  ///   - frame: the picture, of the canvas's size.
  ///   - damage: a rectangle outside which it is known to equal the previous frame; nil if not known.
  ///   - delay: the time that it is shown, in centiseconds, 2 or more.
  package mutating func add(_ frame: Pixmap, damage: PixelRect?, delay: Int) {
    precondition(frame.size == rules.size, "the frames of a GIF have one size")
    precondition(delay >= 2, "a delay below 2 centiseconds is shown as 10 by browsers")
    defer { frameCount += 1 }
    let whole = PixelRect(rules.size)
    let region = held.isEmpty ? whole : (damage ?? whole).intersection(whole)
    guard !region.isEmpty else { return lengthen(by: delay) }
    let pixels = flat(frame)
    guard held.last?.frame.pixels != pixels else { return lengthen(by: delay) }
    held.append(
      Held(
        frame: PixelLifetime.Frame(pixels: pixels, delay: delay), damage: region, index: frameCount)
    )
  }

  /// Lengthens the delay of the newest frame, for a frame that equals it.
  private mutating func lengthen(by delay: Int) { held[held.count - 1].frame.delay += delay }

  /// Ends the input: ``next()`` then returns the plans of all frames that are held back, at least one.
  package mutating func end() {
    precondition(!held.isEmpty, "a GIF has at least one frame")
    hasEnded = true
  }

  /// Returns the plan of the next frame; nil if later frames are needed for it.
  package mutating func next() -> GIFFramePlan? {
    if !hasEnded {
      guard held.count > 1, held.reduce(0, { $0 + $1.frame.delay }) >= PixelLifetime.longTime else {
        return nil
      }
    }
    return held.isEmpty ? nil : plan(held.removeFirst())
  }

  /// Returns a frame without partial opacity, over the background if there is one.
  private func flat(_ frame: Pixmap) -> [UInt32] {
    FlatFrame.pixels(frame, over: rules.options.background)
  }

  /// Plans the picture that turns the previous frame into `first`; the frames after it are in `held`.
  private mutating func plan(_ first: Held) -> GIFFramePlan {
    let (frame, delay) = (first.frame.pixels, first.frame.delay)
    let vanishing = held.first.flatMap { vanishes(from: frame, to: $0.frame.pixels) }
    let rect = storedRect(frame, first.damage, vanishing) ?? .empty
    let hasClear =
      rules.options.background == nil && (vanishing != nil || frame.contains(FlatFrame.clear))
    let future = PixelLifetime(
      delay: delay, frames: held.map(\.frame), isEndless: hasEnded && isEndless)
    let change = FrameChange(
      from: source, to: frame, future: future, width: rules.size.width, rect: rect)
    let colors = colors(of: change, frame, hasClear: hasClear)
    if !rect.isEmpty {
      isBlank = false
      isCleared = vanishing != nil
      source = frame
      if isCleared { clearSource(in: rect) }
    }
    return GIFFramePlan(
      rules: rules, index: first.index, delay: delay, change: change, colors: colors,
      hasClear: hasClear, disposal: vanishing == nil ? .keep : .background)
  }

  /// Returns the bounding rectangle of the pixels that become transparent in the next frame; nil for none.
  private func vanishes(from frame: [UInt32], to next: [UInt32]) -> PixelRect? {
    guard rules.options.background == nil else { return nil }
    let (width, region) = (rules.size.width, PixelRect(rules.size))
    return FrameChange.bounds(frame, next, width: width, region: region) {
      $0 != FlatFrame.clear && $1 == FlatFrame.clear
    }
  }

  /// Returns the rectangle to store: changed pixels, and those to be cleared afterwards; nil for neither.
  ///
  /// A cleared picture can show no longer, so the frame after it needs a picture, of one pixel if
  /// nothing changed.
  private func storedRect(
    _ frame: [UInt32], _ damage: PixelRect, _ vanishing: PixelRect?
  ) -> PixelRect? {
    let isClear = rules.options.background == nil
    // After a picture is cleared the damage is not known, so all pixels are compared.
    let region = isClear ? PixelRect(rules.size) : damage
    let rect = FrameChange.bounds(source, frame, width: rules.size.width, region: region) {
      $0 != $1
    }
    if isBlank, isClear { return PixelRect(rules.size) }
    guard let rect, let vanishing else {
      return rect ?? vanishing ?? (isCleared ? PixelRect(0, 0, 1, 1) : nil)
    }
    return rect.union(vanishing)
  }

  /// Makes a rectangle of the source transparent, as the disposal `background` does.
  private mutating func clearSource(in rect: PixelRect) {
    for y in rect.y..<rect.maxY {
      let row = y * rules.size.width
      for index in row + rect.x..<row + rect.maxX { source[index] = FlatFrame.clear }
    }
  }
}

extension GIFFramePlanner {
  /// Chooses the colours of a picture: its own, merged ones, or a lossy palette.
  private mutating func colors(
    of change: FrameChange, _ frame: [UInt32], hasClear: Bool
  ) -> GIFFramePlan.Colors {
    let limit = rules.colorLimit(leavesOneFree: change.leavesPixels || hasClear)
    if let exact = ExactPalette.index(change.pixels, colorLimit: limit),
      rules.allow(exact.palette)
    {
      // Of two colours neither can replace the other.
      guard rules.budget.losesFewColors, exact.palette.count > 2 else { return .own(exact) }
      let near = nearColors(of: change, frame, hasClear: hasClear)
      // A fixed palette need not contain the merged colours.
      guard rules.fixedPalette == nil else { return .few(exact, near, isMerged: false) }
      let few = merged.merge(
        exact, of: change, frame, size: rules.size, pinned: near.pinned,
        error: rules.budget.edgeError, limit: rules.colorLimit(leavesOneFree: true))
      return .few(few ?? exact, near, isMerged: few != nil)
    }
    return rules.options.isLossless
      ? .tooMany : .near(nearColors(of: change, frame, hasClear: hasClear))
  }

  /// Returns the palette, the colour groups and the large colours for a lossy picture.
  private mutating func nearColors(
    of change: FrameChange, _ frame: [UInt32], hasClear: Bool
  ) -> LossyColors {
    // Without a canvas there is nothing to keep. If later pictures may be cleared, the first one
    // also has a transparent index.
    let keeps =
      change.leavesPixels || !isBlank || hasClear || rules.options.background == nil
    let pinned = FlatColors.large(in: frame, width: rules.size.width)
    let samples = ColorHistogram(
      change.pixels, pinned: pinned, lastingWeight: rules.budget.lastingWeight)
    let palette = palette(of: samples, pinned: pinned, leavesOneFree: keeps)
    return LossyColors(
      frame: frame, samples: samples, palette: palette, keeps: keeps, pinned: pinned)
  }

  /// Returns the fixed palette if there is one, or else a reused or a new palette.
  private mutating func palette(
    of samples: ColorHistogram, pinned: Set<UInt32>, leavesOneFree: Bool
  ) -> PaletteBuilder {
    if let fixed = rules.fixedPalette {
      return PaletteBuilder(
        samples, palette: fixed.colors.map { PaletteColor($0) }, pinned: pinned)
    }
    return kept.palette(
      of: samples, large: pinned, limit: rules.colorLimit(leavesOneFree: true),
      byteWorth: rules.budget.gain
    ) {
      PaletteBuilder(
        samples, colorLimit: rules.colorLimit(leavesOneFree: leavesOneFree), pinned: pinned,
        splitting: .worthMoreThan(rules.budget.colorWorth))
    }
  }
}
