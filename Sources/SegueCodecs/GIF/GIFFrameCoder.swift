package import SegueGraphics

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

  /// The picture, when there are no more rows; none when nothing changed.
  ///
  /// - Throws: `tooManyColors` when it should be lossless and cannot.
  package consuming func finish() throws(CodecError) -> CodedGIFFrame {
    precondition(!needsRows, "a picture is finished when all of it is coded")
    guard !plan.change.rect.isEmpty else { return CodedGIFFrame(picture: nil, delay: plan.delay) }
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

/// Codes a picture that shows its colours exactly.
///
/// Both with holes and, where what is shown allows it, all pixels drawn again: runs of one colour
/// compress better than runs with holes, 10 % on clips of flat cards. The smaller one is kept.
/// Choosing hole or colour pixel by pixel was no better (105 KB against 103).
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
    let changed = plan.change.pixels.span
    rows.update(part) { place, old in
      let pixel = changed[first + place]
      return pixel & FrameChange.unchanged != 0 ? old : pixel & 0xFF_FFFF
    }
  }

  /// The picture, when all rows are coded; nil when its colours are too many.
  func finish() -> ExactPicture? {
    guard let pixels else { return redrawn() }
    let sparse = ExactPicture(
      rect: plan.change.rect, pixels, leavesPixels: plan.change.leavesPixels || plan.hasClear)
    guard let plain = redrawn() else { return sparse }
    return plain.plainByteCount < sparse.plainByteCount ? plain : sparse
  }

  /// All that is shown in the rectangle, if it has few enough colours and no holes.
  private func redrawn() -> ExactPicture? {
    let limit = plan.rules.colorLimit(leavesOneFree: plan.hasClear)
    guard plan.change.leavesPixels, let exact = ExactPalette.index(after, colorLimit: limit),
      exact.palette.last.map({ $0 < FlatFrame.clear }) ?? false,
      plan.rules.allow(exact.palette)
    else { return nil }
    return ExactPicture(rect: plan.change.rect, exact, leavesPixels: plan.hasClear)
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

  /// A coder of a plan with colours for it.
  init(_ plan: GIFFramePlan, _ colors: NearColors) {
    rect = plan.change.rect
    let entries = colors.palette.palette
    palette = entries.map(\.packed)
    keeps = colors.keeps
    bits = EncodedGIFFrame.bits(for: entries.count + (keeps ? 1 : 0))
    wanted = WantedPixels(plan, colors)
    let budget = plan.rules.budget
    coder = LossyLZW(
      palette: entries, keep: keeps ? entries.count : 256, minimumCodeSize: max(2, bits),
      gain: Int32(plan.change.isLasting ? budget.stillGain : budget.gain))
  }

  /// Codes the next rows; `done` gets those of which all is known, in order.
  mutating func code(_ rows: consuming ShownRows, done: (ShownRows) -> Void) {
    wanted.append(rows.part(of: rect), of: rows, to: &pixels)
    coder.code(&pixels, isLast: rows.rows.upperBound >= rect.maxY, into: &indices)
    waiting.append(rows)
    while let part = waiting.first?.part(of: rect), indices.count >= part.width * part.height {
      var rows = waiting.removeFirst()
      show(part, in: &rows)
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

  /// Shows the next indices that were coded; one beyond the palette keeps what is shown.
  private func show(_ part: PixelRect, in rows: inout ShownRows) {
    let (coded, colors) = (indices.span, palette.span)
    rows.update(part) { place, old in
      let index = Int(coded[place])
      return index < colors.count ? colors[index] : old
    }
  }
}

/// Some rows of what a decoder shows, on their way from one picture's coder to the next one's.
package struct ShownRows: Sendable {
  /// About how many pixels go together: few enough that the next coder soon has work, and that what
  /// is made of them stays in a core's cache.
  private static let pixelCount = 1 << 13

  /// The rows of the canvas.
  let rows: Range<Int>
  /// The length of a row.
  let width: Int
  /// The colours as 0xBBGGRR or ``FlatFrame/clear``, row by row.
  var colors: [UInt32]

  /// What is shown before the first picture: nothing, cut into rows from the top.
  package static func blank(_ size: PixelSize) -> [ShownRows] {
    let height = max(1, pixelCount / size.width)
    return stride(from: 0, to: size.height, by: height).map { first in
      let rows = first..<min(size.height, first + height)
      return ShownRows(
        rows: rows, width: size.width,
        colors: Array(repeating: FlatFrame.clear, count: rows.count * size.width))
    }
  }

  /// The part of a rectangle that lies in these rows; empty for none.
  func part(of rect: PixelRect) -> PixelRect {
    rect.intersection(PixelRect(0, rows.lowerBound, width, rows.count))
  }

  /// The place in `colors` of the first pixel of a row of the canvas.
  @inline(__always)
  func start(ofRow y: Int) -> Int { (y - rows.lowerBound) * width }

  /// Changes the colours in a part of the rows; `color` gets the number of the pixel in the part, from 0,
  /// and the colour before.
  @inline(__always)
  mutating func update(_ part: PixelRect, _ color: (Int, UInt32) -> UInt32) {
    var place = 0
    let starts = (part.y..<part.maxY).map { start(ofRow: $0) }
    var colors = colors.mutableSpan
    for start in starts {
      for index in start + part.x..<start + part.maxX {
        colors[index] = color(place, colors[index])
        place += 1
      }
    }
  }
}
