/// A palette that is reused from picture to picture, and grows or is replaced where that pays off.
///
/// A new palette costs its own bytes, and the canvas is then not in its colours, so that unchanged
/// pixels cannot be drawn again. It is made only if it pays off:
///
/// 1. Large colours of a picture that are missing join the reused palette, while they fit. The
///    palette of each picture is then a prefix of the next one's: the last one becomes the global
///    palette, and no other is stored.
/// 2. A palette made for the picture replaces the reused one if the error that it avoids is worth
///    more than its bytes: a byte is worth as much error as one more pixel in an LZW string, which
///    grows with the loss.
///
/// A moving gradient gets a new palette every few pictures, a scrolling list has one for all. Tried
/// and rejected: keeping a palette up to a mean error, and adding new colours while there is room
/// (text over a gradient 7 % larger at the same SSIMULACRA 2, a page that curls 4 %, settings 4 %,
/// nothing smaller).
struct ReusedPalette: Sendable {
  /// The size of a palette of 256 colours in bytes.
  private static let byteCount = 768

  /// The colours, all different.
  private var colors: [PaletteColor] = []

  /// Returns the palette for a picture: the reused one, or one made for it, which is reused from then on.
  ///
  /// - Parameters:
  ///   - samples: the colours of the picture.
  ///   - large: the colours that are kept exactly, as 0xBBGGRR.
  ///   - limit: the greatest number of colours of the reused palette.
  ///   - byteWorth: the error that a byte is worth, in units of
  ///     ``PaletteColor/distance(to:)-(PaletteColor)``.
  ///   - make: makes a palette for the picture; takes some milliseconds.
  mutating func palette(
    of samples: ColorHistogram, large: Set<UInt32>, limit: Int, byteWorth: Int,
    orNew make: () -> PaletteBuilder
  ) -> PaletteBuilder {
    let exact = samples.samples.filter { $0.isExact }.map(\.color)
    let known = Set(colors)
    let joined = colors + exact.filter { large.contains($0.packed) && !known.contains($0) }
    guard !colors.isEmpty, joined.count <= limit else { return take(make()) }
    let keeping = PaletteBuilder(samples, palette: joined, pinned: large)
    let leastError = keeping.error(of: samples) - Self.byteCount * byteWorth
    if leastError > 0 {
      let made = make()
      if made.error(of: samples) < leastError { return take(made) }
    }
    return take(keeping)
  }

  /// Makes a palette the reused one, and returns it.
  private mutating func take(_ palette: PaletteBuilder) -> PaletteBuilder {
    colors = palette.palette
    return palette
  }
}
