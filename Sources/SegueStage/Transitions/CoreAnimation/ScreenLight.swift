import SegueGraphics

/// How much light falls on what moves: a flash between two dark screens would be all that is seen.
extension TransitionStage {
  /// The luma of the lighter screen's background, 0...255, by Rec709 weights of encoded values.
  var luminance: Double {
    [from, to].map { screen in
      let color = background(of: screen)
      return 0.2126 * Double(color.red) + 0.7152 * Double(color.green)
        + 0.0722 * Double(color.blue)
    }.max() ?? 255
  }

  /// The share of white in paper, 0...1: none between dark screens, all between light ones.
  var light: Double { ((luminance - 128) / 64).clamped(to: 0...1) }

  /// The share of small highlights, 0.25...1.
  var glint: Double { 0.25 + 0.75 * light }
}
