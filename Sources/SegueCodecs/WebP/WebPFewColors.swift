import SegueGraphics

/// Pictures of at most 256 colours, 255 beside holes, without dithering: what they are made with, and
/// what is known of them before they are coded.
extension WebPPlacedPicture {
  /// The picture with holes that are all 0.
  var withBlackHoles: WebPPlacedPicture {
    var result = self
    if isOver { result.pixels = pixels.map { $0 >> 24 == 0 ? 0 : $0 } }
    return result
  }

  /// Whether each pixel is opaque or a hole: a palette has no others.
  var isOpaqueBesideHoles: Bool {
    pixels.allSatisfy { $0 >> 24 == 255 || $0 == 0 && isOver }
  }

  /// How many pixels differ from both the one to the left and the one above.
  ///
  /// It is about the number of bytes that libwebp's coder without loss takes for a picture of 256 colours: 1.0 to
  /// 1.35 bytes each in clips of all kinds.
  var edgePixelCount: Int {
    var count = 0
    let (width, pixels) = (rect.width, pixels.span)
    for y in 1..<max(1, rect.height) {
      for place in y * width + 1..<(y + 1) * width
      where pixels[place] != pixels[place - 1] && pixels[place] != pixels[place - width] {
        count += 1
      }
    }
    return count
  }

  /// The picture in a palette's colours, large flat ones exactly.
  ///
  /// - Parameters:
  ///   - flat: the colours that are kept, as 0xBBGGRR.
  ///   - fineness: the mean error that is small enough, as ``meanError(of:)`` has it: the
  ///     palette gets no more colours than that takes.
  func reduced(keeping flat: Set<UInt32>, fineness: Double) -> WebPPlacedPicture {
    let colors = pixels.map { $0 == 0 ? FrameChange.unchanged : $0 & 0xFF_FFFF }
    let samples = ColorSamples(colors, pinned: flat, lastingWeight: 1)
    let made = PaletteBuilder(
      samples, colorLimit: isOver ? 255 : 256, pinned: flat, splitting: .coarserThan(fineness))
    let palette = made.palette.map { $0.packed | 0xFF00_0000 }
    var result = self
    for (place, color) in colors.enumerated() where color != FrameChange.unchanged {
      result.pixels[place] = palette[Int(made.entries[samples.group(of: color)])]
    }
    return result
  }

  /// How far off a picture of at least the same rectangle is on average where this one has no hole, as
  /// ``PaletteColor/distance(to:)-(PaletteColor)`` has it.
  func meanError(of shown: WebPPlacedPicture) -> Double {
    var (sum, count) = (0, 0)
    let (pixels, others) = (pixels.span, shown.pixels.span)
    for y in 0..<rect.height {
      let row = (y + rect.y - shown.rect.y) * shown.rect.width + rect.x - shown.rect.x
      for x in 0..<rect.width where pixels[y * rect.width + x] != 0 {
        sum += Int(PaletteColor(pixels[y * rect.width + x]).distance(to: others[row + x]))
        count += 1
      }
    }
    return Double(sum) / Double(max(1, count))
  }
}
