import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Shapes of glass that flow together.
@Suite("Glass that flows together")
struct GlassUnionTests {
  /// Returns two circles of 44 points at a gap, about the middle of a scene of 480 pixels at a scale of 4.
  private static func circles(gap: Double) -> [(rect: Rect, radius: Double)] {
    [
      (Rect(60 - gap / 2 - 44, 16, 44, 44), 22), (Rect(60 + gap / 2, 16, 44, 44), 22),
    ]
  }

  /// Dark glass without a rim.
  private static var plain: Glass {
    var glass = GlassScene.dark
    (glass.rim, glass.rise) = (0, 0)
    return glass
  }

  @Test func necksAreThoseOfTheTable() throws {
    let table = try FigureTable("glass-neck.csv")
    for name in table.names {
      // Where the surfaces only touch, the coverage of a flat saddle is no neck yet.
      guard let row = table.rows[name], row[1] < 40, row[2] > 0 || row[1] > 22 else { continue }
      let draw = GlassScene.glass(
        Self.circles(gap: row[1]), Self.plain, spacing: row[0], scale: 4)
      let picture = GlassScene(grey: 255).render(draw)
      // Coverage in the two middle columns, by how much darker they are.
      let inside = 255 - GlassScene.red(picture, 240 - Int(row[1] * 2) - 88, 152)
      let sum = (0..<330).reduce(0) { sum, y in
        sum + 510 - GlassScene.red(picture, 239, y) - GlassScene.red(picture, 240, y)
      }
      let height = Double(sum) / 2 / Double(inside) / 4
      #expect(abs(height - row[2]) < 0.05, "\(name): \(height)")
    }
  }

  @Test func distantShapesAreDrawnAlone() {
    let rects = Self.circles(gap: 22)
    let scene = GlassScene(grey: 255)
    let together = scene.render(GlassScene.glass(rects, GlassScene.dark, spacing: 16, scale: 4))
    let apart = scene.render(
      GlassScene.glass([rects[0]], GlassScene.dark, scale: 4),
      GlassScene.glass([rects[1]], GlassScene.dark, scale: 4))
    #expect(together == apart)
  }

  @Test func oneShapeOfAGroupIsTheShapeAlone() {
    let scene = GlassTests.striped()
    let alone = scene.render(GlassScene.glass([GlassScene.bar], GlassScene.dark))
    let grouped = scene.render(GlassScene.glass([GlassScene.bar], GlassScene.dark, spacing: 16))
    #expect(alone == grouped)
  }

  @Test func withoutSpacingShapesOverlapPlainly() {
    let rects: [(rect: Rect, radius: Double)] = [
      (Rect(20, 16, 44, 44), 22), (Rect(50, 16, 44, 44), 22),
    ]
    let scene = GlassScene(grey: 255)
    let picture = scene.render(GlassScene.glass(rects, Self.plain, scale: 4))
    // Columns where the circles do not cross are those of one circle.
    let one = scene.render(GlassScene.glass([rects[0]], Self.plain, scale: 4))
    for y in 0..<330 {
      for x in 80..<200 {
        let (a, b) = (GlassScene.red(picture, x, y), GlassScene.red(one, x, y))
        #expect(abs(a - b) <= 8, "\(x) \(y): \(a) \(b)")
      }
    }
  }
}
