import SegueGraphics

/// The pixels of an image under a homography: bilinear, divided exactly at every pixel.
///
/// The division is the one step in `Double`; IEEE 754 fixes its every bit, and everything is
/// computed from the pixel's own place, so a pixel depends neither on the region nor on the
/// machine. The copy is chosen anew for each block of 16 pixels of a row (``TexelMap/block``).
struct PerspectiveSampler: PixelSource {
  let isOpaque: Bool

  private let image: MipmappedImage
  private let map: TexelMap

  /// A sampler of an image that is seen in perspective.
  init(_ image: MipmappedImage, map: TexelMap) {
    self.image = image
    self.map = map
    isOpaque = image.isOpaque
  }

  func write(to pixels: inout [UInt32], _ range: Range<Int>, x: Int, y: Int) {
    precondition(range.lowerBound >= 0 && range.upperBound <= pixels.count)
    var done = 0
    while done < range.count {
      let column = x + done
      let end = min(range.count, done + TexelMap.block - (column & (TexelMap.block - 1)))
      let grid = TexelGrid(image.level(map.minification(atColumn: column, row: y)))
      for i in done..<end {
        let texel = map.texel(at: Point(Double(x &+ i) + 0.5, Double(y) + 0.5))
        pixels[range.lowerBound &+ i] = grid.sample(x: texel.x, y: texel.y)
      }
      done = end
    }
  }
}
