import SegueGraphics

/// A frame encoder for pictures of few colours that may lose something (below quality 85).
///
/// It codes the picture twice: exactly in its (merged) colours, and with lossy LZW, and keeps the
/// lossy one if that saves enough. All canvas rows are held until this is decided. Either picture
/// then waits for the global palette, which it shares with other pictures of few colours.
struct FewColorsFrameCoder: Sendable {
  /// The reciprocal of the least saving of lossy LZW, as a share of the exact bytes.
  ///
  /// An eighth must be saved, or a quarter for merged colours, which already lose something.
  private let leastSaving: Int
  private let plan: GIFFramePlan
  private var exact: LosslessFrameCoder
  private var near: LossyFrameCoder
  private var exactRows: [CanvasRows] = []
  private var nearRows: [CanvasRows] = []
  /// The picture, once all rows are coded.
  private(set) var picture: IndexedPicture?

  /// Creates an encoder for a plan, with the frame's colours and with a palette for lossy LZW.
  ///
  /// - Parameter isMerged: whether some of the frame's colours are replaced (``MergedColors``).
  init(_ plan: GIFFramePlan, _ pixels: IndexedPixels, _ colors: LossyColors, isMerged: Bool) {
    leastSaving = isMerged ? 4 : 8
    self.plan = plan
    exact = LosslessFrameCoder(plan, pixels)
    near = LossyFrameCoder(plan, colors, collects: true)
  }

  /// Makes target pixels of lossy LZW in advance; see ``LossyFrameCoder/prepare()``.
  mutating func prepare() -> Bool { near.prepare() }

  /// Codes the next canvas rows; `done` receives all of them after the last ones are coded.
  mutating func code(_ rows: CanvasRows, done: (CanvasRows) -> Void) {
    let isLast = rows.rows.upperBound == plan.rules.size.height
    var exactly = rows
    exact.code(&exactly)
    exactRows.append(exactly)
    near.code(rows) { nearRows.append($0) }
    guard isLast, let whole = exact.finish() else { return }
    let lossy = lossyPicture
    let saved = whole.plainByteCount - lossy.plainByteCount
    let isNear = saved * leastSaving >= whole.plainByteCount
    picture = isNear ? lossy : whole
    for rows in isNear ? nearRows : exactRows { done(rows) }
  }

  private var lossyPicture: IndexedPicture {
    let pixels = near.collected()
    let hasHoles = pixels.indices.contains { $0 == pixels.palette.count }
    return IndexedPicture(
      rect: plan.change.rect, pixels, leavesPixels: hasHoles || plan.hasClear)
  }
}
