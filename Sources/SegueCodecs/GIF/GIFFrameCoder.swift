import SegueGraphics

/// Makes a picture from its plan and from what is shown before it.
///
/// It takes what is shown row by row, and lets go of rows as soon as it is known what they show after
/// it: the next picture's coder can follow on its heels, on another core. The result is a function of
/// the plan and the rows alone.
package struct GIFFrameCoder: Sendable {
  private let plan: GIFFramePlan
  private var exact: ExactFrameCoder?
  private var near: NearFrameCoder?
  private var nextRow = 0

  /// A coder of a planned picture.
  package init(_ plan: GIFFramePlan) {
    self.plan = plan
    switch plan.colors {
    case .own(let pixels): exact = ExactFrameCoder(plan, pixels)
    case .tooMany: exact = ExactFrameCoder(plan, nil)
    case .near(let colors): near = NearFrameCoder(plan, colors)
    }
  }

  /// Whether there are rows that it has not got yet.
  package var needsRows: Bool { nextRow < plan.rules.size.height }

  /// Codes the next rows from the top; `done` gets those that it is done with, in order.
  ///
  /// With the last rows all are done.
  package mutating func code(_ rows: consuming ShownRows, done: (ShownRows) -> Void) {
    precondition(rows.rows.lowerBound == nextRow, "rows come in order")
    nextRow = rows.rows.upperBound
    let plan = plan
    func leave(_ rows: ShownRows) {
      guard plan.disposal == .background else { return done(rows) }
      var rows = rows
      rows.update(rows.part(of: plan.change.rect)) { _, _ in FlatFrame.clear }
      done(rows)
    }
    if near != nil {
      near?.code(rows, done: leave)
    } else {
      exact?.code(&rows)
      leave(rows)
    }
  }

  /// The picture, when there are no more rows; nil when nothing changed.
  ///
  /// - Throws: `tooManyColors` when it should be lossless and cannot.
  package consuming func finish() throws(CodecError) -> GIFPicture? {
    precondition(!needsRows, "a picture is finished when all of it is coded")
    guard !plan.change.rect.isEmpty else { return nil }
    var picture: GIFPicture
    if let near {
      picture = GIFPicture(.encoded(near.finish()))
    } else if let exact = exact?.finish() {
      picture = GIFPicture(.exact(exact))
    } else {
      throw .tooManyColors(
        frame: plan.index, limit: plan.rules.colorLimit(leavesOneFree: plan.hasClear))
    }
    picture.disposal = plan.disposal
    return picture
  }
}
