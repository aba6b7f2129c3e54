// GIF encoding: frames to a file. The steps follow each other in `GIFFramePlanner`, `GIFFrameDraft`,
// `GIFColorPlanner`, `GIFFrameCoder` and `GIFWriter`; `GIFRules` has the options.
//
// 1. Plan (`GIFFramePlanner`): frames are held back for 12 hundredths of a second, so that the
//    pixels that show for at least that long are known (`PixelLifetime`). These lasting pixels get
//    less loss in all later steps. Equal consecutive frames become one picture. A picture is the
//    bounding rectangle of the changed pixels (`FrameChange`); pixels that must be transparent
//    afterwards are cleared by its disposal.
// 2. Palettes: a picture with at most 256 colours, transparent included, is stored exactly at
//    quality 85 and above (below: step 7). Any other reuses the palette of the pictures before it,
//    or gets one made for it (Sources/SegueCodecs/Palette) if that avoids more error than the
//    palette's 768 bytes are worth (`ReusedPalette`). A new palette keeps the colours of large flat
//    areas exactly, weights lasting pixels more, and spends each colour where it reduces the error
//    most.
// 3. Exact pictures (`LosslessFrameCoder`) are tried in three ways: with unchanged pixels transparent,
//    with runs of one colour drawn again, and, where possible, with all of them drawn again; the
//    smallest is kept.
// 4. Lossy pictures (`LossyFrameCoder`): an unchanged pixel is transparent, or the palette entry
//    equal to the canvas, whichever makes the longer LZW string. A changed pixel may have an error
//    that grows with its activity, the colour difference to its neighbours (`LossBudget`), and is 0
//    in flat areas, along hairlines and in large flat colours (`FlatColors`).
// 5. Dithering (`DitherPattern`, used by `TargetPixelBuilder`): where a smooth gradient would show bands,
//    a pixel must be the palette entry of an ordered pattern that does not move.
// 6. Lossy LZW (`LossyLZW`) follows several strings of its table at once (beam search) and takes
//    the one that saves the most for the error that it adds; the colour already on the canvas is
//    one of the choices. In smooth areas the error of a pixel is diffused to the next one along the
//    string.
// 7. Few colours below quality 85 (`FewColorsFrameCoder`): edge colours are replaced by a few
//    (`MergedColors`) and stored exactly, or with lossy LZW if that saves a quarter. Where most
//    edges are lasting, colours are not replaced, and lossy LZW must save an eighth.
// 8. Canvas rows pass from picture to picture (`CanvasRows`), so that the next coder can start on
//    another core as soon as the first rows are done.
// 9. Pictures wait until the global palette is known (`GIFWriter`). A reused palette only grows
//    until it is replaced, so the last of such a sequence contains those before it and can serve
//    all their pictures; the other choice is one joined from the pictures of few colours
//    (`GlobalPalette`). The one that saves more is taken; pictures whose colours are in it have no
//    local palette.
// 10. Exact pictures, unless as busy as photographs, are compressed again with flexible parsing
//     (`FlexibleParsingLZW`), in both row orders.
// 11. `GIFWriter` writes header, palette, loop and pictures; a delay of more than 65,535 hundredths
//     continues in transparent pictures.
//
// Tried and rejected: keeping a full LZW table (lossy pictures 5 to 10 % larger); every second
// quality instead of every fifth (15 of 60 clips of noise were larger at a lower quality); cutting
// strings by up to 16 indices (no gain); two rounds of learning (0.2 % on flat clips); leaving
// pictures with colours of their own out of the global palette (0.9 % on one flat clip, no gain
// elsewhere); error diffusion in busy areas too (photographs 4 to 9 % worse); a beam of 24 strings
// (1 %); an error for unchanged pixels (text over a gradient 8 % smaller, a photograph 20 % larger,
// and they flicker); choosing a string together with the next one (no smaller at the same
// SSIMULACRA 2, in two to three times the time); smooth pixels counting four times in a palette (0
// to 3 % larger); keeping every colour of 0.9 % of a picture exactly (text over a gradient takes
// 40 % more at the same SSIMULACRA 2, and its widest band is off by 0.26 levels instead of 0.77);
// always drawing unchanged runs of one large colour where a sixth to a half of a picture moves (one
// list 4 % smaller, other clips 0.5 % smaller to 1.3 % larger); less loss for all pixels that the
// next frame does not change, however soon others change them (photographs that turn 2 % larger),
// or for the last picture of a clip that plays again at once (9 % larger).

package import SegueGraphics

/// An encoder of frames to a GIF in a sink, one picture after the other.
///
/// Memory does not grow with the number of frames, and the bytes are a function of the frames, the
/// delays and the options. To use several cores, call the single steps, and examine several drafts
/// and run the ``GIFFrameCoder`` of each at the same time; the bytes are the same.
package struct GIFEncoder<Sink: ByteSink & ~Copyable>: ~Copyable {
  private var planner: GIFFramePlanner
  private var colors = GIFColorPlanner()
  private let rules: GIFRules
  private var writer: GIFWriter<Sink>
  private var shown: [CanvasRows]

  /// The bytes of the pictures added up to now, a few too many for those that still wait for compression.
  package var byteCount: Int { writer.byteCount }

  /// Creates an encoder of frames of one size, each side 1...65,535 pixels.
  ///
  /// - Throws: `canvasTooLarge`.
  package init(
    _ rules: GIFRules, loop: GIFLoop, to sink: consuming Sink
  ) throws(CodecError) {
    writer = try GIFWriter(rules, loop: loop, to: sink)
    planner = GIFFramePlanner(rules, isEndless: loop != .forever)
    self.rules = rules
    shown = CanvasRows.blank(rules.size)
  }

  /// Adds a frame; see ``GIFFramePlanner/add(_:damage:delay:)``.
  ///
  /// - Throws: `tooManyColors` if the GIF must be lossless and a frame has too many, or the sink's
  ///   error.
  package mutating func append(
    _ frame: FlatFrame?, damage: PixelRect?, delay: Int
  ) throws(CodecError) {
    add(frame, damage: damage, delay: delay)
    while let draft = nextDraft() { try write(try coded(draft)) }
  }

  /// Adds a frame, made flat.
  package mutating func append(
    _ frame: Pixmap, damage: PixelRect?, delay: Int
  ) throws(CodecError) {
    precondition(frame.size == rules.size, "the frames of a GIF have one size")
    try append(FlatFrame(frame, for: rules), damage: damage, delay: delay)
  }

  /// Writes the frames that are held back and the end of the file; there must have been a frame.
  package consuming func finish() throws(CodecError) -> GIFResult<Sink> {
    endFrames()
    while let draft = nextDraft() { try write(try coded(draft)) }
    return try end()
  }

  /// Codes a drafted picture on the current task.
  private mutating func coded(_ draft: GIFFrameDraft) throws(CodecError) -> CodedGIFFrame {
    var coder = GIFFrameCoder(colors.plan(draft.examined(makesPalette: false)))
    var after: [CanvasRows] = []
    // From the top, and each as the only copy, so that it is changed in place.
    shown.reverse()
    while let rows = shown.popLast() { coder.code(rows) { after.append($0) } }
    shown = after
    return try coder.finish()
  }
}

/// The steps of ``GIFEncoder/append(_:damage:delay:)`` and ``GIFEncoder/finish()``.
extension GIFEncoder where Sink: ~Copyable {
  /// Returns the blank canvas before the first picture, for its coder, and releases it.
  package mutating func takeRows() -> [CanvasRows] {
    defer { shown = [] }
    return shown
  }

  /// Adds a frame, after which ``nextDraft()`` may return drafts; see ``GIFFramePlanner/add(_:damage:delay:)``.
  package mutating func add(_ frame: FlatFrame?, damage: PixelRect?, delay: Int) {
    planner.add(frame, damage: damage, delay: delay)
  }

  /// Ends the input: ``nextDraft()`` then returns the drafts of all frames that are held back.
  package mutating func endFrames() { planner.end() }

  /// Returns the draft of the next picture; nil if later frames are needed for it.
  package mutating func nextDraft() -> GIFFrameDraft? { planner.next() }

  /// Writes the picture coded from the next draft.
  package mutating func write(_ frame: CodedGIFFrame) throws(CodecError) {
    try writer.append(frame.picture, delay: frame.delay)
  }

  /// Returns the compression tasks of the waiting pictures, to run in any order on any task; optional.
  ///
  /// Pass their results to ``replaceWaiting(by:)``.
  package mutating func settle() -> [@Sendable () -> GIFPicture] { writer.settle() }

  /// Replaces the waiting pictures by the results of ``settle()``, if there are any.
  package mutating func replaceWaiting(by pictures: [GIFPicture]) {
    writer.replaceWaiting(by: pictures)
  }

  /// Writes the end of the file.
  package consuming func end() throws(CodecError) -> GIFResult<Sink> { try writer.finish() }
}
