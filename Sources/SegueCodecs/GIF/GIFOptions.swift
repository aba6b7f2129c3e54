package import SegueGraphics

/// What an author may ask of a GIF.
package struct GIFOptions: Hashable, Sendable {
  /// Whether colours between those of the palette are approached by a pattern.
  package enum Dither: String, CaseIterable, Hashable, Sendable {
    /// Never.
    case none
    /// Where a smooth gradient would show bands.
    case auto
    /// Wherever a colour is not in the palette, with a pattern that stands still.
    case ordered
  }

  /// Which palettes there are.
  package enum PaletteChoice: String, CaseIterable, Hashable, Sendable {
    /// The file's for some frames, their own for others, whichever gives the smaller file.
    case auto
    /// One for the whole file.
    case global
  }

  /// How good the pictures are, 1...100; a lower one never gives a larger file.
  ///
  /// Those that count are every fifth from 60 on, 40 and 1; others are as the next one below.
  package var quality = 90
  /// The most colours that a frame's palette has, 2...256.
  package var colors = 256
  /// The pattern for colours that the palette has not.
  package var dither = Dither.auto
  /// Which palettes there are.
  package var palette = PaletteChoice.auto
  /// What pixels that are not opaque are composited over; nil keeps them transparent.
  ///
  /// A GIF's pixel is opaque or not there at all: with nil, alpha of a half and more counts as opaque.
  package var background: Color? = .black
  /// Whether a frame whose colours do not fit into a palette is an error.
  package var isLossless = false

  /// The defaults.
  package init() {}
}
