package import SegueGraphics

/// Writes frames to a sink as a GIF: what `render` and `encode` share.
///
/// It holds one picture back, so that it knows which of its pixels stay: these get full care, and are
/// never touched again until they change. Equal neighbours become one picture. Memory does not grow
/// with the number of frames, and the bytes are a function of the frames, the delays and the options.
package struct GIFEncoder<Sink: ByteSink & ~Copyable>: ~Copyable {
  private var writer: GIFWriter<Sink>
  private var pictures: GIFFrameEncoder
  private let canvas: PixelSize
  private let background: Color?
  private var held: [UInt32]?
  private var heldDamage = PixelRect.empty
  private var heldDelay = 0
  private var heldIndex = 0
  private var frameCount = 0
  private var storedFrames = 0
  /// The bytes of the pictures so far, a little too many while some are not compressed with care yet.
  package private(set) var byteCount = 0

  /// An encoder of frames of one size, each side 1...65,535 pixels.
  ///
  /// - Parameter palette: the file's only palette, 1...255 colours as 0xBBGGRR; nil for any.
  /// - Throws: `canvasTooLarge`.
  package init(
    canvas: PixelSize, loop: GIFLoop, options: GIFOptions, palette: [UInt32]? = nil,
    to sink: consuming Sink
  ) throws(CodecError) {
    precondition(canvas.area > 0, "a GIF has at least one pixel")
    let fixed = palette.map { FilePalette($0) }
    writer = try GIFWriter(canvas: canvas, loop: loop, palette: fixed, to: sink)
    pictures = GIFFrameEncoder(size: canvas, options: options, palette: fixed)
    self.canvas = canvas
    background = options.background
  }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - frame: the picture, of the canvas' size.
  ///   - damage: a rectangle outside which it is known to equal the frame before; nil if not known.
  ///   - delay: how long it is shown, in centiseconds, 2 or more.
  /// - Throws: `tooManyColors` when it should be lossless and cannot, or what the sink throws.
  package mutating func append(
    _ frame: Pixmap, damage: PixelRect?, delay: Int
  ) throws(CodecError) {
    precondition(frame.size == canvas, "the frames of a GIF have one size")
    precondition(delay >= 2, "a delay below 2 centiseconds is shown as 10 by browsers")
    defer { frameCount += 1 }
    let whole = PixelRect(canvas)
    let region = (damage ?? whole).intersection(whole)
    guard let old = held else {
      hold(FlatFrame.pixels(frame, over: background), whole, delay)
      return
    }
    if region.isEmpty {
      heldDelay += delay
      return
    }
    let pixels = FlatFrame.pixels(frame, over: background)
    if pixels == old {
      heldDelay += delay
    } else {
      try flush(before: pixels)
      hold(pixels, region, delay)
    }
  }

  /// Writes what is held back and the end of the file; there must have been a frame.
  ///
  /// Returns the sink and the number of pictures that the file holds.
  package consuming func finish() throws(CodecError) -> GIFResult<Sink> {
    try flush(before: nil)
    let stored = storedFrames
    return GIFResult(
      sink: try writer.finish(), storedFrames: stored)
  }

  private mutating func hold(_ pixels: [UInt32], _ damage: PixelRect, _ delay: Int) {
    held = pixels
    heldDamage = damage
    heldDelay = delay
    heldIndex = frameCount
  }

  private mutating func flush(before next: [UInt32]?) throws(CodecError) {
    guard let held else { preconditionFailure("a GIF has at least one frame") }
    let picture = try pictures.encode(
      held, index: heldIndex, before: next, delay: heldDelay, damage: heldDamage)
    storedFrames += picture == nil ? 0 : 1
    byteCount += picture?.byteCount ?? 0
    try writer.append(picture, delay: heldDelay)
  }
}
