import CRasterKernels
import SegueGraphics
import SegueRaster

/// The benchmark cases of glass: a bar of 348 x 62 points at 3 pixels a point, whole and by its loops.
enum GlassCases {
  private static let bar = PixelSize(1044, 186)
  /// The rows of the loops' cases.
  private static let rows = 40

  /// The rim, the middle and the bar, by name.
  static var all: [(name: String, make: () -> BenchCase)] {
    [
      ("glass-rim", { loop("glass-rim", isRim: true) }),
      ("glass-middle", { loop("glass-middle", isRim: false) }),
      ("glass-bar", { whole() }),
    ]
  }

  /// The loops of one pixel in a rim or in the middle, the best instruction set against the plain ones.
  private static func loop(_ name: String, isRim: Bool) -> BenchCase {
    let count = bar.width
    var target = [UInt32](repeating: 0, count: count)
    let sharp = (0..<bar.area).map { 0xFF00_0000 | UInt32(truncatingIfNeeded: $0 &* 40_503) >> 8 }
    let blurred = (0..<4 * bar.area).map { $0 % 4 == 3 ? 32_767 : Int16($0 % 30_000) }
    var cells = blurred
    let lens = (0..<744).map { Int32(23_000 * (743 - $0) / 743) } + [0, 0]
    let light = [UInt32](repeating: 3_000, count: 240) + [0]
    var (dx, dy) = ([Int32](repeating: 0, count: count), [Int32](repeating: 0, count: count))
    var lit = [UInt32](repeating: 0, count: count)
    var tone = segue_glass_tone()
    (tone.chroma, tone.luma, tone.base, tone.strength) = (1_686, -482, 401, 32_768)
    var shape = segue_glass_shape()
    (shape.x, shape.y, shape.half_width, shape.half_height) = (522, 93, 522, 93)
    shape.radii = (93, 93, 93, 93)
    func all(_ level: segue_raster_level) -> Int {
      for y in 4..<4 + rows {
        mix(level, &cells, blurred, sharp, y)
        unsafe cells.withUnsafeBufferPointer { cells in
          var back = unsafe segue_glass_backdrop()
          unsafe back.cells = cells.baseAddress
          unsafe (back.width, back.height) = (Int32(bar.width), Int32(bar.height))
          unsafe (back.right, back.bottom) = (Int32(bar.width - 1), Int32(bar.height - 1))
          unsafe sharp.withUnsafeBufferPointer { sharp in
            guard isRim else {
              return unsafe segue_glass_draw(
                level, &target, count, &back, &tone, 0, Int32(y), nil, nil, sharp.baseAddress)
            }
            unsafe lens.withUnsafeBufferPointer { lens in
              unsafe light.withUnsafeBufferPointer { light in
                unsafe withUnsafePointer(to: shape) { shape in
                  var field = unsafe segue_glass_field(shapes: shape, count: 1, blend: 0)
                  var edge = unsafe segue_glass_edge(
                    lens: lens.baseAddress, light: light.baseAddress,
                    lens_count: Int32(lens.count), light_count: Int32(light.count), light_x: -0.4,
                    light_y: -0.9, key: 0, counter: 0)
                  unsafe dx.withUnsafeMutableBufferPointer { dx in
                    unsafe dy.withUnsafeMutableBufferPointer { dy in
                      unsafe lit.withUnsafeMutableBufferPointer { lit in
                        var places = unsafe segue_glass_places(
                          dx: dx.baseAddress, dy: dy.baseAddress, light: lit.baseAddress,
                          coverage: nil)
                        unsafe segue_glass_find_places(
                          level, &field, nil, nil, &edge, 0, Int32(y), count, &places)
                        unsafe segue_glass_draw(
                          level, &target, count, &back, &tone, 0, Int32(y), &places, nil,
                          sharp.baseAddress)
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
      return Int(target[0]) &+ Int(target[count - 1])
    }
    return BenchCase(
      name: name, baselineName: "plain loop", pixels: rows * count,
      run: { all(segue_raster_best()) }, baseline: { all(SEGUE_RASTER_PORTABLE) })
  }

  /// Mixes a row of blurred cells with the sharp pixels, which every pixel of glass needs once.
  private static func mix(
    _ level: segue_raster_level, _ cells: inout [Int16], _ blurred: [Int16], _ sharp: [UInt32],
    _ y: Int
  ) {
    let first = y * bar.width
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      unsafe blurred.withUnsafeBufferPointer { blurred in
        unsafe sharp.withUnsafeBufferPointer { sharp in
          guard let out = cells.baseAddress, let row = blurred.baseAddress,
            let pixels = sharp.baseAddress
          else { return }
          unsafe segue_glass_mix(
            level, out + 4 * first, row + 4 * first, 1, 0, pixels + first, bar.width, 51)
        }
      }
    }
  }

  /// A bar over a picture, against the picture alone.
  private static func whole() -> BenchCase {
    let size = PixelSize(1170, 260)
    let picture = Pixmap(
      size,
      pixels: (0..<size.area).map { 0xFF00_0000 | UInt32(truncatingIfNeeded: $0 &* 40_503) >> 8 })
    let rasterizer = Rasterizer(images: ImageTable([picture]))
    let image = DrawCommand.image(
      ImageDraw(
        layer: "picture", image: ImageID(0),
        shape: RoundedRect(Rect(origin: .zero, size: size.size)), transform: .identity, opacity: 1))
    var glass = Glass()
    glass.scheme = .dark
    let shape = GlassDraw.Shape(
      layer: "bar", shape: RoundedRect(Rect(21, 12, 348, 62), cornerRadius: 31),
      transform: ProjectiveTransform(AffineTransform.scale(3, 3)))
    let bar = DrawCommand.glass(
      GlassDraw(
        layer: "bar", shapes: [shape], style: GlassStyle(glass, side: 62, isDark: true)))
    func rendering(_ commands: [DrawCommand]) -> () -> Int {
      let list = DisplayList(size: size, background: .black, commands: commands)
      return { Int(rasterizer.render(list).pixels[130 * 1170 + 500]) }
    }
    return BenchCase(
      name: "glass-bar", baselineName: "without glass", pixels: Self.bar.area,
      run: rendering([image, bar]), baseline: rendering([image]))
  }
}
