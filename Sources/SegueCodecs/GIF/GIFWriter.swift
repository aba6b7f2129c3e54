package import SegueGraphics

/// Writes a GIF to a sink, frame by frame, holding back one frame at most.
///
/// The first frame's palette becomes the global one; a later picture has a palette of its own only
/// if it differs. Frames that change nothing lengthen the delay of the frame before.
package struct GIFWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  /// The longest delay that a picture can have, in centiseconds.
  private static var longestDelay: Int { 65_535 }

  private var sink: Sink
  private let container: GIFContainer
  private let canvas: PixelSize
  private let loop: GIFLoop
  private var globalPalette: [UInt32] = []
  private var held: EncodedGIFFrame?
  private var heldDelay = 0

  /// A writer for pictures of a canvas; nothing is written before the first frame.
  ///
  /// Throws `canvasTooLarge` when a side exceeds 65,535 pixels, which is all a GIF can say.
  package init(canvas: PixelSize, loop: GIFLoop, to sink: consuming Sink) throws(CodecError) {
    guard max(canvas.width, canvas.height) <= 65_535 else {
      throw .canvasTooLarge(size: canvas, limit: 65_535)
    }
    container = try GIFContainer()
    self.canvas = canvas
    self.loop = loop
    self.sink = sink
  }

  /// Adds a frame, or lengthens the one before when `frame` is nil.
  ///
  /// - Parameters:
  ///   - frame: the first must be there.
  ///   - delay: how long it is shown, in centiseconds, 2 or more: browsers replace shorter delays
  ///     by ten.
  package mutating func append(_ frame: EncodedGIFFrame?, delay: Int) throws(CodecError) {
    precondition(delay >= 2, "a delay below 2 centiseconds is shown as 10 by browsers")
    if let frame {
      if held == nil {
        try begin(frame)
      } else {
        try flush()
      }
      held = frame
      heldDelay = delay
    } else {
      precondition(held != nil, "a GIF begins with a picture")
      heldDelay += delay
    }
  }

  /// Writes what is held back and the end of the file; returns the sink.
  package consuming func finish() throws(CodecError) -> Sink {
    precondition(held != nil, "a GIF has at least one frame")
    try flush()
    container.putTrailer()
    try sink.write(container.take())
    return sink
  }

  private mutating func begin(_ frame: EncodedGIFFrame) throws(CodecError) {
    globalPalette = frame.palette
    try container.putScreen(canvas, palette: frame.palette)
    if let count = loop.stored { try container.putLoop(count) }
    try sink.write(container.take())
  }

  /// Writes the held frame; a delay that is too long for it goes on in pictures that show nothing.
  private mutating func flush() throws(CodecError) {
    guard var picture = held else { return }
    let rect = picture.disposal == .keep ? PixelRect(0, 0, 1, 1) : picture.rect
    var rest = heldDelay
    while rest > 0 {
      // No part may be 1.
      let part = rest - Self.longestDelay == 1 ? rest - 2 : min(rest, Self.longestDelay)
      rest -= part
      // Only the last part of a picture that is cleared away may clear it.
      try container.putControl(
        delay: UInt16(part), transparentIndex: picture.transparentIndex,
        disposal: rest > 0 ? .keep : picture.disposal)
      try container.putImage(
        picture.rect, localPalette: picture.palette == globalPalette ? nil : picture.palette,
        blocks: picture.blocks)
      try sink.write(container.take())
      guard rest > 0 else { break }
      let disposal = picture.disposal
      picture = EncodedGIFFrame(
        rect: rect, palette: globalPalette, transparentIndex: 0,
        indices: Array(repeating: 0, count: rect.width * rect.height))
      picture.disposal = disposal
    }
  }
}
