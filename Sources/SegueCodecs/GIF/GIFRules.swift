package import SegueGraphics

/// The size and the options of a GIF, which apply to all of its pictures.
package struct GIFRules: Sendable {
  /// The size of the canvas, and of every frame.
  package let size: PixelSize
  /// The options that the author set.
  let options: GIFOptions
  /// The errors that are allowed at the quality.
  let budget: LossBudget
  /// The only palette that pictures may have; nil for any.
  let fixedPalette: GlobalPalette?

  /// Creates the rules for frames of one size.
  ///
  /// - Parameter palette: the file's only palette, 1...255 colours as 0xBBGGRR; nil for any.
  package init(size: PixelSize, options: GIFOptions, palette: [UInt32]? = nil) {
    precondition(size.area > 0, "a GIF has at least one pixel")
    self.size = size
    self.options = options
    budget = LossBudget(quality: options.quality)
    fixedPalette = palette.map { GlobalPalette($0) }
  }

  /// Returns the greatest number of colours of a picture, the transparent index not counted.
  ///
  /// - Parameter leavesOneFree: whether the picture also has a transparent index.
  func colorLimit(leavesOneFree: Bool) -> Int {
    max(2, min(leavesOneFree ? 255 : 256, options.colors))
  }

  /// Returns whether all colours are in the fixed palette; true if there is none.
  func allow(_ colors: [UInt32]) -> Bool {
    fixedPalette.map { $0.entries(of: colors) != nil } ?? true
  }
}

extension FlatFrame {
  /// Makes a frame of a GIF from a picture, over the background if the GIF has one.
  package init(_ picture: Pixmap, for rules: GIFRules) {
    self.init(pixels: Self.pixels(picture, over: rules.options.background))
  }
}

/// The allowed loss at a quality: more in busy areas of a picture, less in smooth and lasting ones.
///
/// The allowed deviation from the best colour grows with a pixel's activity, the colour difference
/// to its neighbours in levels, from a floor of 2 levels at quality 90. Flat areas and hairlines
/// allow none and are never touched. Pixels do not use up their limit: the gain decides how much is
/// lost below it.
///
/// In smooth areas three times the floor is allowed, but an error counts three times and is
/// diffused to the next pixel (``LossyLZW``), so that the eye sees the right colour from a small
/// distance. Text over a gradient that moves is a quarter smaller for it at the same SSIMULACRA 2,
/// photographs that fade a tenth.
///
/// A lower quality must never give a larger file, but the choice of strings is partly chance. So
/// only some qualities count: every fifth from 70 on, every tenth from 40 on, and 10.
struct LossBudget: Hashable, Sendable {
  /// The least deviation, in 160ths of a level, for pixels that are not lasting.
  let floor: Int
  /// The deviation for each level of activity, in 160ths of a level, for pixels that are not lasting.
  let slope: Int
  /// The greatest deviation, in 160ths of a level.
  let ceiling: Int
  /// The error that may be added to smooth pixels: 5 levels at quality 90, 8 at 80; 0 for none.
  ///
  /// With three times that, text over a gradient is another 5 % smaller at the same SSIMULACRA 2,
  /// but soft shadows get specks. With less, lower qualities are larger, since strings end earlier.
  let smoothSlack: Int32
  /// The error that one more pixel is worth in strings of usual length, >= 1.
  ///
  /// With 0 no string would be better than its first pixel, and quality 100 would store each pixel
  /// in a code of its own. It grows with the square of the loss, so that allowed errors are used
  /// more readily at low qualities. Wide limits and a small gain choose better than narrow limits
  /// that are always used up: with 2 times the square instead of 0.8, photographs take 4 to 8 %
  /// more bytes for the same SSIMULACRA 2, and text over a gradient 12 %.
  let gain: Int
  /// The mean squared error of a palette that is not visible beside the other loss.
  ///
  /// From quality 85 on it falls faster than the loss, since palettes cause most of the loss there
  /// (text over a gradient at 95 has a SSIMULACRA 2 of 90.5 for it instead of 88.7, for 4 % more
  /// bytes).
  let fineness: Double
  /// The squared error, divided by all pixels, that another colour of a palette has to avoid.
  ///
  /// A colour that avoids less is not worth it, since every colour makes strings shorter.
  let colorWorth: Double
  /// Whether pictures of few colours may lose something, too.
  ///
  /// Only below quality 85, so that drawings in flat colours stay exact down to it.
  let losesFewColors: Bool
  /// The mean squared error of the merged edge colours in pictures of few colours.
  let edgeError: Int
  /// The number of other pixels that a lasting pixel counts as in the choice of colours.
  let lastingWeight: UInt32 = 10

  /// Computes the budget of a quality 1...100, or of the counted quality below it.
  init(quality: Int) {
    let loss = 100 - GIFOptions.counted(quality)
    // Up to quality 80 the ceiling grows with the loss, then an eighth as fast: with ceilings of
    // more than 105 levels text loses its thin strokes.
    let reach = 8 * min(loss, 20) + max(0, loss - 20)
    floor = min(loss, 5) * 24 + loss * 16
    slope = loss * 40
    ceiling = reach * 70
    gain = max(1, loss * loss * 4 / 5)
    smoothSlack = Self.error(of: 3 * floor)
    fineness = Double(loss * min(loss, 15)) * 4 / 75
    colorWorth = fineness * 3 / 100
    losesFewColors = loss >= 20
    // Beyond that, small gray words get specks of colour, for a saving of 4 % of the bytes.
    edgeError = min(loss, 40) * min(loss, 40) * 3 / 2
  }

  /// The greatest error that may be added, by activity 0...511, for pixels that are not lasting.
  var slack: [Int32] { Self.slack(floor, slope, ceiling) }
  /// The same for lasting pixels, with an eighth of the deviations.
  ///
  /// Their errors also count eight times (``LossyLZW``): a resting picture is seen longer than all
  /// moving ones, and costs as many bytes as one of them. By SSIMULACRA 2, weighted by time,
  /// photographs that move are 1 to 9 % smaller for it, and nothing is larger by more than 1.3 %.
  var lastingSlack: [Int32] { Self.slack(floor / 8, slope / 8, ceiling / 8) }

  /// Returns the errors of the deviations for activities 0...511.
  private static func slack(_ floor: Int, _ slope: Int, _ ceiling: Int) -> [Int32] {
    (0..<512).map { activity in
      let deviation = max(floor, min(ceiling, activity * slope))
      return error(of: deviation)
    }
  }

  /// Returns the distance between two grays that differ by a deviation, in 160ths of a level.
  private static func error(of deviation: Int) -> Int32 {
    Int32(7 * deviation * deviation / (160 * 160))
  }
}

/// The options of a GIF that an author can set.
package struct GIFOptions: Hashable, Sendable {
  /// A dithering mode: whether a pattern approximates colours between those of the palette.
  package enum Dither: String, CaseIterable, Hashable, Sendable {
    /// No dithering at all.
    case none
    /// Dithering where a smooth gradient would show bands.
    case auto
    /// An ordered pattern, which does not move, wherever a colour is not in the palette.
    case ordered
  }

  /// A choice of global and local palettes.
  package enum PaletteChoice: String, CaseIterable, Hashable, Sendable {
    /// The global palette for some frames, local ones for others, whichever gives the smaller file.
    case auto
    /// One global palette for all frames.
    case global
  }

  /// The quality of the pictures, 1...100; a lower one never gives a larger file.
  ///
  /// Not all qualities differ: see ``counted(_:)``.
  package var quality = 90
  /// The most colours of a frame's palette, 2...256.
  package var colors = 256
  /// The dithering of colours that are not in the palette.
  package var dither = Dither.auto
  /// The choice of global and local palettes.
  package var palette = PaletteChoice.auto
  /// The colour below pixels that are not opaque; nil keeps them transparent.
  ///
  /// A GIF's pixel is opaque or transparent: with nil, alpha of a half and more counts as opaque.
  package var background: Color? = .black
  /// Whether a frame whose colours do not fit into a palette is an error.
  package var isLossless = false

  /// Creates the default options.
  package init() {}

  /// Returns the quality that takes effect for one of 1...100: itself, or the next lower counted one.
  ///
  /// Every fifth counts from 70 on, every tenth from 40 on, and 10, which also stands in for those
  /// below it.
  package static func counted(_ quality: Int) -> Int {
    switch quality {
    case ..<40: 10
    case ..<70: quality / 10 * 10
    default: min(100, quality / 5 * 5)
    }
  }
}
