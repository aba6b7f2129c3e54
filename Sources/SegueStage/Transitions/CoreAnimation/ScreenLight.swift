import SegueGraphics

/// The brightness of both screens, which limits highlights: between dark screens they would glare.
extension TransitionStage {
  /// The luma of the lighter screen's background, 0...255, by Rec709 weights of encoded values.
  var luminance: Double {
    [from, to].map { screen in
      let color = background(of: screen)
      return 0.2126 * Double(color.red) + 0.7152 * Double(color.green)
        + 0.0722 * Double(color.blue)
    }.max() ?? 255
  }

  /// The lightness of paper, 0...1: 0 between dark screens, 1 between light ones.
  var light: Double { ((luminance - 128) / 64).clamped(to: 0...1) }

  /// The strength of small highlights, 0.25...1.
  var glint: Double { 0.25 + 0.75 * light }
}
