package import SegueGraphics

/// Decides what a GIF's pictures will be, as far as that depends on the frames alone.
///
/// It holds frames back for an eighth of a second, so that it knows which of a frame's pixels show for long
/// (``PixelFuture``): these get full care, and are never touched again until they change. Equal neighbours become
/// one picture.
///
/// A pixel whose source did not change is left alone, whatever it cost to store it again: still areas
/// are still. A picture of few colours is exact, or may lose little below quality 85. Any other has the palette
/// of those before it or one of its own, in which large colours are kept.
package struct GIFFramePlanner: Sendable {
  /// A frame that is not planned yet.
  private struct Held: Sendable {
    /// The pixels and how long they are shown; of the newest one the end is not known.
    var frame: PixelFuture.Frame
    /// A rectangle outside which it equals the frame before.
    var damage: PixelRect
    var index: Int
  }

  private let rules: GIFRules
  /// Whether what the last frame shows is seen for ever.
  private let isEndless: Bool
  /// Frames each of which differs from the one before, at most as many as are shown in ``PixelFuture/longTime``
  /// and one more.
  private var held: [Held] = []
  private var hasEnded = false
  private var frameCount = 0
  /// Whether there was no picture yet.
  private var isBlank = true
  /// Whether the picture before was cleared away, so that this frame needs one to show its time.
  private var isCleared = false
  /// The colours of the pictures before that are not exact.
  private var kept = KeptPalette()
  /// The colours of the pictures before that are of few colours, if these lose something.
  private var merged = MergedColors()
  /// What was asked for; a value that no pixel has before the first frame.
  private var source: [UInt32]

  /// A planner of frames of one size.
  ///
  /// - Parameter isEndless: whether what the last frame shows is seen for ever.
  package init(_ rules: GIFRules, isEndless: Bool) {
    (self.rules, self.isEndless) = (rules, isEndless)
    source = Array(
      repeating: rules.options.background == nil ? FlatFrame.clear : .max, count: rules.size.area)
  }

  /// Adds a frame; then ``next()`` may have plans.
  ///
  /// - Parameters:
  ///   - frame: the picture, of the canvas' size.
  ///   - damage: a rectangle outside which it is known to equal the frame before; nil if not known.
  ///   - delay: how long it is shown, in centiseconds, 2 or more.
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
        frame: PixelFuture.Frame(pixels: pixels, delay: delay), damage: region, index: frameCount))
  }

  private mutating func lengthen(by delay: Int) { held[held.count - 1].frame.delay += delay }

  /// Says that no more frames come; then ``next()`` has the plans of all that are left, one at least.
  package mutating func end() {
    precondition(!held.isEmpty, "a GIF has at least one frame")
    hasEnded = true
  }

  /// The plan of the next frame, if all that it needs is known.
  package mutating func next() -> GIFFramePlan? {
    if !hasEnded {
      guard held.count > 1, held.reduce(0, { $0 + $1.frame.delay }) >= PixelFuture.longTime else {
        return nil
      }
    }
    return held.isEmpty ? nil : plan(held.removeFirst())
  }

  private func flat(_ frame: Pixmap) -> [UInt32] {
    FlatFrame.pixels(frame, over: rules.options.background)
  }

  /// The plan of the picture that turns the frame before into `first`; what is held comes after it.
  private mutating func plan(_ first: Held) -> GIFFramePlan {
    let (frame, delay) = (first.frame.pixels, first.frame.delay)
    let vanishing = held.first.flatMap { vanishes(from: frame, to: $0.frame.pixels) }
    let rect = storedRect(frame, first.damage, vanishing) ?? .empty
    let hasClear =
      rules.options.background == nil && (vanishing != nil || frame.contains(FlatFrame.clear))
    let future = PixelFuture(
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

  /// Where something of a frame is no longer there in the next one.
  private func vanishes(from frame: [UInt32], to next: [UInt32]) -> PixelRect? {
    guard rules.options.background == nil else { return nil }
    let (width, region) = (rules.size.width, PixelRect(rules.size))
    return FrameChange.bounds(frame, next, width: width, region: region) {
      $0 != FlatFrame.clear && $1 == FlatFrame.clear
    }
  }

  /// The rectangle to store: what changed and what must be cleared away afterwards; nil for neither.
  ///
  /// A picture that is cleared away cannot show any longer, so a pixel that stays is stored after it.
  private func storedRect(
    _ frame: [UInt32], _ damage: PixelRect, _ vanishing: PixelRect?
  ) -> PixelRect? {
    let isClear = rules.options.background == nil
    // Where a picture was cleared away the damage is not known, so all is compared.
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

  private mutating func clearSource(in rect: PixelRect) {
    for y in rect.y..<rect.maxY {
      let row = y * rules.size.width
      for index in row + rect.x..<row + rect.maxX { source[index] = FlatFrame.clear }
    }
  }
}

extension GIFFramePlanner {
  /// The colours that a picture can have.
  private mutating func colors(
    of change: FrameChange, _ frame: [UInt32], hasClear: Bool
  ) -> GIFFramePlan.Colors {
    let limit = rules.colorLimit(leavesOneFree: change.leavesPixels || hasClear)
    if let exact = ExactPalette.index(change.pixels, colorLimit: limit),
      rules.allow(exact.palette)
    {
      // Of two colours neither can stand for the other.
      guard rules.budget.losesFewColors, exact.palette.count > 2 else { return .own(exact) }
      let near = nearColors(of: change, frame, hasClear: hasClear)
      // The only palette there may be need not hold what was kept.
      guard rules.fixedPalette == nil else { return .few(exact, near, isMerged: false) }
      let few = merged.merge(
        exact, of: change, frame, size: rules.size, pinned: near.pinned,
        error: rules.budget.edgeError, limit: rules.colorLimit(leavesOneFree: true))
      return .few(few ?? exact, near, isMerged: few != nil)
    }
    return rules.options.isLossless
      ? .tooMany : .near(nearColors(of: change, frame, hasClear: hasClear))
  }

  private mutating func nearColors(
    of change: FrameChange, _ frame: [UInt32], hasClear: Bool
  ) -> NearColors {
    // Without anything shown there is nothing to keep. If later pictures may be cleared away, the first has an index
    // for clear pixels, too.
    let keeps =
      change.leavesPixels || !isBlank || hasClear || rules.options.background == nil
    let pinned = FlatColors.large(in: frame, width: rules.size.width)
    let samples = ColorSamples(
      change.pixels, pinned: pinned, lastingWeight: rules.budget.lastingWeight)
    let palette = palette(of: samples, pinned: pinned, leavesOneFree: keeps)
    return NearColors(
      frame: frame, samples: samples, palette: palette, keeps: keeps, pinned: pinned)
  }

  /// The only palette there may be, or one made for the picture and those before.
  private mutating func palette(
    of samples: ColorSamples, pinned: Set<UInt32>, leavesOneFree: Bool
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

/// What a GIF's picture will be, as far as the frames alone decide it.
///
/// What is shown before is not known yet; ``GIFFrameCoder`` decides the rest.
package struct GIFFramePlan: Sendable {
  /// The colours that the picture can have.
  enum Colors: Sendable {
    /// Those of the frame.
    case own(IndexedPixels)
    /// Those of a palette made for it.
    case near(NearColors)
    /// Those of the frame, or a few that stand for them, or those of a palette made for it.
    case few(IndexedPixels, NearColors, isMerged: Bool)
    /// There are more than a lossless picture of what changed can have.
    case tooMany
  }

  /// What holds for all pictures.
  let rules: GIFRules
  /// The frame's number, for errors.
  let index: Int
  /// How long it is shown, in centiseconds.
  package let delay: Int
  /// What changes; its rectangle is empty when nothing does, and then there is no picture.
  let change: FrameChange
  /// Which colours the picture has.
  let colors: Colors
  /// Whether the frame is clear somewhere or cleared away afterwards: then its picture has a
  /// transparent index, for decoders fill what it leaves with a colour when it has none.
  let hasClear: Bool
  /// What becomes of the picture afterwards.
  let disposal: EncodedGIFFrame.Disposal
}

/// A palette made for a frame.
struct NearColors: Sendable {
  /// The frame, as ``FlatFrame`` has it.
  let frame: [UInt32]
  /// The groups of its colours.
  let samples: ColorSamples
  /// The palette, and the entry of each group.
  let palette: PaletteBuilder
  /// Whether an index after the palette's keeps what is shown.
  let keeps: Bool
  /// The large flat colours of the frame, as 0xBBGGRR.
  let pinned: Set<UInt32>
}
