import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Flat layers seen in perspective.
@Suite struct PerspectiveTests {
  private let size = PixelSize(60, 80)

  /// Returns two faces of a box, hinged along a common edge, rotated about y.
  private func faces(_ degrees: Double) -> [ProjectiveTransform] {
    let half = Double(size.width) / 2
    let center = Point(half, Double(size.height) / 2)
    return [-degrees, 90 - degrees].map { angle in
      ProjectiveTransform(
        Transform3D.translation(-center.x, -center.y, half)
          * .rotation(Angle(degrees: angle), 0, 1, 0) * .translation(0, 0, -half)
          * .perspective(eyeDistance: 120) * .translation(center.x, center.y, 0))
    }
  }

  private func fills(_ transforms: [ProjectiveTransform], _ color: Color) -> [DrawCommand] {
    transforms.map {
      .fill(
        Fill(
          layer: "face", shape: RoundedRect(Rect(origin: .zero, size: size.size)), transform: $0,
          color: color))
    }
  }

  @Test(arguments: Array(stride(from: 3.0, through: 87, by: 3)))
  func noBackgroundShinesThroughBetweenTheFacesOfACube(degrees: Double) {
    let faces = fills(faces(degrees), .white)
    let joined = Group(layer: "cube", isAdditive: true, commands: faces)
    let list = DisplayList(size: size, background: .black, commands: [.group(joined)])
    let picture = Rasterizer(images: ImageTable([])).render(list)
    // Along the middle rows from one face to the other.
    for row in 20..<60 {
      let lit = (0..<size.width).filter { picture[$0, row] & 255 >= 253 }
      guard let first = lit.first, let last = lit.last else {
        Issue.record("\(degrees) degrees: row \(row) shows no face")
        continue
      }
      for x in first...last {
        #expect(picture[x, row] & 255 >= 253, "\(degrees) degrees: \(x), \(row)")
      }
    }
  }

  @Test(arguments: [20.0, 45, 70])
  func facesWithoutAdditiveCompositingShowASeam(degrees: Double) {
    // The same faces without the group let the background through.
    let list = DisplayList(
      size: size, background: .black, commands: fills(faces(degrees), .white))
    let picture = Rasterizer(images: ImageTable([])).render(list)
    let least = (0..<size.height).map { row in
      (10..<50).map { picture[$0, row] & 255 }.min() ?? 0
    }
    #expect(least.contains { $0 < 250 })
  }

  @Test func straightLinesStayStraight() {
    // A white line of 4 of 64 columns, enlarged and tilted: the centres of its rows are collinear.
    let image = Pixmap(
      PixelSize(64, 64),
      pixels: (0..<64 * 64).map { Scenes.grey($0 % 64 / 4 == 5 ? 255 : 0) })
    let transform = ProjectiveTransform([1.4, 0.2, 0.006], [0.1, 1.7, 0.005], [2, 3, 1])
    let draw = ImageDraw(
      layer: "i", image: ImageID(0), shape: RoundedRect(Rect(0, 0, 64, 64)), transform: transform)
    let list = DisplayList(size: size, background: .black, commands: [.image(draw)])
    let picture = Rasterizer(images: ImageTable([image])).render(list)
    guard let top = transform.apply(Point(22, 8)), let bottom = transform.apply(Point(22, 56))
    else {
      Issue.record("the line is in front of the eye")
      return
    }
    for y in Int(top.y) + 1..<Int(bottom.y) {
      let weights = (0..<size.width).map { Double(picture[$0, y] & 255) }
      let sum = weights.reduce(0, +)
      let mean = zip(weights, 0...).reduce(0) { $0 + $1.0 * (Double($1.1) + 0.5) } / sum
      let t = (Double(y) + 0.5 - top.y) / (bottom.y - top.y)
      let expected = top.x + (bottom.x - top.x) * t
      #expect(abs(mean - expected) < 0.1, "row \(y): \(mean) instead of \(expected)")
    }
  }

  @Test(arguments: 0..<60)
  func interpolatedPositionsHaveABoundedError(seed: Int) {
    // Stripes of one texel, enlarged: an error of 1/32 texel is one of 8 grey levels.
    var generator = SeededGenerator(seed: UInt64(seed))
    let image = Pixmap(
      PixelSize(64, 64), pixels: (0..<64 * 64).map { Scenes.grey($0 % 2 * 255) })
    let transform = ProjectiveTransform(
      [.random(in: 4...9, using: &generator), 0, .random(in: -0.006...0.03, using: &generator)],
      [0, 5, .random(in: -0.006...0.01, using: &generator)], [-40, -30, 1])
    guard let inverse = transform.inverse else { return }
    let draw = ImageDraw(
      layer: "i", image: ImageID(0), shape: RoundedRect(Rect(0, 0, 64, 64)), transform: transform)
    let list = DisplayList(size: size, background: .black, commands: [.image(draw)])
    let picture = Rasterizer(images: ImageTable([image])).render(list)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let places = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].compactMap { dx, dy in
          inverse.apply(Point(Double(x) + dx, Double(y) + dy))
        }
        let isInside =
          places.count == 4
          && places.allSatisfy {
            (1...63).contains($0.x) && (1...63).contains($0.y)
          }
        // The unminified image is used only where a pixel spans less than a texel.
        guard isInside, abs(places[1].x - places[0].x) < 0.5,
          let place = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        else { continue }
        let phase = abs((place.x - 0.5).truncatingRemainder(dividingBy: 2))
        let expected = 255 * (phase > 1 ? 2 - phase : phase)
        let shown = Double(picture[x, y] & 255)
        #expect(abs(shown - expected) < 9.5, "seed \(seed): \(x), \(y)")
      }
    }
  }

  @Test func pointsBehindTheEyeAreClipped() {
    // w' = 1 - x / 10: everything from x = 10 on is behind the eye.
    let transform = ProjectiveTransform([1, 0, -0.1], [0, 1, 0], [0, 0, 1])
    func alpha(_ rect: Rect) -> [UInt32] {
      let fill = Fill(
        layer: "f", shape: RoundedRect(rect), transform: transform, color: .white)
      let list = DisplayList(size: size, background: .clear, commands: [.fill(fill)])
      return Rasterizer(images: ImageTable([])).render(list).pixels.map { $0 >> 24 }
    }
    #expect(alpha(Rect(11, -50, 50, 100)).allSatisfy { $0 == 0 })
    #expect(alpha(Rect(10, -50, 50, 100)).allSatisfy { $0 == 0 })
    let cut = alpha(Rect(5, 0, 50, 100))
    // x = 5 is projected to 10, and the near plane far to the right; y = 0 is unchanged.
    #expect(cut == (0..<size.area).map { $0 % size.width < 10 ? 0 : 255 })
  }

  @Test(arguments: 0..<40)
  func noHomographyTraps(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let image = Scenes.noise(PixelSize(33, 47), using: &generator)
    let rasterizer = Rasterizer(images: ImageTable([image]))
    let sizes = [0, 1e-300, 1e-12, 1e-5, 1e-3, 0.1, 1, 7, 1e3, 1e7, 1e12, 1e300, .infinity, .nan]
    func number() -> Double {
      let size = sizes[Int.random(in: 0..<sizes.count, using: &generator)]
      return size * .random(in: -1.5...1.5, using: &generator)
    }
    for _ in 0..<200 {
      let transform = ProjectiveTransform(
        [number(), number(), number()], [number(), number(), number()],
        [number(), number(), number()])
      let rect = Rect(number(), number(), abs(number()), abs(number()))
      let shape = RoundedRect(rect, cornerRadius: number())
      let draw = ImageDraw(layer: "i", image: ImageID(0), shape: shape, transform: transform)
      let clip = Group(
        layer: "g", clip: ClipShape(shape, transform: transform), commands: [.image(draw)])
      let list = DisplayList(
        size: PixelSize(40, 30), background: .black, commands: [.image(draw), .group(clip)])
      let picture = rasterizer.render(list)
      #expect(picture.pixels.allSatisfy { $0 >> 24 == 255 }, "seed \(seed)\n\(list)")
    }
  }

  @Test func brightnessScalesColorsAndLeavesAlpha() {
    let color = Color(red: 200, green: 100, blue: 50, alpha: 128)
    let image = Pixmap(PixelSize(1, 1), filledWith: color.premultiplied)
    let shape = RoundedRect(Rect(0, 0, 1, 1))
    let commands: [DrawCommand] = [
      .fill(
        Fill(layer: "f", shape: shape, transform: .identity, color: color, brightness: 0.5)),
      .image(
        ImageDraw(
          layer: "i", image: ImageID(0), shape: shape, transform: .identity, brightness: 0.5)),
    ]
    for command in commands {
      let list = DisplayList(size: PixelSize(1, 1), background: .clear, commands: [command])
      let pixel = Rasterizer(images: ImageTable([image])).render(list).pixels[0]
      // Premultiplied 100, 50, 25 times 128/255.
      #expect(pixel == 50 | 25 << 8 | 13 << 16 | 128 << 24)
    }
  }
}
