import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// The fast rasterizer, compared with the reference on random display lists.
@Suite struct ReferenceTests {
  @Test(arguments: 0..<300)
  func randomPictureMatchesTheReference(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let size = PixelSize(
      .random(in: 1...40, using: &generator), .random(in: 1...40, using: &generator))
    let images = [
      Scenes.noise(PixelSize(24, 30), using: &generator),
      Scenes.noise(PixelSize(37, 11), opaque: false, using: &generator),
      Scenes.noise(PixelSize(1, 9), using: &generator),
    ]
    let list = Scenes.random(size, images: images.count, using: &generator)
    let fast = Rasterizer(images: ImageTable(images)).render(list)
    let exact = ReferenceRasterizer(images: images).render(list)
    let worst = greatestDifference(fast, exact)
    #expect(
      worst.amount <= ReferenceRasterizer.tolerance,
      "seed \(seed): channels differ by \(worst.amount) at \(worst.x), \(worst.y)\n\(list)")
  }
}

/// Returns the largest channel difference between two pictures of a size, and its position.
func greatestDifference(_ a: Pixmap, _ b: Pixmap) -> (amount: Int, x: Int, y: Int) {
  var worst = (amount: 0, x: 0, y: 0)
  for y in 0..<a.height {
    for x in 0..<a.width {
      for shift in [0, 8, 16, 24] as [UInt32] {
        let amount = abs(Int(a[x, y] >> shift & 255) - Int(b[x, y] >> shift & 255))
        if amount > worst.amount { worst = (amount, x, y) }
      }
    }
  }
  return worst
}
