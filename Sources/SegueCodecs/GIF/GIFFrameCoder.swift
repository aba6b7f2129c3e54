import SegueGraphics

/// An encoder of one planned picture, given the canvas before it.
///
/// It takes the canvas row by row and releases rows as soon as their contents after it are known,
/// so that the next picture's coder can start on another core before it ends. The result is a
/// function of the plan and the rows.
package struct GIFFrameCoder: Sendable {
  private let plan: GIFFramePlan
  private var exact: LosslessFrameCoder?
  private var near: LossyFrameCoder?
  private var few: FewColorsFrameCoder?
  private var nextRow = 0

  /// Creates the coder of a planned picture, exact or lossy by its colours.
  package init(_ plan: GIFFramePlan) {
    self.plan = plan
    switch plan.colors {
    case .own(let pixels): exact = LosslessFrameCoder(plan, pixels)
    case .tooMany: exact = LosslessFrameCoder(plan, nil)
    case .near(let colors): near = LossyFrameCoder(plan, colors)
    case .few(let pixels, let colors, let isMerged):
      few = FewColorsFrameCoder(plan, pixels, colors, isMerged: isMerged)
    }
  }

  /// Whether rows of the canvas are still missing.
  package var needsRows: Bool { nextRow < plan.rules.size.height }

  /// Does a part of the work for which no rows of the canvas are needed; false if none is left for now.
  ///
  /// The target pixels that are made in advance take 5 MB at most.
  package mutating func prepare() -> Bool {
    near?.prepare() ?? few?.prepare() ?? false
  }

  /// Codes the next rows from the top; `done` receives the rows that are finished, in order.
  ///
  /// With the last rows all are finished.
  package mutating func code(_ rows: consuming CanvasRows, done: (CanvasRows) -> Void) {
    precondition(rows.rows.lowerBound == nextRow, "rows come in order")
    nextRow = rows.rows.upperBound
    let plan = plan
    /// Passes finished rows on, cleared first if the picture's disposal clears it.
    func leave(_ rows: CanvasRows) {
      guard plan.disposal == .background else { return done(rows) }
      var rows = rows
      rows.update(rows.part(of: plan.change.rect)) { _, _ in FlatFrame.clear }
      done(rows)
    }
    if near != nil {
      near?.code(rows, done: leave)
    } else if few != nil {
      few?.code(rows, done: leave)
    } else {
      exact?.code(&rows)
      leave(rows)
    }
  }

  /// Returns the picture once all rows are coded; it is nil if nothing changed.
  ///
  /// - Throws: `tooManyColors` if the GIF must be lossless and the frame has too many.
  package consuming func finish() throws(CodecError) -> CodedGIFFrame {
    precondition(!needsRows, "a picture is finished when all of it is coded")
    guard !plan.change.rect.isEmpty else { return CodedGIFFrame(picture: nil, delay: plan.delay) }
    var picture: GIFPicture
    if let near {
      picture = GIFPicture(.encoded(near.finish()))
    } else if let few = few?.picture {
      picture = GIFPicture(.indexed(few))
    } else if let exact = exact?.finish() {
      picture = GIFPicture(.indexed(exact))
    } else {
      throw .tooManyColors(
        frame: plan.index, limit: plan.rules.colorLimit(leavesOneFree: plan.hasClear))
    }
    picture.disposal = plan.disposal
    return CodedGIFFrame(picture: picture, delay: plan.delay)
  }
}

/// The result of coding a plan: a picture and its delay.
package struct CodedGIFFrame: Sendable {
  /// The picture; nil if nothing changed.
  let picture: GIFPicture?
  /// The time that it is shown, in centiseconds.
  let delay: Int
}

/// A lossless frame encoder: stores a picture's own or merged colours exactly.
///
/// Unchanged pixels are transparent, or all drawn again, if their colours allow it, since runs of
/// one colour compress better than runs with holes (10 % on clips of flat cards), or transparent
/// only in runs of several colours (gradients that move are 17 % smaller). The smallest is kept.
/// Tried and rejected: letting `LossyLZW` choose the longer string at every pixel, since its table
/// then learns neither pattern.
struct LosslessFrameCoder: Sendable {
  private let plan: GIFFramePlan
  private let pixels: IndexedPixels?
  /// The canvas after the picture, in its rectangle, if unchanged pixels may be drawn again.
  private var after: [UInt32] = []

  /// Creates a coder of a plan with the frame's own colours; nil if they are too many.
  ///
  /// Without them the colours may still fit if all pixels are drawn again, since a transparent
  /// pixel needs an index, too.
  init(_ plan: GIFFramePlan, _ pixels: IndexedPixels?) {
    self.plan = plan
    self.pixels = pixels
    if plan.change.leavesPixels { after.reserveCapacity(plan.change.pixels.count) }
  }

  /// Draws the changed pixels of the next rows on the canvas, and keeps the result.
  mutating func code(_ rows: inout CanvasRows) {
    let part = rows.part(of: plan.change.rect)
    draw(part, on: &rows)
    guard plan.change.leavesPixels else { return }
    for y in part.y..<part.maxY {
      let start = rows.start(ofRow: y)
      after.append(contentsOf: rows.colors[start + part.x..<start + part.maxX])
    }
  }

  /// Draws the changed pixels in a part of the canvas rows.
  private func draw(_ part: PixelRect, on rows: inout CanvasRows) {
    let first = plan.change.place(ofRow: part.y)
    if let pixels {
      let (indices, colors) = (pixels.indices.span, pixels.palette.span)
      return rows.update(part) { place, old in
        let index = Int(indices[first + place])
        return index < colors.count ? colors[index] : old
      }
    }
    let changed = plan.change.pixels.span
    rows.update(part) { place, old in
      let pixel = changed[first + place]
      return pixel & FrameChange.unchanged != 0 ? old : pixel & 0xFF_FFFF
    }
  }

  /// Returns the smallest picture once all rows are coded; nil if its colours are too many.
  func finish() -> IndexedPicture? {
    guard let pixels else { return redrawn() }
    let sparse = IndexedPicture(
      rect: plan.change.rect, pixels, leavesPixels: plan.change.leavesPixels || plan.hasClear)
    return [redrawn(), mixed(pixels)].compactMap { $0 }.reduce(sparse) { best, other in
      other.plainByteCount < best.plainByteCount ? other : best
    }
  }

  /// Returns the picture with unchanged runs of one colour drawn again, and other unchanged runs transparent.
  ///
  /// A run of one colour may continue in the changed pixels beside it.
  private func mixed(_ pixels: IndexedPixels) -> IndexedPicture? {
    guard plan.change.leavesPixels else { return nil }
    // The colours of the whole rectangle, or only those of changed pixels if that is too many.
    let limit = plan.rules.colorLimit(leavesOneFree: true)
    let all = ExactPalette.index(after, colorLimit: limit)?.palette ?? []
    let palette = all.last.map { $0 < FlatFrame.clear } ?? false ? all : pixels.palette
    guard palette.count <= limit, plan.rules.allow(palette) else { return nil }
    let entries = PaletteLookup(palette.map { PaletteColor($0) })
    let hole = UInt8(palette.count)
    var indices = after.map { entries.entry(of: $0) ?? hole }
    var start = 0
    for place in 0...indices.count
    where place == indices.count || plan.change.pixels[place] & FrameChange.unchanged == 0 {
      let run = start..<place
      start = place + 1
      if run.contains(where: { indices[$0] != indices[run.lowerBound] }) {
        for hidden in run { indices[hidden] = hole }
      }
    }
    return IndexedPicture(
      rect: plan.change.rect,
      IndexedPixels(palette: palette, indices: indices).withUsedColors, leavesPixels: true)
  }

  /// Returns the whole rectangle drawn again, if it has few enough colours and no transparent pixels.
  private func redrawn() -> IndexedPicture? {
    let limit = plan.rules.colorLimit(leavesOneFree: plan.hasClear)
    guard plan.change.leavesPixels, let exact = ExactPalette.index(after, colorLimit: limit),
      exact.palette.last.map({ $0 < FlatFrame.clear }) ?? false,
      plan.rules.allow(exact.palette)
    else { return nil }
    return IndexedPicture(rect: plan.change.rect, exact, leavesPixels: plan.hasClear)
  }
}
