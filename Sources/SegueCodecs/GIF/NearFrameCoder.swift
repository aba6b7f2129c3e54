import SegueGraphics

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
