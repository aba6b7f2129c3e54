import SegueGraphics

extension GIFFrameEncoder {
  /// The picture with a palette made for it.
  mutating func encodeNearly(_ change: FrameChange, _ frame: [UInt32]) -> EncodedGIFFrame {
    // Without anything shown there is nothing to keep.
    let keeps = change.leavesPixels || !isBlank || hasClear
    let samples = ColorSamples(
      change.pixels, pinned: pinned, stayWeight: budget.stayWeight)
    let built = palette(of: samples, leavesOneFree: keeps)
    pinned.formUnion(built.pinned)
    let count = built.palette.count
    let bits = EncodedGIFFrame.bits(for: count + (keeps ? 1 : 0))
    let keep = keeps ? count : 256
    let pixels = wanted(change, frame, samples, built)
    var coder = LossyLZW(
      palette: built.palette, keep: keep, minimumCodeSize: max(2, bits),
      gain: Int32(change.isLasting ? budget.stillGain : budget.gain))
    var indices = [UInt8](repeating: 0, count: pixels.count)
    let blocks = coder.blocks(pixels, indices: &indices)
    let colors = built.palette.map(\.packed)
    show(indices, of: colors, in: change.rect)
    return EncodedGIFFrame(
      rect: change.rect, palette: colors, transparentIndex: keeps ? UInt8(keep) : nil,
      bits: bits, blocks: blocks)
  }

  /// The only palette there may be, or one made for the picture.
  private func palette(of samples: ColorSamples, leavesOneFree: Bool) -> PaletteBuilder {
    if let fixedPalette {
      return PaletteBuilder(samples, palette: fixedPalette.colors.map { PaletteColor($0) })
    }
    return PaletteBuilder(
      samples, colorLimit: min(colorLimit, leavesOneFree ? 255 : 256), area: size.area,
      pinned: pinned, fineness: budget.fineness)
  }

  /// Shows indices into some colours; one beyond them keeps what is shown.
  private mutating func show(_ indices: [UInt8], of colors: [UInt32], in rect: PixelRect) {
    let indices = indices.span
    let colors = colors.span
    update(rect) { place, old in
      let index = Int(indices[place])
      return index < colors.count ? colors[index] : old
    }
  }

  /// What each pixel of the rectangle asks the compressor for.
  private func wanted(
    _ change: FrameChange, _ frame: [UInt32], _ samples: ColorSamples, _ built: PaletteBuilder
  ) -> [LossyLZW.Pixel] {
    let rect = change.rect
    var result: [LossyLZW.Pixel] = []
    result.reserveCapacity(change.pixels.count)
    let (source, palette) = (frame.span, built.palette.span)
    let isPinned = built.isPinned.span
    let shown = shown.span
    let pixels = change.pixels.span
    let (moving, still) = (budget.slack, budget.stillSlack)
    let pattern = DitherPattern(options.isLossless ? .none : options.dither, palette: built.palette)
    var place = 0
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX {
        let flagged = pixels[place]
        place += 1
        if flagged & FrameChange.unchanged != 0 {
          result.append(.keep)
          continue
        }
        var pixel = Self.nearest(to: flagged & 0xFF_FFFF, samples, built)
        if !isPinned[Int(pixel.nearest)] || pixel.error > 0 {
          let slack = flagged & FrameChange.stays != 0 ? still.span : moving.span
          relax(&pixel, slack, source, palette, pattern, x: x, y: y)
        }
        let old = shown[y * size.width + x]
        pixel.keptError =
          old == FlatFrame.clear ? .max : PaletteColor(old).distance(to: pixel.color)
        result.append(pixel)
      }
    }
    return result
  }

  /// A pixel that asks for the entry nearest to its colour and for no other.
  @inline(__always)
  private static func nearest(
    to color: UInt32, _ samples: ColorSamples, _ built: PaletteBuilder
  ) -> LossyLZW.Pixel {
    let nearest = built.entries[samples.group(of: color)]
    let error = built.palette[Int(nearest)].distance(to: color)
    return LossyLZW.Pixel(
      color: color, nearest: nearest, error: error, limit: error, keptError: .max)
  }

  /// Lets a pixel be an entry that is near enough, or asks for the one that the pattern has there.
  ///
  /// - Parameter slack: the error that may be added, by activity.
  @inline(__always)
  private func relax(
    _ pixel: inout LossyLZW.Pixel, _ slack: Span<Int32>, _ source: Span<UInt32>,
    _ palette: Span<PaletteColor>, _ pattern: DitherPattern, x: Int, y: Int
  ) {
    let index = y * size.width + x
    let left = Self.step(pixel.color, source[x > 0 ? index - 1 : index])
    let right = Self.step(pixel.color, source[x + 1 < size.width ? index + 1 : index])
    let above = Self.step(pixel.color, source[y > 0 ? index - size.width : index])
    let below = Self.step(pixel.color, source[y + 1 < size.height ? index + size.width : index])
    if let mixed = pattern.entry(
      for: pixel.color, nearest: pixel.nearest, error: pixel.error,
      near: max(max(left, right), max(above, below)),
      far: Self.farthestStep(pixel.color, source, index, x: x, y: y, size), x: x, y: y)
    {
      // The pattern's entry is asked for as if it were the colour: nothing else will do.
      pixel = LossyLZW.Pixel(
        color: palette[Int(mixed)].packed, nearest: mixed, error: 0, limit: 0, keptError: .max)
    } else {
      pixel.limit = pixel.error &+ slack[Int(min(left &+ above, right &+ below))]
    }
  }

  /// The greatest step from a pixel to those 4 pixels away, in levels.
  private static func farthestStep(
    _ color: UInt32, _ source: Span<UInt32>, _ index: Int, x: Int, y: Int, _ size: PixelSize
  ) -> Int32 {
    let left = step(color, source[x >= 4 ? index - 4 : index])
    let right = step(color, source[x + 4 < size.width ? index + 4 : index])
    let up = step(color, source[y >= 4 ? index - 4 * size.width : index])
    let down = step(color, source[y + 4 < size.height ? index + 4 * size.width : index])
    return max(max(left, right), max(up, down))
  }

  /// How far two colours are apart in levels 0...255, green counting double.
  @inline(__always)
  private static func step(_ a: UInt32, _ b: UInt32) -> Int32 {
    let red = abs(Int32(a & 255) - Int32(b & 255))
    let green = abs(Int32(a >> 8 & 255) - Int32(b >> 8 & 255))
    let blue = abs(Int32(a >> 16 & 255) - Int32(b >> 16 & 255))
    return (red + 2 * green + blue) >> 2
  }
}
