import SegueGraphics

/// A lossy frame encoder: codes a picture with a palette made for it or reused.
///
/// ``LossyLZW`` chooses among the colours that are near enough, including the colour on the canvas.
struct LossyFrameCoder: Sendable {
  /// Target pixels that were made before the canvas below them was known.
  private struct Strip {
    var part: PixelRect
    var pixels: [LossyLZW.Pixel]
  }

  /// The number of pixels at which no further strip is made in advance: 5 MB.
  private static let mostPixels = 32 * CanvasRows.pixelCount

  private let rect: PixelRect
  private let palette: [UInt32]
  private let keeps: Bool
  private let bits: Int
  private let wanted: TargetPixelBuilder
  private var coder: LossyLZW
  /// The strips that were made in advance, and the groups of rows of the strips after them.
  private var strips: [Strip] = []
  private var groups: ArraySlice<Range<Int>>
  // The pixels that are not coded yet, and the indices of coded ones in rows that are not finished.
  private var pixels: [LossyLZW.Pixel] = []
  private var indices: [UInt8] = []
  private var waiting: [CanvasRows] = []
  // All indices coded up to now, for ``collected()``.
  private var coded: [UInt8]?

  /// Creates a coder of a plan with its lossy colours.
  ///
  /// - Parameter collects: whether ``collected()`` will be called.
  init(_ plan: GIFFramePlan, _ colors: LossyColors, collects: Bool = false) {
    coded = collects ? [] : nil
    rect = plan.change.rect
    let entries = colors.palette.palette
    palette = entries.map(\.packed)
    keeps = colors.keeps
    bits = EncodedGIFFrame.bits(for: entries.count + (keeps ? 1 : 0))
    wanted = TargetPixelBuilder(plan, colors)
    groups = CanvasRows.groups(plan.rules.size)[...]
    coder = LossyLZW(
      palette: entries, keep: keeps ? entries.count : 256, minimumCodeSize: max(2, bits),
      gain: Int32(plan.rules.budget.gain))
  }

  /// Makes the target pixels of a strip in advance; false if there are enough.
  mutating func prepare() -> Bool {
    guard strips.reduce(0, { $0 + $1.pixels.count }) < Self.mostPixels, let rows = groups.popFirst()
    else {
      return false
    }
    let part = rect.intersection(PixelRect(rect.x, rows.lowerBound, rect.width, rows.count))
    var strip = Strip(part: part, pixels: [])
    wanted.append(part, to: &strip.pixels)
    strips.append(strip)
    return true
  }

  /// Codes the next rows; `done` receives the rows whose indices are all known, in order.
  mutating func code(_ rows: consuming CanvasRows, done: (CanvasRows) -> Void) {
    let (part, first) = (rows.part(of: rect), pixels.count)
    if strips.isEmpty {
      while let next = groups.first, next.lowerBound < rows.rows.upperBound { groups.removeFirst() }
      wanted.append(part, to: &pixels)
    } else {
      let strip = strips.removeFirst()
      precondition(strip.part == part, "rows come in the groups of a canvas")
      pixels.append(contentsOf: strip.pixels)
    }
    wanted.addCanvas(rows, in: part, to: &pixels, from: first)
    coder.code(&pixels, isLast: rows.rows.upperBound >= rect.maxY, into: &indices)
    waiting.append(rows)
    while let part = waiting.first?.part(of: rect), indices.count >= part.width * part.height {
      var rows = waiting.removeFirst()
      draw(part, on: &rows)
      coded?.append(contentsOf: indices.prefix(part.width * part.height))
      indices.removeFirst(part.width * part.height)
      done(rows)
    }
  }

  /// Returns the compressed picture once all rows are coded.
  consuming func finish() -> EncodedGIFFrame {
    EncodedGIFFrame(
      rect: rect, palette: palette, transparentIndex: keeps ? UInt8(palette.count) : nil,
      bits: bits, blocks: coder.finish())
  }

  /// Returns the indexed pixels once all rows are coded, without unused palette entries.
  func collected() -> IndexedPixels {
    IndexedPixels(palette: palette, indices: coded ?? []).withUsedColors
  }

  /// Draws the next coded indices on the canvas; an index beyond the palette is transparent.
  private func draw(_ part: PixelRect, on rows: inout CanvasRows) {
    let (coded, colors) = (indices.span, palette.span)
    rows.update(part) { place, old in
      let index = Int(coded[place])
      return index < colors.count ? colors[index] : old
    }
  }
}
