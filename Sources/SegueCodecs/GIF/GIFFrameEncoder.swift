import SegueGraphics

/// Turns frames into GIF pictures, knowing what is on the screen.
///
/// A pixel whose source did not change is left alone, whatever it cost to store it again: still areas
/// are still. A picture of few colours is exact. Any other gets a palette of its own, in which
/// large colours are kept, and ``LossyLZW`` chooses among the colours that are near enough, what is
/// shown already being one of them.
struct GIFFrameEncoder: Sendable {
  /// A picture that shows at least this long, in centiseconds, gets full care.
  private static let lastingDelay = 12

  let size: PixelSize
  let options: GIFOptions
  let budget: LossBudget
  /// What a decoder shows: 0xBBGGRR or ``FlatFrame/clear``.
  var shown: [UInt32]
  /// Whether nothing has been shown yet.
  var isBlank = true
  /// Whether the frame at hand is clear somewhere or cleared away afterwards: then its picture has a
  /// transparent index, for decoders fill what it leaves with a colour when it has none.
  var hasClear = false
  /// Whether the picture before was cleared away, so that this frame needs one to show its time.
  private var isCleared = false
  /// The colours that were kept exactly so far.
  var pinned: Set<UInt32> = []
  /// The only palette that pictures may have, its colours sorted as ``PaletteBuilder`` sorts.
  let fixedPalette: FilePalette?
  /// What was asked for; a value that no pixel has before the first frame.
  private var source: [UInt32]

  /// An encoder of frames of one size, with one palette for all of them or any.
  init(size: PixelSize, options: GIFOptions, palette: FilePalette? = nil) {
    self.size = size
    self.options = options
    fixedPalette = palette
    budget = LossBudget(quality: options.quality)
    shown = Array(repeating: FlatFrame.clear, count: size.area)
    source = Array(
      repeating: options.background == nil ? FlatFrame.clear : .max, count: size.area)
  }

  /// The picture that turns what is shown into `frame`; nil if nothing changed.
  ///
  /// - Parameters:
  ///   - frame: the pixels as ``FlatFrame`` has them.
  ///   - index: the frame's number, for the error.
  ///   - next: the frame after it, which differs from it; nil for the last.
  ///   - delay: how long it is shown, in centiseconds.
  ///   - damage: a rectangle outside which it equals the frame before.
  mutating func encode(
    _ frame: [UInt32], index: Int, before next: [UInt32]?, delay: Int, damage: PixelRect
  ) throws(CodecError) -> GIFPicture? {
    let vanishing = next.flatMap { vanishes(from: frame, to: $0) }
    guard let rect = storedRect(frame, damage, vanishing) else { return nil }
    hasClear =
      options.background == nil && (vanishing != nil || frame.contains(FlatFrame.clear))
    let change = FrameChange(
      from: source, to: frame, before: delay >= Self.lastingDelay ? nil : next, width: size.width,
      rect: rect)
    source = frame
    let exact = encodeExactly(change)
    if exact == nil, options.isLossless {
      throw .tooManyColors(frame: index, limit: hasClear ? min(255, colorLimit) : colorLimit)
    }
    var picture = GIFPicture(exact.map { .exact($0) } ?? .encoded(encodeNearly(change, frame)))
    isBlank = false
    isCleared = vanishing != nil
    if isCleared {
      picture.disposal = .background
      update(rect) { _, _ in FlatFrame.clear }
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX { source[y * size.width + x] = FlatFrame.clear }
      }
    }
    return picture
  }

  /// The greatest number of colours of a picture, the transparent index not counted.
  var colorLimit: Int { max(2, min(256, options.colors)) }

  /// Where something of a frame is no longer there in the next one.
  private func vanishes(from frame: [UInt32], to next: [UInt32]) -> PixelRect? {
    guard options.background == nil else { return nil }
    return FrameChange.bounds(frame, next, width: size.width, region: PixelRect(size)) {
      $0 != FlatFrame.clear && $1 == FlatFrame.clear
    }
  }

  /// The rectangle to store: what changed and what must be cleared away afterwards; nil for neither.
  ///
  /// A picture that is cleared away cannot show any longer, so a pixel that stays is stored after it.
  private func storedRect(
    _ frame: [UInt32], _ damage: PixelRect, _ vanishing: PixelRect?
  ) -> PixelRect? {
    // Where a picture was cleared away the damage is not known, so all is compared.
    let region = options.background == nil ? PixelRect(size) : damage
    let rect = FrameChange.bounds(source, frame, width: size.width, region: region) { $0 != $1 }
    if isBlank, options.background == nil { return PixelRect(size) }
    guard let rect, let vanishing else {
      return rect ?? vanishing ?? (isCleared ? PixelRect(0, 0, 1, 1) : nil)
    }
    return rect.union(vanishing)
  }

  /// Changes what is shown in a rectangle; `color` gets the place in it and the colour before.
  mutating func update(_ rect: PixelRect, _ color: (Int, UInt32) -> UInt32) {
    var place = 0
    let width = size.width
    var shown = shown.mutableSpan
    for y in rect.y..<rect.maxY {
      let row = y * width
      for index in row + rect.x..<row + rect.maxX {
        shown[index] = color(place, shown[index])
        place += 1
      }
    }
  }
}
