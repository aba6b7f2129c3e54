import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// The same bytes of glass whatever part is drawn on whatever processor, and the reference's colours.
@Suite("Equality of glass")
struct GlassEqualityTests {
  /// Returns a picture of random glass over random stripes.
  private static func list(_ generator: inout SeededGenerator) -> DisplayList {
    func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &generator)
    }
    var scene = GlassScene(grey: UInt8(number(0...255)))
    scene.size = PixelSize(150, 120)
    for _ in 0..<12 {
      scene.fill(
        Rect(number(-20...140), number(-20...110), number(3...60), number(3...60)),
        Color(
          red: UInt8(number(0...255)), green: UInt8(number(0...255)),
          blue: UInt8(number(0...255))))
    }
    var draws: [GlassDraw] = []
    for _ in 0..<Int(number(1...2.99)) {
      var glass = Glass([.regular, .clear][Int(number(0...1.99))])
      glass.scheme = Glass.Scheme.allCases[Int(number(0...2.99))]
      if number(0...1) < 0.4 { glass.key = number(0...1) }
      if number(0...1) < 0.3 { glass.tint = Color(red: 10, green: 132, blue: 255, alpha: 150) }
      if number(0...1) < 0.3 { glass.strength = number(0.1...1) }
      if number(0...1) < 0.3 { glass.dispersion = 0.06 }
      if number(0...1) < 0.3 { glass.dim = 0.35 }
      if number(0...1) < 0.3 { glass.width = number(0...12) }
      if number(0...1) < 0.2 { glass.blur = number(0...12) }
      let rects = (0..<Int(number(1...3.99))).map { _ in
        (
          rect: Rect(number(-5...30), number(-5...25), number(8...40), number(8...30)),
          radius: number(0...20)
        )
      }
      var draw = GlassScene.glass(
        rects, glass, spacing: number(0...12),
        curve: number(0...1) < 0.4 ? .continuous : .circular,
        by: Point(number(0...3), number(0...3)))
      if number(0...1) < 0.3 {
        draw.glows = [
          GlassDraw.Glow(center: Point(number(0...100), number(0...80)), sigma: 30, opacity: 0.2)
        ]
      }
      if number(0...1) < 0.2 { draw.opacity = number(0.3...1) }
      draws.append(draw)
    }
    return scene.list(draws)
  }

  @Test(arguments: 0..<40)
  func everyLevelAndEveryRegionGivesTheSameBytes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let list = Self.list(&generator)
    let whole = Rasterizer(images: ImageTable([]), level: .portable).render(list)
    for level in KernelLevel.supported {
      let rasterizer = Rasterizer(images: ImageTable([]), level: level)
      #expect(rasterizer.render(list) == whole, "seed \(seed), \(level)")
      for _ in 0..<4 {
        let (x, y) = (
          Int.random(in: 0..<150, using: &generator), Int.random(in: 0..<120, using: &generator)
        )
        let region = PixelRect(
          x, y, Int.random(in: 1...80, using: &generator),
          Int.random(in: 1...80, using: &generator))
        var pixmap = whole
        for index in pixmap.pixels.indices {
          let place = PixelRect(index % 150, index / 150, 1, 1)
          if !place.intersection(region).isEmpty { pixmap.pixels[index] = 0xFF00_FF00 }
        }
        rasterizer.render(list, in: region, onto: &pixmap)
        #expect(pixmap == whole, "seed \(seed), \(level), \(region)")
      }
    }
  }

  @Test(arguments: 0..<64)
  func damageCoversWhatDiffers(seed: UInt64) {
    var generator = SeededGenerator(seed: 1000 + seed)
    let old = Self.list(&generator)
    var new = old
    let index = Int.random(in: 0..<new.commands.count, using: &generator)
    switch new.commands[index] {
    case .fill(var fill):
      fill.shape.rect.origin.x += 2.5
      new.commands[index] = .fill(fill)
    case .glass(var glass):
      for shape in glass.shapes.indices {
        glass.shapes[shape].transform =
          glass.shapes[shape].transform * ProjectiveTransform(.translation(1.3, 0.7))
      }
      new.commands[index] = .glass(glass)
    default: break
    }
    let rasterizer = Rasterizer(images: ImageTable([]))
    var pixmap = rasterizer.render(old)
    rasterizer.render(new, in: Damage.between(old, new), onto: &pixmap)
    #expect(pixmap == rasterizer.render(new), "seed \(seed)")
  }

  @Test(arguments: 0..<24)
  func theReferenceDiffersByTwoLevelsOrThreeAtEdges(seed: UInt64) {
    var generator = SeededGenerator(seed: 2000 + seed)
    let list = Self.list(&generator)
    let fast = Rasterizer(images: ImageTable([])).render(list)
    let exact = ReferenceRasterizer(images: []).exactPixels(of: list)
    let edges = Self.edges(of: list)
    var worst = (inside: 0.0, atEdges: 0.0)
    for (index, (pixel, channels)) in zip(fast.pixels, exact).enumerated() {
      for (channel, shift) in [UInt32(0), 8, 16].enumerated() {
        let difference = abs(Double(pixel >> shift & 255) - channels[channel])
        if edges[index] {
          worst.atEdges = max(worst.atEdges, difference)
        } else {
          worst.inside = max(worst.inside, difference)
        }
      }
    }
    #expect(worst.inside <= 2.5 && worst.atEdges <= 3.5, "seed \(seed): \(worst)")
  }

  /// Returns which pixels of a picture lie within a pixel of the edge of a shape, or of what is below.
  ///
  /// Half a level is that of rounding to bytes.
  private static func edges(of list: DisplayList) -> [Bool] {
    var covered = [Bool](repeating: false, count: list.size.area)
    for case .glass(let glass) in list.commands {
      var alone = list
      alone.background = .black
      var plain = glass
      // The shapes' coverage: white where there is glass.
      plain.style = GlassStyle(white, side: glass.style.side, isDark: true)
      (plain.glows, plain.opacity) = ([], 1)
      alone.commands = [.glass(plain)]
      let picture = Rasterizer(images: ImageTable([])).render(alone)
      for (index, pixel) in picture.pixels.enumerated() where ![0, 255].contains(pixel & 255) {
        covered[index] = true
      }
    }
    return covered
  }

  /// Glass that is white everywhere, without light and shadow.
  private static let white: Glass = {
    var glass = GlassScene.dark
    (glass.black, glass.white, glass.rise, glass.rim, glass.depth) = (1, 1, 0, 0, 0)
    return glass
  }()

  @Test(arguments: 0..<16)
  func unionsInMotionAreDrawnTheSameInEveryRegion(seed: UInt64) {
    var generator = SeededGenerator(seed: 3000 + seed)
    var scene = GlassTests.striped()
    scene.size = PixelSize(300, 180)
    let gap = Double.random(in: -10...16, using: &generator)
    let draw = GlassScene.glass(
      [(Rect(8, 8, 36, 36), 18), (Rect(44 + gap, 10, 30, 40), 12)], Glass(), spacing: 12,
      by: Point(Double.random(in: 0...1, using: &generator), 0.37))
    let list = scene.list([draw])
    let whole = Rasterizer(images: ImageTable([]), level: .portable).render(list)
    for level in KernelLevel.supported {
      let rasterizer = Rasterizer(images: ImageTable([]), level: level)
      for _ in 0..<4 {
        let region = PixelRect(
          Int.random(in: 0..<280, using: &generator), Int.random(in: 0..<160, using: &generator),
          Int.random(in: 1...120, using: &generator), Int.random(in: 1...90, using: &generator))
        var pixmap = whole
        for y in region.y..<min(180, region.maxY) {
          for x in region.x..<min(300, region.maxX) { pixmap.pixels[y * 300 + x] = 0xFF00_FF00 }
        }
        rasterizer.render(list, in: region, onto: &pixmap)
        #expect(pixmap == whole, "seed \(seed), \(level), \(region)")
      }
    }
  }
}
