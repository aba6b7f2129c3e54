package import SegueGraphics

/// A planner of a GIF's pictures: their times and rectangles, which depend only on the frames.
///
/// It holds frames back for 12 hundredths of a second, so that it is known which pixels of a frame
/// are lasting (``PixelLifetime``): these get less loss, and are never touched again until they
/// change. Equal consecutive frames become one picture.
///
/// It does little for each frame, since that cannot be done on several tasks: ``GIFFrameDraft`` does
/// the rest.
package struct GIFFramePlanner: Sendable {
  /// A frame that is not drafted yet.
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
  /// Whether no picture is drafted yet.
  private var isBlank = true
  /// Whether the last picture is cleared by its disposal, so that the next frame needs a picture.
  private var isCleared = false
  /// The source of the last drafted frame; at first a value that no pixel has, or transparent.
  private var source: [UInt32]

  /// Creates a planner of frames of one size.
  ///
  /// - Parameter isEndless: whether the last frame is shown for ever.
  package init(_ rules: GIFRules, isEndless: Bool) {
    (self.rules, self.isEndless) = (rules, isEndless)
    source = Array(
      repeating: rules.options.background == nil ? FlatFrame.clear : .max, count: rules.size.area)
  }

  /// Adds a frame, after which ``next()`` may return drafts.
  ///
  /// - Parameters:
  ///   - frame: the frame; nil if it equals the previous one.
  ///   - damage: a rectangle outside which it is known to equal the previous frame; nil if not known.
  ///   - delay: the time that it is shown, in centiseconds, 2 or more.
  package mutating func add(_ frame: FlatFrame?, damage: PixelRect?, delay: Int) {
    precondition(delay >= 2, "a delay below 2 centiseconds is shown as 10 by browsers")
    defer { frameCount += 1 }
    let whole = PixelRect(rules.size)
    let region = held.isEmpty ? whole : (damage ?? whole).intersection(whole)
    guard let frame, !region.isEmpty else { return lengthen(by: delay) }
    let pixels = frame.pixels
    precondition(pixels.count == rules.size.area, "the frames of a GIF have one size")
    guard held.last?.frame.pixels != pixels else { return lengthen(by: delay) }
    held.append(
      Held(
        frame: PixelLifetime.Frame(pixels: pixels, delay: delay), damage: region, index: frameCount)
    )
  }

  /// Lengthens the delay of the newest frame, for a frame that equals it.
  private mutating func lengthen(by delay: Int) {
    precondition(!held.isEmpty, "a GIF begins with a picture")
    held[held.count - 1].frame.delay += delay
  }

  /// Ends the input: ``next()`` then returns the drafts of all frames that are held back, at least one.
  package mutating func end() {
    precondition(!held.isEmpty, "a GIF has at least one frame")
    hasEnded = true
  }

  /// Returns the draft of the next frame's picture; nil if later frames are needed for it.
  package mutating func next() -> GIFFrameDraft? {
    if !hasEnded {
      guard held.count > 1, held.reduce(0, { $0 + $1.frame.delay }) >= PixelLifetime.longTime else {
        return nil
      }
    }
    return held.isEmpty ? nil : draft(held.removeFirst())
  }

  /// Drafts the picture that turns the previous frame into `first`; the frames after it are in `held`.
  private mutating func draft(_ first: Held) -> GIFFrameDraft {
    let (frame, delay) = (first.frame.pixels, first.frame.delay)
    let vanishing = held.first.flatMap { vanishes(from: frame, to: $0.frame.pixels) }
    let rect = storedRect(frame, first.damage, vanishing) ?? .empty
    let draft = GIFFrameDraft(
      rules: rules, index: first.index, delay: delay, rect: rect, source: source, frame: frame,
      future: PixelLifetime(
        delay: delay, frames: held.map(\.frame), isEndless: hasEnded && isEndless),
      isFirst: isBlank, isCleared: vanishing != nil)
    if !rect.isEmpty {
      isBlank = false
      isCleared = vanishing != nil
      source = frame
      if isCleared { clearSource(in: rect) }
    }
    return draft
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
