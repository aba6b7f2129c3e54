import SegueGraphics

/// Reduction of frames to at most 256 colours (255 with holes), without dithering, and estimates of
/// their cost.
extension WebPPlacedPicture {
  /// The picture with transparent black holes.
  var withTransparentBlackHoles: WebPPlacedPicture {
    var result = self
    if isOver { result.pixels = pixels.map { $0 >> 24 == 0 ? 0 : $0 } }
    return result
  }

  /// Whether each pixel is opaque or a hole; a palette has no other alpha.
  var isOpaqueOutsideHoles: Bool {
    pixels.allSatisfy { $0 >> 24 == 255 || $0 == 0 && isOver }
  }

  /// Counts the pixels that differ from both their left and their upper neighbour.
  ///
  /// It estimates the bytes of libwebp's lossless coder for a picture of 256 colours: 1.0 to 1.35
  /// bytes per such pixel in clips of all kinds.
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

  /// Quantizes the picture to a palette, which has the colours of large flat areas exactly.
  ///
  /// - Parameters:
  ///   - flat: the colours that are kept, as 0xBBGGRR.
  ///   - fineness: the acceptable mean error, as in ``meanError(of:)``: the palette has no more
  ///     colours than that takes.
  func reduced(keeping flat: Set<UInt32>, fineness: Double) -> WebPPlacedPicture {
    let colors = pixels.map { $0 == 0 ? FrameChange.unchanged : $0 & 0xFF_FFFF }
    let samples = ColorHistogram(colors, pinned: flat, lastingWeight: 1)
    let made = PaletteBuilder(
      samples, colorLimit: isOver ? 255 : 256, pinned: flat, splitting: .coarserThan(fineness))
    let palette = made.palette.map { $0.packed | 0xFF00_0000 }
    var result = self
    for (place, color) in colors.enumerated() where color != FrameChange.unchanged {
      result.pixels[place] = palette[Int(made.entries[samples.group(of: color)])]
    }
    return result
  }

  /// Returns the mean error of another picture of at least the same rectangle, outside this one's holes.
  ///
  /// Errors are those of ``PaletteColor/distance(to:)-(PaletteColor)``.
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
