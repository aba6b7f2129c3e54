package import SegueGraphics

/// What holds for all pictures of a GIF.
package struct GIFRules: Sendable {
  /// The size of the canvas, and of every frame.
  package let size: PixelSize
  /// What is asked for.
  let options: GIFOptions
  /// How much error may be added.
  let budget: LossBudget
  /// The only palette that pictures may have.
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
/// colour to its neighbours in levels, from a floor of 2 levels at quality 90; what is flat has none
/// and is never touched, and a hairline has none either. A limit alone is not reached: the gain decides what
/// is lost below it.
///
/// Where a picture is smooth, three times the floor is allowed, but an error counts three times and is passed on
/// to the next pixel (``LossyLZW``), so that the eye sees the right colour from a little further off. Text over a
/// gradient that moves is a quarter smaller for it at the same SSIMULACRA 2, photographs that fade a tenth.
///
/// A lower quality must never give a larger file, but what strings are chosen is a matter of chance, so
/// not all qualities count: every fifth from 70 on, every tenth from 40 on, and 10.
struct LossBudget: Hashable, Sendable {
  /// The least deviation, in 160ths of a level, for pixels that move on.
  let floor: Int
  /// The deviation for each level of activity, in 160ths of a level, for pixels that move on.
  let slope: Int
  /// The greatest deviation, in 160ths of a level.
  let ceiling: Int
  /// The error that may be added to smooth pixels, 5 levels at quality 90, 8 at 80; 0 where none may be.
  ///
  /// With three times as much, text over a gradient is another 5 % smaller at the same SSIMULACRA 2, but there are
  /// specks in soft shadows. With less, lower qualities are larger, for strings come to their ends.
  let smoothSlack: Int32
  /// The error that one pixel more is worth in strings of usual length; never 0, for then no string is any better
  /// than its first pixel, and quality 100 stores each pixel in a code of its own.
  ///
  /// It grows with the square of the loss: what may be lost is taken sooner where more may be. Wide
  /// limits and a small gain choose better than narrow limits that are always used up: with 2 of the square in
  /// place of 0.8 photographs take 4 to 8 % more bytes for the same SSIMULACRA 2, and text over a gradient 12 %.
  let gain: Int
  /// The mean squared error of a palette's colours that is not seen beside what else is lost: less and less of it from
  /// quality 85 on, where colours are what is lost most (text over a gradient at 95 has a SSIMULACRA 2 of 90.5 for it
  /// instead of 88.7, for 4 % more).
  let fineness: Double
  /// The squared error, shared out among all pixels, that a colour more of a palette has to mend.
  ///
  /// What no one sees is not worth a colour: every one makes strings shorter.
  let colorWorth: Double
  /// Whether pictures of few colours may lose something, too: not down to quality 85, where what is drawn
  /// in flat colours stays exact.
  let losesFewColors: Bool
  /// The mean squared error of the colours that stand for those of edges in pictures of few colours.
  let edgeError: Int
  /// How many pixels that move on one that shows for long counts for in the choice of colours.
  let lastingWeight: UInt32 = 10

  /// The budget of a quality 1...100, or of the one that counts for it.
  init(quality: Int) {
    let loss = 100 - GIFOptions.counted(quality)
    // Up to quality 80 the ceiling grows with the loss, then an eighth as fast: with ceilings of more than 105
    // levels text loses its thin strokes.
    let reach = 8 * min(loss, 20) + max(0, loss - 20)
    floor = min(loss, 5) * 24 + loss * 16
    slope = loss * 40
    ceiling = reach * 70
    gain = max(1, loss * loss * 4 / 5)
    smoothSlack = Self.error(of: 3 * floor)
    fineness = Double(loss * min(loss, 15)) * 4 / 75
    colorWorth = fineness * 3 / 100
    losesFewColors = loss >= 20
    // Beyond that small gray words get specks of colour, for 4 % of the bytes.
    edgeError = min(loss, 40) * min(loss, 40) * 3 / 2
  }

  /// The greatest error added, by activity 0...511, to pixels that move on.
  var slack: [Int32] { Self.slack(floor, slope, ceiling) }
  /// The same for pixels that show for long, with an eighth of the deviations.
  ///
  /// Their errors count eight times, too (``LossyLZW``): what rests is seen longer than all that moves, and costs
  /// as much as one picture of that. By SSIMULACRA 2, weighted by time, photographs that move are 1 to 9 % smaller
  /// for it, and nothing is larger than by 1.3 %.
  var lastingSlack: [Int32] { Self.slack(floor / 8, slope / 8, ceiling / 8) }

  private static func slack(_ floor: Int, _ slope: Int, _ ceiling: Int) -> [Int32] {
    (0..<512).map { activity in
      let deviation = max(floor, min(ceiling, activity * slope))
      return error(of: deviation)
    }
  }

  /// The distance of a gray from another one that is a deviation away, in 160ths of a level.
  private static func error(of deviation: Int) -> Int32 {
    Int32(7 * deviation * deviation / (160 * 160))
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
  /// Not all count: see ``counted(_:)``.
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

  /// The quality that counts for one of 1...100: every fifth from 70 on, every tenth from 40 on, and 10; others are
  /// as the next one below, those below 10 as 10.
  package static func counted(_ quality: Int) -> Int {
    switch quality {
    case ..<40: 10
    case ..<70: quality / 10 * 10
    default: min(100, quality / 5 * 5)
    }
  }
}
