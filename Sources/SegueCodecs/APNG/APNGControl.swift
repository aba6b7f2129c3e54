import SegueGraphics

/// What the file says of a frame before its pixels: an fcTL chunk (PNG, third edition, 11.3.3.2).
struct APNGControl {
  /// The number that puts frames and their pixels in order.
  let sequenceNumber: Int
  /// The part of the canvas that the frame covers.
  let rect: PixelRect
  /// How long the frame shows, in ticks.
  let delay: Int
  /// The ticks in a second: 1...65,535.
  let ticksPerSecond: Int
  /// What becomes of the part before the next frame.
  let disposal: StoredFrame.Disposal
  /// Whether the pixels are composited over what is there, rather than take its place.
  let isBlended: Bool

  /// Reads a chunk of a file with a canvas; nil if it breaks a rule of the format.
  init?(_ chunk: PNGChunkReader.Chunk, canvas: PixelSize) {
    guard chunk.content.count == 26, let number = chunk.word(0), let width = chunk.word(4),
      let height = chunk.word(8), let x = chunk.word(12), let y = chunk.word(16)
    else { return nil }
    // Four bytes each: no sum overflows.
    guard width > 0, height > 0, x + width <= canvas.width, y + height <= canvas.height else {
      return nil
    }
    let rest = Array(chunk.content.suffix(6)).map(Int.init)
    let disposals: [StoredFrame.Disposal] = [.keep, .background, .previous]
    guard disposals.indices.contains(rest[4]), rest[5] <= 1 else { return nil }
    sequenceNumber = number
    rect = PixelRect(x, y, width, height)
    delay = rest[0] << 8 | rest[1]
    let denominator = rest[2] << 8 | rest[3]
    ticksPerSecond = denominator == 0 ? 100 : denominator
    disposal = disposals[rest[4]]
    isBlended = rest[5] == 1
  }
}
