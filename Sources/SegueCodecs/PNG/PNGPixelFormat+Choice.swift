extension PNGPixelFormat {
  /// The formats of which one stores a picture in the fewest bytes; which one, only trying tells.
  ///
  /// Every one keeps all pixels as they are.
  static func candidates(for survey: PNGColorSurvey, pixels: Int) -> [PNGPixelFormat] {
    let plain = samples(for: survey)
    guard let colors = survey.colors?.colors else { return [plain] }
    let palette = PNGPixelFormat(palette: colors)
    if plain.type == .gray, plain.bitDepth <= palette.bitDepth {
      return plain.bitDepth < 8 ? [plain] : [plain, palette]
    }
    // A small picture may be smaller than its palette.
    let isSmall = pixels <= 4096
    return isSmall || plain.type == .gray ? [palette, plain] : [palette]
  }

  /// The narrowest samples, without a palette.
  private static func samples(for survey: PNGColorSurvey) -> PNGPixelFormat {
    if survey.isGray {
      if survey.isOpaque {
        return PNGPixelFormat(.gray, bitDepth: grayDepth(survey.colors?.colors ?? []))
      }
      if survey.isCutOut, let key = survey.freeGray {
        return PNGPixelFormat(.gray, key: UInt32(key))
      }
      return PNGPixelFormat(.grayAlpha)
    }
    if survey.isOpaque { return PNGPixelFormat(.rgb) }
    if survey.isCutOut, let key = survey.freeKey { return PNGPixelFormat(.rgb, key: key) }
    return PNGPixelFormat(.rgba)
  }

  /// The fewest bits in which all the levels can be said: level = sample × 255 / (2^bits − 1).
  private static func grayDepth(_ colors: [UInt32]) -> Int {
    [1, 2, 4].first { bits in
      let step: UInt32 = 255 / (1 << UInt32(bits) - 1)
      return !colors.isEmpty && colors.allSatisfy { ($0 & 255) % step == 0 }
    } ?? 8
  }
}
