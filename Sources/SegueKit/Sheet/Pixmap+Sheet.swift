import SegueGraphics
import SegueRaster

extension Pixmap {
  /// The picture in another size, as the rasterizer shows an image.
  func scaled(to size: PixelSize) -> Pixmap {
    size == self.size ? self : Self.stacked([(self, 1)], size: size)
  }

  /// The picture with another of its size over it.
  func covered(by other: Pixmap, opacity: Double) -> Pixmap {
    Self.stacked([(self, 1), (other, opacity)], size: size)
  }

  /// Puts a picture, which must lie within this one, over it.
  mutating func place(_ picture: Pixmap, x: Int, y: Int) {
    for row in 0..<picture.height {
      let from = row * picture.width
      let to = (y + row) * width + x
      pixels.replaceSubrange(
        to..<to + picture.width, with: picture.pixels[from..<from + picture.width])
    }
  }

  /// Pictures over one another, each stretched to a size.
  private static func stacked(_ pictures: [(Pixmap, opacity: Double)], size: PixelSize) -> Pixmap {
    let whole = Rect(origin: .zero, size: size.size)
    let commands = pictures.enumerated().map { index, picture in
      var draw = ImageDraw(
        layer: "frame", image: ImageID(index), imageRect: whole,
        shape: RoundedRect(whole, cornerRadius: 0), transform: AffineTransform.identity)
      draw.opacity = picture.opacity
      return DrawCommand.image(draw)
    }
    return Rasterizer(images: ImageTable(pictures.map(\.0))).render(
      DisplayList(size: size, background: .black, commands: commands))
  }
}
