package import SegueGraphics

/// Decides what a GIF's pictures will be, as far as that depends on the frames alone.
///
/// It holds one frame back, so that it knows which of its pixels stay: these get full care, and are
/// never touched again until they change. Equal neighbours become one picture.
///
/// A pixel whose source did not change is left alone, whatever it cost to store it again: still areas
/// are still. A picture of few colours is exact, or may lose little below quality 85. Any other has the palette
/// of those before it or one of its own, in which large colours are kept.
package struct GIFFramePlanner: Sendable {
  /// A frame whose end is not known yet.
  private struct Held: Sendable {
    /// The pixels as ``FlatFrame`` has them.
    var pixels: [UInt32]
    /// A rectangle outside which it equals the frame before.
    var damage: PixelRect
    /// How long it is shown, in centiseconds.
    var delay: Int
    var index: Int
  }

  private let rules: GIFRules
  private var held: Held?
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
  package init(_ rules: GIFRules) {
    self.rules = rules
    source = Array(
      repeating: rules.options.background == nil ? FlatFrame.clear : .max, count: rules.size.area)
  }

  /// Adds a frame; returns the plan of the one before when that is over.
  ///
  /// - Parameters:
  ///   - frame: the picture, of the canvas' size.
  ///   - damage: a rectangle outside which it is known to equal the frame before; nil if not known.
  ///   - delay: how long it is shown, in centiseconds, 2 or more.
  package mutating func add(_ frame: Pixmap, damage: PixelRect?, delay: Int) -> GIFFramePlan? {
    precondition(frame.size == rules.size, "the frames of a GIF have one size")
    precondition(delay >= 2, "a delay below 2 centiseconds is shown as 10 by browsers")
    defer { frameCount += 1 }
    let whole = PixelRect(rules.size)
    let region = (damage ?? whole).intersection(whole)
    guard let old = held else {
      held = Held(pixels: flat(frame), damage: whole, delay: delay, index: frameCount)
      return nil
    }
    if !region.isEmpty {
      let pixels = flat(frame)
      if pixels != old.pixels {
        held = Held(pixels: pixels, damage: region, delay: delay, index: frameCount)
        return plan(old, before: pixels)
      }
    }
    held?.delay += delay
    return nil
  }

  /// The plan of the last frame; there must have been one.
  package mutating func finish() -> GIFFramePlan {
    guard let held else { preconditionFailure("a GIF has at least one frame") }
    return plan(held, before: nil)
  }

  private func flat(_ frame: Pixmap) -> [UInt32] {
    FlatFrame.pixels(frame, over: rules.options.background)
  }

  /// The plan of the picture that turns the frame before into `held`.
  ///
  /// - Parameter next: the frame after it, which differs from it; nil for the last.
  private mutating func plan(_ held: Held, before next: [UInt32]?) -> GIFFramePlan {
    let frame = held.pixels
    let vanishing = next.flatMap { vanishes(from: frame, to: $0) }
    let rect = storedRect(frame, held.damage, vanishing) ?? .empty
    let hasClear =
      rules.options.background == nil && (vanishing != nil || frame.contains(FlatFrame.clear))
    let change = FrameChange(
      from: source, to: frame, before: held.delay >= GIFFramePlan.lastingDelay ? nil : next,
      width: rules.size.width, rect: rect)
    let colors = colors(of: change, frame, hasClear: hasClear)
    if !rect.isEmpty {
      isBlank = false
      isCleared = vanishing != nil
      source = frame
      if isCleared { clearSource(in: rect) }
    }
    return GIFFramePlan(
      rules: rules, index: held.index, delay: held.delay, change: change, colors: colors,
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
    // Without anything shown there is nothing to keep.
    let keeps = change.leavesPixels || !isBlank || hasClear
    let pinned = FlatColors.large(in: frame, width: rules.size.width)
    let samples = ColorSamples(
      change.pixels, pinned: pinned, stayWeight: rules.budget.stayWeight)
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

  /// A picture that shows at least this long, in centiseconds, gets full care.
  static let lastingDelay = 12

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

  /// Whether the picture is shown for long.
  var isLasting: Bool { delay >= Self.lastingDelay }

  /// The error that one pixel more is worth in strings of usual length.
  var gain: Int {
    isLasting
      ? rules.budget.lastingGain : change.isStaying ? rules.budget.stillGain : rules.budget.gain
  }
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
