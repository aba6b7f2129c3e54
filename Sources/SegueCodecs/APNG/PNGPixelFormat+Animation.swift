extension PNGPixelFormat {
  /// The narrowest format that keeps all frames of an animation, if it can with room for holes.
  ///
  /// A hole is a transparent pixel that leaves what was there: an index of the palette, a key colour
  /// that no frame has, or alpha. Indices have 8 bits, for ffmpeg puts narrower ones into the wrong
  /// place; grays are kept as RGB unless they are few, for Pillow does not see a gray key as a hole.
  init(forAnimation survey: PNGColorSurvey) {
    if let colors = survey.colors?.colors, !survey.isGray || colors.count < 16 {
      let hasHole = colors.contains(0) || colors.count == 256
      self.init(palette: hasHole ? colors : [0] + colors, bitDepth: 8)
    } else if survey.isCutOut, let key = survey.freeKey {
      self.init(.rgb, key: key)
    } else {
      self.init(survey.isOpaque ? .rgb : .rgba)
    }
  }

  /// Whether a pixel can be transparent.
  var hasHole: Bool { type == .rgba || key != nil || palette.contains(0) }
}
