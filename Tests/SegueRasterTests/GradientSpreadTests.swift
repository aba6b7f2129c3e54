import SegueGraphics
import SegueRaster
import Testing

/// Gradients that begin again beyond their ends, and radial ones with a focal point.
@Suite struct GradientSpreadTests {
  private static let size = PixelSize(67, 53)

  private static func list(_ gradient: Gradient, tilt: Double) -> DisplayList {
    let rect = Rect(0, 0, Double(size.width), Double(size.height))
    var transform = ProjectiveTransform(AffineTransform.rotation(Angle(degrees: 9)))
    transform.m13 = tilt
    return DisplayList(
      size: size, background: .white,
      commands: [
        .fill(
          Fill(
            layer: "card", shape: RoundedRect(rect), transform: transform,
            paint: .gradient(gradient, in: rect)))
      ])
  }

  private static func difference(_ a: Pixmap, _ b: Pixmap) -> [Int] {
    zip(a.pixels, b.pixels).map { (a: UInt32, b: UInt32) -> Int in
      [0, 8, 16, 24].map { (shift: UInt32) in
        abs(Int(a >> shift & 255) - Int(b >> shift & 255))
      }.max() ?? 0
    }
  }

  @Test(arguments: [Gradient.Kind.axial, .radial], Gradient.Spread.allCases)
  func everyInstructionLevelMatchesTheReference(kind: Gradient.Kind, spread: Gradient.Spread) {
    let focuses: [Point?] = kind == .axial ? [nil] : [nil, Point(0.4, 0.45), Point(0.5, 0.8)]
    for focus in focuses {
      for space in Gradient.Space.allCases {
        for tilt in [0, 0.0011] {
          var gradient = Gradient(
            colors: [.black, Color(red: 255, green: 200, blue: 0), .white])
          (gradient.kind, gradient.spread, gradient.space) = (kind, spread, space)
          (gradient.start, gradient.end) = (Point(0.45, 0.5), Point(0.65, 0.75))
          gradient.focus = focus
          let list = Self.list(gradient, tilt: tilt)
          let right = ReferenceRasterizer(images: []).render(list)
          let pictures = KernelLevel.supported.map {
            Rasterizer(images: ImageTable([]), level: $0).render(list)
          }
          for picture in pictures {
            #expect(picture == pictures[0])
            let off = Self.difference(picture, right)
            // At the jump of a repeated gradient a pixel may lie on the other side of it.
            let jumps = spread == .repeat ? 4 : 0
            #expect(
              off.count { $0 > 2 } <= jumps, "\(kind) \(spread) \(space) \(tilt) \(off.max() ?? 0)")
          }
        }
      }
    }
  }

  @Test func spreadsRepeatAndReflectTheGradient() {
    func row(_ spread: Gradient.Spread) -> [UInt32] {
      var gradient = Gradient(colors: [.black, .white])
      (gradient.start, gradient.end, gradient.spread) = (Point(0, 0), Point(0.25, 0), spread)
      let rect = Rect(0, 0, 40, 1)
      let list = DisplayList(
        size: PixelSize(40, 1), background: .white,
        commands: [
          .fill(
            Fill(
              layer: "card", shape: RoundedRect(rect),
              transform: ProjectiveTransform(AffineTransform.identity),
              paint: .gradient(gradient, in: rect)))
        ])
      return Rasterizer(images: ImageTable([])).render(list).pixels.map { $0 & 255 }
    }
    let (pad, again, back) = (row(.pad), row(.repeat), row(.reflect))
    #expect(pad[10...].allSatisfy { $0 == 255 })
    #expect(Array(again[0..<10]) == Array(again[10..<20]))
    #expect(Array(again[0..<10]) == Array(pad[0..<10]))
    #expect(zip(back[0..<10], back[10..<20].reversed()).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    #expect(Array(back[0..<20]) == Array(back[20..<40]))
  }

  @Test func theFocalPointHasTheFirstColour() {
    var gradient = Gradient(colors: [.black, .white])
    gradient.kind = .radial
    (gradient.start, gradient.end, gradient.focus) = (
      Point(0.5, 0.5), Point(1, 1), Point(0.25, 0.5)
    )
    let rect = Rect(0, 0, 41, 41)
    let list = DisplayList(
      size: PixelSize(41, 41), background: .white,
      commands: [
        .fill(
          Fill(
            layer: "card", shape: RoundedRect(rect),
            transform: ProjectiveTransform(AffineTransform.identity),
            paint: .gradient(gradient, in: rect)))
      ])
    let picture = Rasterizer(images: ImageTable([])).render(list)
    #expect(picture[10, 20] & 255 <= 10)
    #expect(picture[20, 20] & 255 > 60)
    #expect(picture[0, 20] & 255 > 240)
  }
}
