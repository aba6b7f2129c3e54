/// The palette of a picture that has few enough colours to keep them all.
enum ExactPalette {
  private static let slotCount = 1024

  /// The picture with its own colours, in ascending order of 0xBBGGRR.
  ///
  /// Nil when there are more than `colorLimit` colours, which photographs show after a few rows.
  /// `colorLimit` is 256, or 255 when there are unchanged pixels.
  static func index(_ pixels: [UInt32], colorLimit: Int) -> IndexedPixels? {
    // A slot holds a colour and its place in the order of appearance: 24 + 8 bits.
    var slots = [UInt32](repeating: 0, count: slotCount)
    var used = [Bool](repeating: false, count: slotCount)
    var colors: [UInt32] = []
    var indices: [UInt8] = []
    indices.reserveCapacity(pixels.count)
    var last = FrameChange.unchanged
    var lastIndex: UInt8 = 255
    for flagged in pixels {
      let pixel = flagged & ~FrameChange.stays
      if pixel == last {
        indices.append(lastIndex)
        continue
      }
      last = pixel
      lastIndex = 255
      if pixel != FrameChange.unchanged {
        var slot = Int((pixel &* 0x9E37_79B1) >> 22)
        while used[slot] && slots[slot] >> 8 != pixel { slot = (slot + 1) & (slotCount - 1) }
        if !used[slot] {
          if colors.count == colorLimit { return nil }
          used[slot] = true
          slots[slot] = pixel << 8 | UInt32(colors.count)
          colors.append(pixel)
        }
        lastIndex = UInt8(truncatingIfNeeded: slots[slot])
      }
      indices.append(lastIndex)
    }
    return sorted(colors, indices)
  }

  /// Puts the colours in ascending order, so that pictures of the same colours share a palette.
  private static func sorted(_ colors: [UInt32], _ indices: [UInt8]) -> IndexedPixels {
    // With 256 colours every pixel has one; with fewer, 255 marks the unchanged pixels.
    var ranks = [UInt8](repeating: UInt8(truncatingIfNeeded: colors.count), count: 256)
    let order = colors.indices.sorted { colors[$0] < colors[$1] }
    for (rank, index) in order.enumerated() { ranks[index] = UInt8(rank) }
    return IndexedPixels(
      palette: order.map { colors[$0] }, indices: indices.map { ranks[Int($0)] })
  }
}
