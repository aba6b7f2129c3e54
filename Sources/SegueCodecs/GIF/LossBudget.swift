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
