import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// The colours, the lens, the light and the union of glass, against measured and computed numbers.
@Suite("Glass")
struct GlassTests {
  @Test(arguments: [(10, 28), (127, 89)])
  func aDarkBarOverGreyHasTheMeasuredLevel(grey: Int, level: Int) {
    let picture = GlassScene(grey: UInt8(grey)).render(
      GlassScene.glass([GlassScene.bar], GlassScene.dark))
    #expect(abs(GlassScene.red(picture, 240, 165) - level) <= 1)
  }

  @Test func aLightBarOverWhiteIsNearlyWhite() {
    var glass = GlassScene.dark
    glass.scheme = .light
    let picture = GlassScene(grey: 255).render(GlassScene.glass([GlassScene.bar], glass))
    #expect([252, 253].contains(GlassScene.red(picture, 240, 165)))
    glass.scheme = .auto
    let flipped = GlassScene(grey: 255).render(GlassScene.glass([GlassScene.bar], glass))
    #expect(flipped == picture)
  }

  @Test func tonesAreThoseOfTheTable() throws {
    let table = try FigureTable("glass-tones.csv")
    for name in table.names {
      guard let row = table.rows[name] else { continue }
      var glass = Glass(row[0] == 1 ? .clear : .regular)
      glass.scheme = row[1] == 1 ? .light : .dark
      glass.surface = row[2] == 1 ? .panel : .bar
      glass.shadowOpacity = 0
      let picture = GlassScene(grey: UInt8(row[3])).render(
        GlassScene.glass([GlassScene.bar], glass))
      let level = Double(GlassScene.red(picture, 240, 165))
      #expect(abs(level - row[4]) <= 1, "\(name): \(level)")
    }
  }

  @Test func halvesOfBlackAndWhiteLiftTogether() {
    var scene = GlassScene(grey: 0)
    scene.fill(Rect(240, 0, 240, 330), .white)
    let picture = scene.render(GlassScene.glass([GlassScene.bar], GlassScene.dark))
    let (black, white) = (
      GlassScene.red(picture, 150, 165), GlassScene.red(picture, 330, 165)
    )
    #expect(abs(black - 51) <= 1 && abs(white - 126) <= 1, "\(black) \(white)")
  }

  @Test func anEdgeIsAsWideAsTheMeasuredOne() {
    var scene = GlassScene(grey: 0)
    scene.fill(Rect(240, 0, 240, 330), .white)
    // All levels from black to white, for the finest steps.
    var glass = GlassScene.dark
    (glass.black, glass.white, glass.rise) = (0, 1, 0)
    let picture = scene.render(GlassScene.glass([GlassScene.bar], glass))
    let (black, white) = (
      GlassScene.red(picture, 150, 165), GlassScene.red(picture, 330, 165)
    )
    #expect(black == 0 && white == 255)
    // From 10 to 90 % of the edge, along the middle row.
    func place(_ share: Double) -> Double {
      let level = Double(black) + share * Double(white - black)
      for x in 160..<320 {
        let (a, b) = (
          Double(GlassScene.red(picture, x, 165)), Double(GlassScene.red(picture, x + 1, 165))
        )
        if a <= level, b > level { return Double(x) + (level - a) / (b - a) }
      }
      return .nan
    }
    let width = (place(0.9) - place(0.1)) / GlassScene.scale
    #expect(abs(width - 7.13) <= 0.15, "\(width)")
  }

  @Test func aGridKeepsItsContrast() {
    var scene = GlassScene(grey: 0)
    for line in 0..<18 { scene.fill(Rect(28 * Double(line), 0, 3, 330), .white) }
    let picture = scene.render(GlassScene.glass([GlassScene.bar], GlassScene.dark))
    let levels = (200..<284).map { GlassScene.red(picture, $0, 165) }
    let contrast = (levels.max() ?? 0) - (levels.min() ?? 0)
    #expect(abs(Double(contrast) - 17.9) <= 1, "\(contrast)")
  }

  @Test func displacementsAreThoseOfTheTable() throws {
    let table = try FigureTable("glass-displacement.csv")
    for name in table.names {
      guard let row = table.rows[name] else { continue }
      for (column, exponent) in [(2, 2.0), (3, 3), (4, 4)] {
        var glass = Glass()
        glass.curvature = exponent
        let style = GlassStyle(glass, side: row[0], isDark: true)
        let shift = style.displacement(at: row[1], scale: 1e6)
        // At the edge itself the profile is steep without end.
        if row[1] > 0 { #expect(abs(shift - row[column]) < 0.01, "\(name): \(shift)") }
      }
    }
    let style = GlassStyle(Glass(), side: 62, isDark: true)
    #expect(style.displacement(at: 15.5, scale: 3) == 0)
    var last = Double.infinity
    for step in 0...620 {
      let shift = style.displacement(at: Double(step) / 40, scale: 3)
      #expect(shift <= last)
      last = shift
    }
  }

  @Test func numbersFollowTheShorterSide() throws {
    let table = try FigureTable("glass-by-size.csv")
    for name in table.names {
      guard let row = table.rows[name], let side = Double(name) else { continue }
      let style = GlassStyle(Glass(), side: side, isDark: true)
      #expect(abs(style.width - row[0]) < 0.01 && abs(style.depth - row[1]) < 0.01)
      #expect(abs(style.shadowOpacity - row[2]) < 1e-4, "\(name)")
      #expect(abs(style.shadowRadius - row[3]) < 0.01)
    }
  }

  @Test func theMiddleIsNotDisplaced() {
    var flat = GlassScene.dark
    flat.depth = 0
    let scene = Self.striped()
    let lens = scene.render(GlassScene.glass([GlassScene.bar], GlassScene.dark))
    let plain = scene.render(GlassScene.glass([GlassScene.bar], flat))
    // Deeper than the rim of 15.5 points.
    for y in 119..<211 where abs(Double(y) - 165) < 46 {
      for x in 123..<357 {
        #expect(lens.pixels[y * 480 + x] == plain.pixels[y * 480 + x])
      }
    }
    #expect(lens != plain)
  }

  @Test func aSymmetricBackdropStaysSymmetric() {
    var scene = GlassScene(grey: 30)
    for (index, level) in [200, 90, 140, 250].enumerated() {
      let inset = 40 + 50 * Double(index)
      scene.fill(
        Rect(inset, inset / 2, 480 - 2 * inset, 330 - inset), GlassScene.grey(UInt8(level)))
    }
    var glass = GlassScene.dark
    glass.clarity = 0.4
    let picture = scene.render(GlassScene.glass([GlassScene.bar], glass))
    for y in 0..<330 {
      for x in 0..<240 {
        #expect(picture.pixels[y * 480 + x] == picture.pixels[y * 480 + 479 - x], "\(x) \(y)")
      }
    }
  }

  @Test func theRimIsLitOnAllSides() {
    let picture = GlassScene(grey: 10).render(
      GlassScene.glass([GlassScene.bar], GlassScene.dark))
    let expected = [59, 51, 42, 28]
    for depth in 0..<4 {
      let sides = [
        GlassScene.red(picture, 240, 72 + depth), GlassScene.red(picture, 240, 257 - depth),
        GlassScene.red(picture, 30 + depth, 165), GlassScene.red(picture, 449 - depth, 165),
      ]
      #expect(Set(sides).count == 1, "\(sides)")
      #expect(abs(sides[0] - expected[depth]) <= 4, "\(sides)")
    }
  }

  @Test func continuousCornersWithoutRoomAreLitAtTheirEdgeOnly() {
    var glass = GlassScene.dark
    glass.surface = .panel
    let panel: (rect: Rect, radius: Double) = (Rect(10, 5, 140, 100), 34)
    let picture = GlassScene(grey: 10).render(
      GlassScene.glass([panel], glass, curve: .continuous))
    let middle = GlassScene.red(picture, 240, 165)
    // Deeper than two points along the sides, and along the diagonal of a corner.
    for step in 0..<40 {
      #expect(GlassScene.red(picture, 38 + step, 165) == middle)
      #expect(GlassScene.red(picture, 30 + 36 + step, 15 + 36 + step) == middle, "\(step)")
    }
    #expect(GlassScene.red(picture, 30, 165) > middle + 20)
  }

  @Test func theShadowFallsBelowOnly() {
    var glass = Glass()
    glass.scheme = .dark
    let picture = GlassScene(grey: 255).render(GlassScene.glass([GlassScene.bar], glass))
    for y in 0..<71 { #expect(GlassScene.red(picture, 240, y) == 255) }
    let below = (259..<330).map { GlassScene.red(picture, 240, $0) }
    #expect((below.min() ?? 0) >= 250 && (below.min() ?? 0) < 255)
  }

  @Test func nothingIsDrawnWithoutStrengthAndAsIdentity() {
    let scene = Self.striped()
    var absent = Glass()
    absent.strength = 0
    let plain = Rasterizer(images: ImageTable([])).render(scene.list([]))
    #expect(scene.render(GlassScene.glass([GlassScene.bar], absent)) == plain)
    #expect(scene.render(GlassScene.glass([GlassScene.bar], Glass(.identity))) == plain)
  }

  @Test func whatChangesOutsideIsNotSeenInside() {
    let scene = Self.striped()
    var other = scene
    other.fill(Rect(0, 0, 480, 72), GlassScene.grey(222))
    var glass = Glass()
    glass.shadowOpacity = 0
    let draw = GlassScene.glass([GlassScene.bar], glass)
    let (first, second) = (scene.render(draw), other.render(draw))
    for y in 72..<258 {
      for x in 30..<450 {
        #expect(first.pixels[y * 480 + x] == second.pixels[y * 480 + x])
      }
    }
  }

  @Test func theShareOfLightGlassOnlyGrowsFromBlackToWhite() {
    let style = GlassStyle(Glass(), side: 62, isDark: true)
    var last = -1.0
    for level in 0...1000 {
      let share = style.lightShare(over: Double(level) / 1000)
      #expect(share >= last)
      last = share
    }
    #expect(style.lightShare(over: 0.55) == 0 && style.lightShare(over: 0.65) == 1)
  }

  /// Returns a scene of stripes of many colours.
  static func striped() -> GlassScene {
    var scene = GlassScene(grey: 40)
    for index in 0..<40 {
      scene.fill(
        Rect(12.5 * Double(index), 3 * Double(index), 7, 300 - 4 * Double(index)),
        Color(
          red: UInt8(index * 97 % 256), green: UInt8(index * 53 % 256),
          blue: UInt8(index * 29 % 256)))
    }
    return scene
  }
}
