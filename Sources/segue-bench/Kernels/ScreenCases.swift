import ArgumentParser
import SegueGraphics
import SegueRaster

/// Measures the rasterizer on a phone's screen, against a copy of the frame or the reference.
struct KernelBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kernels", abstract: "The rasterizer: full-screen pictures and small copies.")

  @OptionGroup var options: BenchOptions

  func run() throws {
    let cases = Self.cases().filter { options.only.map($0.name.contains) ?? true }
    let results = cases.map { BenchResult(measuring: $0, rounds: options.rounds) }
    print(try BenchResult.report(results, json: options.json))
  }

  private static let screen = PixelSize(1170, 2532)

  private static func cases() -> [BenchCase] {
    let picture = pattern(screen)
    let small = pattern(PixelSize(90, 120))
    // A turn by 2·atan(0.06), about 6.9 degrees, round the middle.
    let turn = AffineTransform(a: 0.992826, b: 0.119569, c: -0.119569, d: 0.992826, tx: 0, ty: 0)
    let centre = screen.size * 0.5
    let turned =
      .translation(-centre.width, -centre.height) * turn
      * .translation(centre.width, centre.height)
    let cover = Rect(origin: .zero, size: screen.size)
    let image = draw(cover, .identity)
    let fill = Fill(
      layer: "dimming", shape: RoundedRect(cover), transform: .identity, color: .black,
      opacity: 0.4)
    return [
      frame("copied-screen", [image], picture),
      frame("rotated-screen", [draw(cover, turned)], picture),
      frame("rotated-rounded-faded", [draw(cover, turned, radius: 120, opacity: 0.5)], picture),
      frame("scaled-screen", [draw(cover, .scale(0.9, 0.9))], picture),
      frame("translucent-fill", [.fill(fill)], picture),
      frame("faded-group", [.group(Group(layer: "g", opacity: 0.5, commands: [image]))], picture),
      BenchCase(
        name: "third-of-screen", baselineName: "copy of the frame", pixels: screen.area / 9,
        run: rendering([draw(cover, .scale(1 / 3.0, 1 / 3.0))], PixelSize(390, 844), picture),
        baseline: copying(pattern(PixelSize(390, 844)))),
      BenchCase(
        name: "small-copies", baselineName: "copy of the image", pixels: screen.area,
        run: { MipmappedImage(picture).size.area }, baseline: copying(picture)),
      BenchCase(
        name: "rotated-small", baselineName: "the reference", pixels: small.size.area,
        run: rendering([draw(Rect(0, 0, 90, 120), turn)], small.size, small),
        baseline: {
          let list = DisplayList(
            size: small.size, background: .black, commands: [draw(Rect(0, 0, 90, 120), turn)])
          return checksum(ReferenceRasterizer(images: [small]).render(list))
        }),
    ]
  }

  /// A case that draws a full screen, compared with copying it.
  private static func frame(_ name: String, _ commands: [DrawCommand], _ image: Pixmap) -> BenchCase
  {
    BenchCase(
      name: name, baselineName: "copy of the frame", pixels: screen.area,
      run: rendering(commands, screen, image), baseline: copying(image))
  }

  private static func rendering(
    _ commands: [DrawCommand], _ size: PixelSize, _ image: Pixmap
  ) -> () -> Int {
    let rasterizer = Rasterizer(images: ImageTable([image]))
    let list = DisplayList(size: size, background: .black, commands: commands)
    return { checksum(rasterizer.render(list)) }
  }

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

  /// An opaque picture without much order.
  private static func pattern(_ size: PixelSize) -> Pixmap {
    Pixmap(
      size,
      pixels: (0..<size.area).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) | 0xFF00_0000 })
  }

  private static func checksum(_ pixmap: Pixmap) -> Int {
    Int(pixmap.pixels.first ?? 0) &+ Int(pixmap.pixels.last ?? 0)
  }
}
