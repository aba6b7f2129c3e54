// Frames to a GIF, in the order of its files: `GIFFramePlanner` comes next, then `GIFFrameCoder`
// and `GIFWriter`; `GIFRules` holds what was asked for.
//
// 1. Plan: one frame is held back, so that it is known which of its pixels stay. Equal neighbours
//    become one picture. The picture is the rectangle of what changed (`FrameChange`); what must be
//    clear afterwards is cleared by its disposal.
// 2. Colours: a picture whose colours fit is exact. Any other gets a palette (folder Palette) in
//    which large colours are kept, pixels that stay count for more, and colours nearer than the
//    quality's mean error share an entry.
// 3. Exact (`ExactFrameCoder`): with holes where nothing changed, and all drawn again where that is
//    allowed; the smaller one is kept.
// 4. Near (`NearFrameCoder`): each pixel allows an error that grows with its activity, the change
//    of colour to its neighbours, and is 0 where that is 0 (`LossBudget`). Where a smooth gradient
//    would show bands, a pixel asks for the entry of a still pattern instead (`DitherPattern`,
//    `WantedPixels`).
// 5. `LossyLZW` follows several strings of the table at once and takes the one that saves the most
//    for the error that it adds; what is shown already is one of the choices.
// 6. Rows of what is shown pass from picture to picture, so that the next coder can follow on the
//    heels of this one on another core (`ShownRows`).
// 7. Pictures wait until the palette of the file is known (`FilePalette`): exact ones whose colours
//    are in it have none of their own.
// 8. Flat exact pictures are compressed again with care (`CarefulLZW`), in both orders of rows.
// 9. `GIFWriter` writes header, palette, loop and pictures; a delay of more than 65,535 hundredths
//    goes on in pictures that show nothing.
//
// Tried and left: choosing hole or colour pixel by pixel (105 KB, two ways and the smaller one
// 103); a full table that is kept (5 to 10 % larger where strings are near); every second quality
// instead of every fifth (15 of 60 clips of noise were larger at a lower quality); cutting strings
// by up to 16 indices (gains nothing), three rounds of learning (0.05 %).

package import SegueGraphics

/// Writes frames to a sink as a GIF, one picture after the other.
///
/// Memory does not grow with the number of frames, and the bytes are a function of the frames, the
/// delays and the options. Whoever has several cores joins ``GIFFramePlanner``, ``GIFFrameCoder`` and
/// ``GIFWriter`` so that pictures are made at the same time, with the same bytes.
package struct GIFEncoder<Sink: ByteSink & ~Copyable>: ~Copyable {
  private var planner: GIFFramePlanner
  private var writer: GIFWriter<Sink>
  private var shown: [ShownRows]

  /// The bytes of the pictures so far, a little too many while some are not compressed with care yet.
  package var byteCount: Int { writer.byteCount }

  /// An encoder of frames of one size, each side 1...65,535 pixels.
  ///
  /// - Throws: `canvasTooLarge`.
  package init(
    _ rules: GIFRules, loop: GIFLoop, to sink: consuming Sink
  ) throws(CodecError) {
    writer = try GIFWriter(rules, loop: loop, to: sink)
    planner = GIFFramePlanner(rules)
    shown = ShownRows.blank(rules.size)
  }

  /// Adds a frame; see ``GIFFramePlanner/add(_:damage:delay:)``.
  ///
  /// - Throws: `tooManyColors` when it should be lossless and cannot, or what the sink throws.
  package mutating func append(
    _ frame: Pixmap, damage: PixelRect?, delay: Int
  ) throws(CodecError) {
    if let plan = planner.add(frame, damage: damage, delay: delay) { try write(plan) }
  }

  /// Writes what is held back and the end of the file; there must have been a frame.
  package consuming func finish() throws(CodecError) -> GIFResult<Sink> {
    try write(planner.finish())
    return try writer.finish()
  }

  private mutating func write(_ plan: GIFFramePlan) throws(CodecError) {
    var coder = GIFFrameCoder(plan)
    var after: [ShownRows] = []
    // From the top, and each as the only copy, so that it is changed where it is.
    shown.reverse()
    while let rows = shown.popLast() { coder.code(rows) { after.append($0) } }
    shown = after
    try writer.append(try coder.finish(), delay: plan.delay)
  }
}
