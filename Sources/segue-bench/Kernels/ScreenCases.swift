import SegueGraphics
import SegueRaster

/// The benchmark cases of the rasterizer on a phone's screen, against a copy of the frame or the reference.
enum ScreenCases {
  private static let screen = PixelSize(1170, 2532)

  /// Full-screen pictures and small copies, by name.
  static var all: [(name: String, make: () -> BenchCase)] {
    let cover = Rect(origin: .zero, size: screen.size)
    let image = draw(cover, .identity)
    let fill = Fill(
      layer: "dimming", shape: RoundedRect(cover), transform: .identity, color: .black,
      opacity: 0.4)
    let screens: [(name: String, make: () -> BenchCase)] = [
      ("copied-screen", [image]),
      ("rotated-screen", [draw(cover, turned)]),
      ("rotated-rounded-faded", [draw(cover, turned, radius: 120, opacity: 0.5)]),
      ("scaled-screen", [draw(cover, .scale(0.9, 0.9))]),
      ("translucent-fill", [.fill(fill)]),
      ("faded-group", [.group(Group(layer: "g", opacity: 0.5, commands: [image]))]),
      ("blurred-8", [blurred(image, 8)]),
      ("blurred-36", [blurred(image, 36)]),
      ("blurred-120", [blurred(image, 120)]),
      ("background", []),
      ("stroked-cubic", [cubic]),
    ].map { (name: String, commands: [DrawCommand]) in
      (name, { frame(name, commands, pattern(screen)) })
    }
    return screens + [
      ("third-of-screen", { third("third-of-screen", .identity) }),
      ("third-turned", { third("third-turned", turn) }),
      ("third-turned-far", { third("third-turned-far", farTurn) }),
      ("small-copies", { smallCopies() }),
      ("rotated-small", { rotatedSmall() }),
    ]
  }

  private static func blurred(_ command: DrawCommand, _ sigma: Double) -> DrawCommand {
    .group(
      Group(layer: "blurred", effects: GroupEffects(blur: .init(sigma: sigma)), commands: [command])
    )
  }

  /// A curve through the whole screen, stroked 30 pixels wide, over the background.
  private static var cubic: DrawCommand {
    let path = Path([
      .move(Point(40, 60)), .cubic(Point(2300, 700), Point(-1100, 1800), Point(1130, 2470)),
    ])
    return .path(
      PathFill(
        layer: "curve", path: path, stroke: StrokeStyle(width: 30),
        transform: ProjectiveTransform(AffineTransform.identity), paint: .color(.white)))
  }

  /// A rotation by 2·atan(0.06), about 6.9 degrees.
  private static let turn = AffineTransform(
    a: 0.992826, b: 0.119569, c: -0.119569, d: 0.992826, tx: 0, ty: 0)

  /// The rotation `turn` about the centre of the screen.
  private static var turned: AffineTransform {
    let centre = screen.size * 0.5
    return .translation(-centre.width, -centre.height) * turn
      * .translation(centre.width, centre.height)
  }

  /// A rotation by 2·atan(1/3), about 37 degrees.
  private static let farTurn = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)

  /// Creates the case of a screenshot of 3 pixels a point on a canvas of 1, rotated about the
  /// screen's centre.
  private static func third(_ name: String, _ turn: AffineTransform) -> BenchCase {
    let small = PixelSize(390, 844)
    let centre = screen.size * 0.5
    let transform =
      .translation(-centre.width, -centre.height) * turn * .scale(1 / 3.0, 1 / 3.0)
      * .translation(195, 422)
    return BenchCase(
      name: name, baselineName: "copy of the frame", pixels: small.area,
      run: rendering(
        [draw(Rect(origin: .zero, size: screen.size), transform)], small, pattern(screen)),
      baseline: copying(pattern(small)))
  }

  private static func smallCopies() -> BenchCase {
    let picture = pattern(screen)
    return BenchCase(
      name: "small-copies", baselineName: "copy of the image", pixels: screen.area,
      run: {
        let image = MipmappedImage(picture)
        image.makeCopies()
        return image.size.area
      }, baseline: copying(picture))
  }

  private static func rotatedSmall() -> BenchCase {
    let small = pattern(PixelSize(90, 120))
    let commands = [draw(Rect(0, 0, 90, 120), turn)]
    return BenchCase(
      name: "rotated-small", baselineName: "the reference", pixels: small.size.area,
      run: rendering(commands, small.size, small),
      baseline: {
        let list = DisplayList(size: small.size, background: .black, commands: commands)
        return checksum(ReferenceRasterizer(images: [small]).render(list))
      })
  }

  /// Creates a case that draws a full screen, compared with copying it.
  private static func frame(_ name: String, _ commands: [DrawCommand], _ image: Pixmap) -> BenchCase
  {
    BenchCase(
      name: name, baselineName: "copy of the frame", pixels: screen.area,
      run: rendering(commands, screen, image), baseline: copying(image))
  }

  /// Returns a closure that renders commands and returns a checksum.
  private static func rendering(
    _ commands: [DrawCommand], _ size: PixelSize, _ image: Pixmap
  ) -> () -> Int {
    let rasterizer = Rasterizer(images: ImageTable([image]))
    let list = DisplayList(size: size, background: .black, commands: commands)
    return { checksum(rasterizer.render(list)) }
  }

  /// Returns a closure that copies a picture and returns a checksum.
  private static func copying(_ pixmap: Pixmap) -> () -> Int {
    {
      var copy = pixmap
      copy.pixels[0] &+= 1
      return checksum(copy)
    }
  }

  private static func draw(
    _ rect: Rect, _ transform: AffineTransform, radius: Double = 0, opacity: Double = 1
  ) -> DrawCommand {
    .image(
      ImageDraw(
        layer: "screen", image: ImageID(0), shape: RoundedRect(rect, cornerRadius: radius),
        transform: transform, opacity: opacity))
  }

  /// Returns an opaque pseudo-random picture.
  private static func pattern(_ size: PixelSize) -> Pixmap {
    Pixmap(
      size,
      pixels: (0..<size.area).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) | 0xFF00_0000 })
  }

  /// Returns a number that depends on the picture, so that it is not optimized away.
  private static func checksum(_ pixmap: Pixmap) -> Int {
    Int(pixmap.pixels.first ?? 0) &+ Int(pixmap.pixels.last ?? 0)
  }
}
