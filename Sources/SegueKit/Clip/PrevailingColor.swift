import SegueGraphics

extension Color {
  /// Finds the most frequent colour among opaque pixels; nil if there are none.
  ///
  /// If it makes up less than a quarter of them, as on a photograph or a gradient, takes the median
  /// of each channel. Ties go to the smallest value. Sorts the pixels.
  init?(prevailingAmong pixels: inout [UInt32]) {
    guard !pixels.isEmpty else { return nil }
    pixels.sort()
    var (best, count, start) = (pixels[0], 0, 0)
    for index in pixels.indices {
      if pixels[index] != pixels[start] { start = index }
      if index - start + 1 > count { (best, count) = (pixels[index], index - start + 1) }
    }
    var channels = [UInt32(0), 8, 16].map { UInt8(truncatingIfNeeded: best >> $0) }
    if count * 4 < pixels.count {
      channels = [UInt32(0), 8, 16].map { shift in
        pixels.map { UInt8(truncatingIfNeeded: $0 >> shift) }.sorted()[pixels.count / 2]
      }
    }
    self.init(red: channels[0], green: channels[1], blue: channels[2])
  }
}

extension Pixmap {
  /// The edge's width is the shorter side divided by this: about four points of a phone's screenshot.
  private static let edgeShare = 100

  /// The most frequent colour of the edge pixels; nil if less than half of them are opaque.
  var edgeColor: Color? {
    let reach = max(1, min(width, height) / Self.edgeShare)
    var edge: [UInt32] = []
    for y in 0..<height {
      let row = pixels[y * width..<(y + 1) * width]
      let isBeside = y >= reach && y < height - reach && width > 2 * reach
      edge += isBeside ? Array(row.prefix(reach) + row.suffix(reach)) : Array(row)
    }
    var opaque = edge.filter { $0 >> 24 == 255 }
    guard opaque.count * 2 >= edge.count else { return nil }
    return Color(prevailingAmong: &opaque)
  }
}
