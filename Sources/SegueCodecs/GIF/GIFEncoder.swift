// Frames to a GIF, in the order of its files: `GIFFramePlanner` comes next, then `GIFFrameCoder`
// and `GIFWriter`; `GIFRules` holds what was asked for.
//
// 1. Plan: frames are held back for 12 hundredths of a second, so that it is known which pixels show for
//    as long (`PixelFuture`): they are seen longer, and get more care in all that follows. Equal neighbours
//    become one picture. The picture is the rectangle of what changed (`FrameChange`); what must be
//    clear afterwards is cleared by its disposal.
// 2. Colours: a picture whose colours fit is exact, down to quality 85. Any other has the palette of the pictures
//    before, or one made for it (folder Palette) if what that mends is worth more than its bytes (`KeptPalette`).
//    In it large colours are kept, pixels that last count for more, and a colour goes where it mends the most.
// 3. Exact (`ExactFrameCoder`): with holes where nothing changed, with fewer, and all drawn again where
//    that is allowed; the smallest one is kept.
// 4. Near (`NearFrameCoder`): a pixel that did not change is the hole or the entry equal to what is
//    shown, whichever makes the longer string. Any other allows an error that grows with its
//    activity, the change of colour to its neighbours (`LossBudget`), and is 0 where all is flat,
//    along hairlines and in large flat colours (`FlatColors`). Where a smooth gradient would show bands, a pixel
//    asks for the entry of a still pattern instead (`DitherPattern`, `WantedPixels`).
// 5. `LossyLZW` follows several strings of the table at once and takes the one that saves the most
//    for the error that it adds; what is shown already is one of the choices. In smooth places errors are
//    passed on along a string.
// 6. Few colours below quality 85 (`FewColorsCoder`): exact in a few colours that stand for those of edges
//    (`MergedColors`) and near, and near only if that saves a quarter; where most edges last, in their own colours,
//    and near if that saves an eighth.
// 7. Rows of what is shown pass from picture to picture, so that the next coder can follow on the
//    heels of this one on another core (`ShownRows`).
// 8. Pictures wait until the palette of the file is known (`GIFWriter`): the last of a run of palettes each of which
//    is the beginning of the next, or one for pictures of few colours (`FilePalette`), whichever saves more;
//    of the latter those whose colours are in it have none of their own.
// 9. Exact pictures, unless as busy as photographs, are compressed again with care (`CarefulLZW`), in both orders of
//    rows.
// 10. `GIFWriter` writes header, palette, loop and pictures; a delay of more than 65,535 hundredths
//    goes on in pictures that show nothing.
//
// Tried and left: a full table that is kept (5 to 10 % larger where strings are near); every second quality
// instead of every fifth (15 of 60 clips of noise were larger at a lower quality); cutting strings by up to 16
// indices (gains nothing), two rounds of learning (0.2 % on flat clips), leaving pictures with colours of their
// own out of the file's palette (0.9 % on one flat clip, nothing elsewhere); carrying errors on where a picture is
// busy, too (photographs 4 to 9 % worse); 24 strings at once (1 %); slack for pixels that did not change (text
// over a gradient 8 % smaller, a photograph 20 % larger, and they flicker); strings chosen together with the next
// one (no smaller at the same SSIMULACRA 2, in two to three times the time); smooth pixels counting for four in a
// palette (0 to 3 % larger); keeping every colour of 0.9 % of a picture exactly (text over a gradient takes 40 %
// more at the same SSIMULACRA 2, and its widest band is off by 0.26 levels instead of 0.77); drawing unchanged
// runs of one large colour, with no hole to choose, where a sixth to a half of a picture moves (one list 4 %
// smaller, other clips 0.5 % smaller to 1.3 % larger); care for all pixels that the next frame does not change,
// however soon others change them (photographs that turn 2 % larger); for the last picture of a clip that plays
// again at once (9 % larger).

package import SegueGraphics

/// Writes frames to a sink as a GIF, one picture after the other.
///
/// Memory does not grow with the number of frames, and the bytes are a function of the frames, the
/// delays and the options. Whoever has several cores takes the steps one by one, and has a
/// ``GIFFrameCoder`` for each of several plans at the same time, with the same bytes.
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
    planner = GIFFramePlanner(rules, isEndless: loop != .forever)
    shown = ShownRows.blank(rules.size)
  }

  /// Adds a frame; see ``GIFFramePlanner/add(_:damage:delay:)``.
  ///
  /// - Throws: `tooManyColors` when it should be lossless and cannot, or what the sink throws.
  package mutating func append(
    _ frame: Pixmap, damage: PixelRect?, delay: Int
  ) throws(CodecError) {
    add(frame, damage: damage, delay: delay)
    while let plan = nextPlan() { try write(try coded(plan)) }
  }

  /// Writes what is held back and the end of the file; there must have been a frame.
  package consuming func finish() throws(CodecError) -> GIFResult<Sink> {
    endFrames()
    while let plan = nextPlan() { try write(try coded(plan)) }
    return try end()
  }

  /// Makes a picture in the place where it is needed.
  private mutating func coded(_ plan: GIFFramePlan) throws(CodecError) -> CodedGIFFrame {
    var coder = GIFFrameCoder(plan)
    var after: [ShownRows] = []
    // From the top, and each as the only copy, so that it is changed where it is.
    shown.reverse()
    while let rows = shown.popLast() { coder.code(rows) { after.append($0) } }
    shown = after
    return try coder.finish()
  }
}

/// The steps of ``GIFEncoder/append(_:damage:delay:)`` and ``GIFEncoder/finish()``.
extension GIFEncoder where Sink: ~Copyable {
  /// What is shown before the first picture, for its coder; the encoder has it no longer.
  package mutating func takeRows() -> [ShownRows] {
    defer { shown = [] }
    return shown
  }

  /// Adds a frame; then there may be plans; see ``GIFFramePlanner/add(_:damage:delay:)``.
  package mutating func add(_ frame: Pixmap, damage: PixelRect?, delay: Int) {
    planner.add(frame, damage: damage, delay: delay)
  }

  /// Says that no more frames come: then there are the plans of all that are left.
  package mutating func endFrames() { planner.end() }

  /// The plan of the next frame, if all that it needs is known.
  package mutating func nextPlan() -> GIFFramePlan? { planner.next() }

  /// Writes what came of the next plan.
  package mutating func write(_ frame: CodedGIFFrame) throws(CodecError) {
    try writer.append(frame.picture, delay: frame.delay)
  }

  /// What is left to do of the pictures that wait, in any order and on any task; may be left out.
  ///
  /// Its results belong into ``replaceWaiting(by:)``.
  package mutating func settle() -> [@Sendable () -> GIFPicture] { writer.settle() }

  /// Replaces the pictures that wait by what ``settle()`` made of them, if anything.
  package mutating func replaceWaiting(by pictures: [GIFPicture]) {
    writer.replaceWaiting(by: pictures)
  }

  /// Writes the end of the file.
  package consuming func end() throws(CodecError) -> GIFResult<Sink> { try writer.finish() }
}
