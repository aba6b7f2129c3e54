/// The colours of the pictures so far, in the order in which they came.
///
/// A new palette costs its own bytes, and what is shown is then not made of its colours, so that it cannot be drawn
/// again. There is one only where that is worth it:
///
/// 1. Large colours of a picture that are missing join the colours kept, while they fit into one palette. The
///    palette of each picture is then the beginning of the next one's: the last one is that of the file, and none else
///    is stored.
/// 2. A palette made for the picture takes their place if the error that it mends is worth more than its bytes: a
///    byte is worth the error that one pixel more in a string is, which grows with the loss.
///
/// A moving gradient has a new one every few pictures, a list that scrolls has one for all. Kept up to a mean
/// error, and joined by new colours while there was room, text over a gradient was 7 % larger at the same
/// SSIMULACRA 2, a page that curls 4 %, settings 4 %, and nothing smaller.
struct KeptPalette: Sendable {
  /// The bytes of a palette of 256 colours.
  private static let byteCount = 768

  /// The colours, all different.
  private var colors: [PaletteColor] = []

  /// The palette for a picture: the one kept, or one made for it, which is kept from then on.
  ///
  /// - Parameters:
  ///   - samples: the colours of the picture.
  ///   - large: colours that are kept exactly, as 0xBBGGRR.
  ///   - limit: how many colours may be kept.
  ///   - byteWorth: the error that a byte is worth, as ``PaletteColor/distance(to:)-(PaletteColor)`` has it.
  ///   - make: makes a palette for the picture; takes some milliseconds.
  mutating func palette(
    of samples: ColorSamples, large: Set<UInt32>, limit: Int, byteWorth: Int,
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

  private mutating func take(_ palette: PaletteBuilder) -> PaletteBuilder {
    colors = palette.palette
    return palette
  }
}
