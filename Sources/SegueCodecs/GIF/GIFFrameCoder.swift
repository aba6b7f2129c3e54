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
  private var few: FewColorsCoder?
  private var nextRow = 0

  /// A coder of a planned picture.
  package init(_ plan: GIFFramePlan) {
    self.plan = plan
    switch plan.colors {
    case .own(let pixels): exact = ExactFrameCoder(plan, pixels)
    case .tooMany: exact = ExactFrameCoder(plan, nil)
    case .near(let colors): near = NearFrameCoder(plan, colors)
    case .few(let pixels, let colors, let isMerged):
      few = FewColorsCoder(plan, pixels, colors, isMerged: isMerged)
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
    } else if few != nil {
      few?.code(rows, done: leave)
    } else {
      exact?.code(&rows)
      leave(rows)
    }
  }

  /// The picture, when there are no more rows; none when nothing changed.
  ///
  /// - Throws: `tooManyColors` when it should be lossless and cannot.
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

/// What came of a plan.
package struct CodedGIFFrame: Sendable {
  /// The picture; nil when nothing changed.
  let picture: GIFPicture?
  /// How long it is shown, in centiseconds.
  let delay: Int
}

/// Codes a picture that shows its colours exactly, or those that stand for them.
///
/// With holes; or, where what is shown allows it, all drawn again, for runs of one colour compress better than runs
/// with holes, 10 % on clips of flat cards; or with a hole only where a run of unchanged pixels has several colours,
/// with which gradients that move are 17 % smaller. The smallest one is kept. Asking `LossyLZW` for the longer string
/// at every pixel is worse: what it learns is neither the one nor the other.
struct ExactFrameCoder: Sendable {
  private let plan: GIFFramePlan
  private let pixels: IndexedPixels?
  /// What is shown afterwards in the rectangle, if that may be drawn again.
  private var after: [UInt32] = []

  /// A coder of a plan with the frame's own colours; without them there may still be few enough when
  /// all is drawn again, for a hole needs an index, too.
  init(_ plan: GIFFramePlan, _ pixels: IndexedPixels?) {
    self.plan = plan
    self.pixels = pixels
    if plan.change.leavesPixels { after.reserveCapacity(plan.change.pixels.count) }
  }

  /// Shows the pixels that changed in the next rows.
  mutating func code(_ rows: inout ShownRows) {
    let part = rows.part(of: plan.change.rect)
    show(part, in: &rows)
    guard plan.change.leavesPixels else { return }
    for y in part.y..<part.maxY {
      let start = rows.start(ofRow: y)
      after.append(contentsOf: rows.colors[start + part.x..<start + part.maxX])
    }
  }

  private func show(_ part: PixelRect, in rows: inout ShownRows) {
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

  /// The picture, when all rows are coded; nil when its colours are too many.
  func finish() -> IndexedPicture? {
    guard let pixels else { return redrawn() }
    let sparse = IndexedPicture(
      rect: plan.change.rect, pixels, leavesPixels: plan.change.leavesPixels || plan.hasClear)
    return [redrawn(), mixed(pixels)].compactMap { $0 }.reduce(sparse) { best, other in
      other.plainByteCount < best.plainByteCount ? other : best
    }
  }

  /// Pixels that did not change are drawn again where a run of them is of one colour, which may be that of the
  /// pixels beside it, and are holes where it is of several.
  private func mixed(_ pixels: IndexedPixels) -> IndexedPicture? {
    guard plan.change.leavesPixels else { return nil }
    // All that is shown, or what changed alone where that is too much.
    let limit = plan.rules.colorLimit(leavesOneFree: true)
    let all = ExactPalette.index(after, colorLimit: limit)?.palette ?? []
    let palette = all.last.map { $0 < FlatFrame.clear } ?? false ? all : pixels.palette
    guard palette.count <= limit, plan.rules.allow(palette) else { return nil }
    let entries = EntryOfColor(palette.map { PaletteColor($0) })
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

  /// All that is shown in the rectangle, if it has few enough colours and no holes.
  private func redrawn() -> IndexedPicture? {
    let limit = plan.rules.colorLimit(leavesOneFree: plan.hasClear)
    guard plan.change.leavesPixels, let exact = ExactPalette.index(after, colorLimit: limit),
      exact.palette.last.map({ $0 < FlatFrame.clear }) ?? false,
      plan.rules.allow(exact.palette)
    else { return nil }
    return IndexedPicture(rect: plan.change.rect, exact, leavesPixels: plan.hasClear)
  }
}

/// Codes a picture with a palette made for it.
///
/// ``LossyLZW`` chooses among the colours that are near enough, what is shown being one of them.
struct NearFrameCoder: Sendable {
  private let rect: PixelRect
  private let palette: [UInt32]
  private let keeps: Bool
  private let bits: Int
  private let wanted: WantedPixels
  private var coder: LossyLZW
  // The pixels that are not coded yet, and the indices of coded ones in rows that are not done.
  private var pixels: [LossyLZW.Pixel] = []
  private var indices: [UInt8] = []
  private var waiting: [ShownRows] = []
  // All indices so far, if they are asked for.
  private var coded: [UInt8]?

  /// A coder of a plan with colours for it.
  ///
  /// - Parameter collects: whether ``collected()`` will be asked for.
  init(_ plan: GIFFramePlan, _ colors: NearColors, collects: Bool = false) {
    coded = collects ? [] : nil
    rect = plan.change.rect
    let entries = colors.palette.palette
    palette = entries.map(\.packed)
    keeps = colors.keeps
    bits = EncodedGIFFrame.bits(for: entries.count + (keeps ? 1 : 0))
    wanted = WantedPixels(plan, colors)
    coder = LossyLZW(
      palette: entries, keep: keeps ? entries.count : 256, minimumCodeSize: max(2, bits),
      gain: Int32(plan.rules.budget.gain))
  }

  /// Codes the next rows; `done` gets those of which all is known, in order.
  mutating func code(_ rows: consuming ShownRows, done: (ShownRows) -> Void) {
    wanted.append(rows.part(of: rect), of: rows, to: &pixels)
    coder.code(&pixels, isLast: rows.rows.upperBound >= rect.maxY, into: &indices)
    waiting.append(rows)
    while let part = waiting.first?.part(of: rect), indices.count >= part.width * part.height {
      var rows = waiting.removeFirst()
      show(part, in: &rows)
      coded?.append(contentsOf: indices.prefix(part.width * part.height))
      indices.removeFirst(part.width * part.height)
      done(rows)
    }
  }

  /// The picture, when all rows are coded.
  consuming func finish() -> EncodedGIFFrame {
    EncodedGIFFrame(
      rect: rect, palette: palette, transparentIndex: keeps ? UInt8(palette.count) : nil,
      bits: bits, blocks: coder.finish())
  }

  /// The pixels of the picture, when all rows are coded, with the colours that it has of the palette.
  func collected() -> IndexedPixels {
    IndexedPixels(palette: palette, indices: coded ?? []).withUsedColors
  }

  /// Shows the next indices that were coded; one beyond the palette keeps what is shown.
  private func show(_ part: PixelRect, in rows: inout ShownRows) {
    let (coded, colors) = (indices.span, palette.span)
    rows.update(part) { place, old in
      let index = Int(coded[place])
      return index < colors.count ? colors[index] : old
    }
  }
}
