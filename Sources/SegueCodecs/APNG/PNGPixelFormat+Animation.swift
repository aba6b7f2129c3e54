extension PNGPixelFormat {
  /// The narrowest format that keeps all frames of an animation, if it can with room for holes.
  ///
  /// A hole is a transparent pixel that leaves what was there: an index of the palette, a key colour
  /// that no frame has, or alpha.
  init(forAnimation survey: PNGColorSurvey) {
    let gray = survey.isGray && survey.isOpaque
    if let colors = survey.colors?.colors, !gray || colors.count < 16 {
      let hasHole = colors.contains(0) || colors.count == 256
      self.init(palette: hasHole ? colors : [0] + colors)
    } else if gray {
      self.init(.gray, key: survey.freeGray.map(UInt32.init))
    } else if survey.isCutOut, let key = survey.freeKey {
      self.init(.rgb, key: key)
    } else {
      self.init(survey.isOpaque && survey.freeKey == nil ? .rgb : .rgba)
    }
  }

  /// Whether a pixel can be transparent.
  var hasHole: Bool { type == .rgba || key != nil || palette.contains(0) }
}
