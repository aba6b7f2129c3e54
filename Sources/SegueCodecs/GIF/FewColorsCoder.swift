import SegueGraphics

/// Codes a picture of few colours that may lose something: in colours that stand for its own, or with near
/// strings where these save much.
///
/// Its rows are all held until it is known which it is; both ways wait for the palette of the file then, and
/// share it with other pictures of few colours.
struct FewColorsCoder: Sendable {
  /// The share of the bytes that near strings have to save: an eighth of what is exact, and a quarter beside
  /// colours that stand for others, which have a loss already.
  private let leastSaving: Int
  private let plan: GIFFramePlan
  private var exact: ExactFrameCoder
  private var near: NearFrameCoder
  private var exactRows: [ShownRows] = []
  private var nearRows: [ShownRows] = []
  /// The picture, when all rows are coded.
  private(set) var picture: IndexedPicture?

  /// A coder of a plan with the frame's colours and with a palette for it.
  ///
  /// - Parameter isMerged: whether some of the frame's colours stand for others.
  init(_ plan: GIFFramePlan, _ pixels: IndexedPixels, _ colors: NearColors, isMerged: Bool) {
    leastSaving = isMerged ? 4 : 8
    self.plan = plan
    exact = ExactFrameCoder(plan, pixels)
    near = NearFrameCoder(plan, colors, collects: true)
  }

  /// Codes the next rows; `done` gets all of them with the last ones.
  mutating func code(_ rows: ShownRows, done: (ShownRows) -> Void) {
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
