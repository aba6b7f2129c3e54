import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Image commands that show the picture of a glyph.
@Suite struct GlyphTests {
  @Test(arguments: 0..<20)
  func pictureIsDrawnAsAnImageOfTheTable(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pixmap = Scenes.noise(PixelSize(34, 32), opaque: false, using: &generator)
    let size = PixelSize(40, 36)
    let side = Double.random(in: 6...60, using: &generator)
    let place = Rect(
      Double.random(in: -9...20, using: &generator), Double.random(in: -9...20, using: &generator),
      side, side)
    let turn = AffineTransform.rotation(
      Angle(degrees: seed % 2 == 0 ? 0 : Double.random(in: 0...360, using: &generator)))
    let opacity = Double.random(in: 0...1, using: &generator)
    func list(_ source: ImageDraw.Source) -> DisplayList {
      let draw = ImageDraw(
        layer: "glyph", source: source, imageRect: place, shape: RoundedRect(place),
        transform: ProjectiveTransform(turn), opacity: opacity)
      return DisplayList(size: size, background: .white, commands: [.image(draw)])
    }
    let (glyph, image) = (list(.glyph(GlyphPicture(pixmap))), list(.table(ImageID(0))))
    for level in KernelLevel.supported {
      let rasterizer = Rasterizer(images: ImageTable([pixmap]), level: level)
      #expect(rasterizer.render(glyph) == rasterizer.render(image), "seed \(seed)")
    }
    let reference = ReferenceRasterizer(images: [pixmap])
    #expect(reference.render(glyph) == reference.render(image), "seed \(seed)")
  }

  /// More pictures than the cache holds, drawn twice in different orders.
  @Test func picturesDoNotDependOnTheCache() {
    var generator = SeededGenerator(seed: 7)
    let pictures = (0..<110).map { _ in
      GlyphPicture(Scenes.noise(PixelSize(200, 200), opaque: false, using: &generator))
    }
    let rasterizer = Rasterizer(images: ImageTable([]))
    func draw(_ picture: GlyphPicture) -> Pixmap {
      let place = Rect(1, 1, 14.5, 14.5)
      let draw = ImageDraw(
        layer: "glyph", source: .glyph(picture), imageRect: place, shape: RoundedRect(place),
        transform: ProjectiveTransform(.identity as AffineTransform))
      return rasterizer.render(
        DisplayList(size: PixelSize(16, 16), background: .white, commands: [.image(draw)]))
    }
    let first = pictures.map(draw)
    #expect(pictures.reversed().map(draw) == first.reversed())
    #expect(Set(first).count == pictures.count)
  }
}
