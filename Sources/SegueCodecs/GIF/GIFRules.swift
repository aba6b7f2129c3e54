package import SegueGraphics

/// What holds for all pictures of a GIF.
package struct GIFRules: Sendable {
  /// The size of the canvas, and of every frame.
  package let size: PixelSize
  /// What is asked for.
  let options: GIFOptions
  /// How much error may be added.
  let budget: LossBudget
  /// The only palette that pictures may have, its colours sorted as ``PaletteBuilder`` sorts.
  let fixedPalette: FilePalette?

  /// The rules for frames of one size.
  ///
  /// - Parameter palette: the file's only palette, 1...255 colours as 0xBBGGRR; nil for any.
  package init(size: PixelSize, options: GIFOptions, palette: [UInt32]? = nil) {
    precondition(size.area > 0, "a GIF has at least one pixel")
    self.size = size
    self.options = options
    budget = LossBudget(quality: options.quality)
    fixedPalette = palette.map { FilePalette($0) }
  }

  /// The greatest number of colours of a picture, the transparent index not counted.
  ///
  /// - Parameter leavesOneFree: whether there is a transparent index beside them.
  func colorLimit(leavesOneFree: Bool) -> Int {
    max(2, min(leavesOneFree ? 255 : 256, options.colors))
  }

  /// Whether the only palette that there may be holds all colours.
  func allow(_ colors: [UInt32]) -> Bool {
    fixedPalette.map { $0.entries(of: colors) != nil } ?? true
  }
}

/// How much error may be added to save bytes: more where a picture is busy, less where it stays.
///
/// The deviation allowed from the best colour grows with a pixel's activity, which is the change of
/// colour to its neighbours in levels; it is 0 where that is 0, so flat colours are never touched.
///
/// A lower quality must never give a larger file, but what strings are chosen is a matter of chance: by 0.2 %
/// on clips, by up to 8 % on five small pictures of noise. Qualities of one step apart differ by 0.2 to
/// 0.5 %, so few of them count: every fifth from 60 on, 40 and 1. Of 60 clips of noise none then is
/// larger at a lower quality; with every second from 60 on 15 were, with the tens below 60 another 22.
struct LossBudget: Hashable, Sendable {
  /// The deviation for each level of activity, in 160ths of a level, for pixels that move on.
  let slope: Int
  /// The greatest deviation, in 160ths of a level.
  let ceiling: Int
  /// The first for pixels that stay.
  let stillSlope: Int
  /// The second for pixels that stay.
  let stillCeiling: Int
  /// The error that one pixel more in a string is worth; never 0, for then no string is any better
  /// than its first pixel, and quality 100 stores each pixel in a code of its own.
  let gain: Int
  /// The same in a picture that stays.
  let stillGain: Int
  /// The mean squared error up to which colours share one of the palette.
  ///
  /// What no one sees is not worth a colour: every one makes strings shorter. A dark blurred panel that
  /// slides over a photograph is a fifth smaller for it (819 to 660 kB at quality 90), and looks the
  /// same (SSIMULACRA 2 of 76.8 and 76.6); pictures that use up their colours are as before. It grows
  /// no more below quality 90: other palettes there made some lower qualities larger, by 0.4 %.
  let fineness: Double
  /// How many pixels that move on one that stays counts for in the choice of colours.
  let stayWeight: UInt32 = 4

  /// The budget of a quality 1...100, or of the next one below it that counts.
  init(quality: Int) {
    let counted = quality < 40 ? 1 : quality < 60 ? 40 : min(100, quality / 5 * 5)
    let loss = 100 - counted
    slope = loss * 16
    ceiling = loss * 14 * 16
    stillSlope = loss * 6
    stillCeiling = loss * 6 * 16
    gain = max(1, loss * 30)
    stillGain = max(1, loss * 10)
    fineness = min(16, Double(loss) * 1.6)
  }

  /// The greatest error added, by activity 0...511, to pixels that move on.
  var slack: [Int32] { Self.slack(slope, ceiling) }
  /// The same for pixels that stay.
  var stillSlack: [Int32] { Self.slack(stillSlope, stillCeiling) }

  private static func slack(_ slope: Int, _ ceiling: Int) -> [Int32] {
    (0..<512).map { activity in
      let deviation = min(ceiling, activity * slope)
      return Int32(7 * deviation * deviation / (160 * 160))
    }
  }
}

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
