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
