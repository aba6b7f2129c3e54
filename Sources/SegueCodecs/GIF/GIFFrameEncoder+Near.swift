import SegueGraphics

extension GIFFrameEncoder {
  /// The picture with a palette made for it.
  mutating func encodeNearly(_ change: FrameChange, _ frame: [UInt32]) -> EncodedGIFFrame {
    // Without anything shown there is nothing to keep.
    let keeps = change.leavesPixels || !isBlank || hasClear
    let samples = ColorSamples(
      change.pixels, pinned: pinned, stayWeight: budget.stayWeight)
    let built =
      if let fixedPalette {
        PaletteBuilder(samples, palette: fixedPalette)
      } else {
        PaletteBuilder(
          samples, colorLimit: min(colorLimit, keeps ? 255 : 256), area: size.area, pinned: pinned)
      }
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
    let colorSpan = colors.span
    let indexSpan = indices.span
    update(change.rect) { place, old in
      let index = Int(indexSpan[place])
      return index == keep ? old : colorSpan[index]
    }
    return EncodedGIFFrame(
      rect: change.rect, palette: colors, transparentIndex: keeps ? UInt8(keep) : nil,
      bits: bits, blocks: blocks, isShared: fixedPalette != nil)
  }

  /// What each pixel of the rectangle asks the compressor for.
  private func wanted(
    _ change: FrameChange, _ frame: [UInt32], _ samples: ColorSamples, _ built: PaletteBuilder
  ) -> [LossyLZW.Pixel] {
    let rect = change.rect
    let width = size.width
    var result: [LossyLZW.Pixel] = []
    result.reserveCapacity(change.pixels.count)
    let source = frame.span
    let palette = built.palette.span
    let entries = built.entries.span
    let isPinned = built.isPinned.span
    let shown = shown.span
    let moving = budget.slack.span
    let still = budget.stillSlack.span
    let pixels = change.pixels.span
    let pattern = DitherPattern(options.isLossless ? .none : options.dither, palette: built.palette)
    var place = 0
    for y in rect.y..<rect.maxY {
      let row = y * width
      let up = y > 0 ? -width : 0
      let down = y + 1 < size.height ? width : 0
      for x in rect.x..<rect.maxX {
        let pixel = pixels[place]
        place += 1
        if pixel & FrameChange.unchanged != 0 {
          result.append(.keep)
          continue
        }
        let index = row + x
        let color = pixel & 0xFF_FFFF
        var nearest = entries[samples.group(of: color)]
        var error = palette[Int(nearest)].distance(to: color)
        var asked = color
        var slack: Int32 = 0
        if !isPinned[Int(nearest)] || error > 0 {
          let left = Self.step(color, source[x > 0 ? index - 1 : index])
          let right = Self.step(color, source[x + 1 < width ? index + 1 : index])
          let above = Self.step(color, source[index + up])
          let below = Self.step(color, source[index + down])
          if let mixed = pattern.entry(
            for: color, nearest: nearest, error: error,
            near: max(max(left, right), max(above, below)),
            far: Self.farthestStep(color, source, index, x: x, y: y, size), x: x, y: y)
          {
            // The pattern's entry is asked for as if it were the colour: nothing else will do.
            nearest = mixed
            asked = palette[Int(nearest)].packed
            error = 0
          } else {
            let activity = Int(min(left &+ above, right &+ below))
            slack = pixel & FrameChange.stays != 0 ? still[activity] : moving[activity]
          }
        }
        let old = shown[index]
        let kept = old == FlatFrame.clear ? .max : PaletteColor(old).distance(to: asked)
        result.append(
          LossyLZW.Pixel(
            color: asked, nearest: nearest, error: error, limit: error &+ slack, keptError: kept))
      }
    }
    return result
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
