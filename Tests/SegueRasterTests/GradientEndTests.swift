import SegueGraphics
import SegueRaster
import Testing

/// Gradients with several stops at one position: at the start, between, at the end and beyond.
@Suite("Ends of gradients")
struct GradientEndTests {
  private static let size = PixelSize(83, 61)
  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let green = Color(red: 0, green: 255, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 255)
  private static let clear = Color(red: 255, green: 255, blue: 0, alpha: 64)

  /// The positions of stops, some between two of 4096 steps; only Swift code can set them beyond
  /// 0...1.
  private static let places: [[Double]] = [
    [0, 1, 1], [0, 0, 1], [0, 0, 0.9, 1], [0, 0, 1, 1], [0, 0, 0], [1, 1, 1], [0.5, 0.5, 0.5],
    [0, 0.5, 0.5, 0.5], [0, 0, 0, 1], [0, 1, 1, 1], [0.3125, 0.3125, 0.6875, 0.6875], [1, 1],
    [0, 0], [0.4],
    [-0.5, 0.5, 1.5], [-0.5, -0.5, 0.2, 1], [0, 0.8, 1.25, 1.25], [-2, -1], [2, 3],
  ]

  private static func gradient(_ kind: Gradient.Kind, _ places: [Double]) -> Gradient {
    let colors = [red, green, blue, clear]
    var gradient = Gradient(stops: places.enumerated().map { .init($1, colors[$0 % 4]) })
    gradient.kind = kind
    (gradient.start, gradient.end) = (Point(0.31, 0.27), Point(0.62, 0.66))
    return gradient
  }

  private static func list(
    _ gradient: Gradient, under transform: ProjectiveTransform
  ) -> DisplayList {
    let rect = Rect(0, 0, Double(size.width), Double(size.height))
    return DisplayList(
      size: size, background: .white,
      commands: [
        .fill(
          Fill(
            layer: "card", shape: RoundedRect(rect), transform: transform,
            paint: .gradient(gradient, in: rect)))
      ])
  }

  private static func difference(_ a: Pixmap, _ b: Pixmap) -> Int {
    zip(a.pixels, b.pixels).map { (a: UInt32, b: UInt32) -> Int in
      var worst = 0
      for shift: UInt32 in [0, 8, 16, 24] {
        worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
      return worst
    }.max() ?? 0
  }

  @Test(arguments: Gradient.Kind.allCases)
  func everyInstructionLevelMatchesTheReference(kind: Gradient.Kind) {
    var tilted = ProjectiveTransform(AffineTransform.identity)
    tilted.m13 = 0.0013
    for transform in [ProjectiveTransform(AffineTransform.identity), tilted] {
      for places in Self.places {
        for interpolation in Gradient.Interpolation.allCases {
          var gradient = Self.gradient(kind, places)
          gradient.interpolation = interpolation
          let list = Self.list(gradient, under: transform)
          let right = ReferenceRasterizer(images: []).render(list)
          for level in KernelLevel.supported {
            let fast = Rasterizer(images: ImageTable([]), level: level).render(list)
            let worst = Self.difference(fast, right)
            #expect(worst <= 2, "\(kind) \(places) \(interpolation) \(level): \(worst)")
          }
        }
      }
    }
  }

  @Test func theOutermostStopIsTheColourBeyondAnEnd() {
    func pixel(_ kind: Gradient.Kind, _ places: [Double], _ x: Int, _ y: Int) -> UInt32 {
      let list = Self.list(
        Self.gradient(kind, places), under: ProjectiveTransform(AffineTransform.identity))
      return Rasterizer(images: ImageTable([])).render(list)[x, y]
    }
    let (last, above) = (Self.size.width - 1, Self.size.height - 1)
    #expect(pixel(.axial, [0, 1, 1], last, above) == Self.blue.premultiplied)
    #expect(pixel(.radial, [0, 1, 1], last, above) == Self.blue.premultiplied)
    #expect(pixel(.axial, [0, 0, 0.9], 0, 0) == Self.red.premultiplied)
    #expect(pixel(.axial, [0, 0, 0], 0, 0) == Self.red.premultiplied)
    #expect(pixel(.axial, [0, 0, 0], last, above) == Self.blue.premultiplied)
  }
}
