import SegueGraphics
import TestSupport

extension Scenes {
  /// Returns a random path of one to three contours of all kinds of segments, in and around a
  /// picture.
  static func path(_ size: PixelSize, using generator: inout SeededGenerator) -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      path.move(to: place(size, using: &generator))
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        let (a, b, c) = (
          place(size, using: &generator), place(size, using: &generator),
          place(size, using: &generator)
        )
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: path.quadratic(by: a, to: c)
        case 1: path.cubic(by: a, b, to: c)
        default: path.line(to: c)
        }
      }
      if Bool.random(using: &generator) { path.close() }
    }
    return path
  }

  private static func place(
    _ size: PixelSize, using generator: inout SeededGenerator
  ) -> Point {
    let point = Point(
      .random(in: -0.3...1.3, using: &generator) * Double(size.width),
      .random(in: -0.3...1.3, using: &generator) * Double(size.height))
    return Bool.random(using: &generator) ? point : Point(point.x.rounded(), point.y.rounded())
  }

  /// Returns a random fill rule.
  static func rule(using generator: inout SeededGenerator) -> FillRule {
    Bool.random(using: &generator) ? .nonZero : .evenOdd
  }

  /// Returns a random stroke, or none.
  static func stroke(
    _ size: PixelSize, using generator: inout SeededGenerator
  ) -> StrokeStyle? {
    guard Bool.random(using: &generator) else { return nil }
    let isThin = Bool.random(using: &generator)
    let isDashed = Int.random(in: 0..<3, using: &generator) == 0
    let isPart = Int.random(in: 0..<3, using: &generator) == 0
    return StrokeStyle(
      width: isThin
        ? .random(in: 0.1...1.5, using: &generator)
        : .random(in: 1...Double(max(2, size.width / 3)), using: &generator),
      cap: StrokeStyle.Cap.allCases.randomElement(using: &generator) ?? .butt,
      join: StrokeStyle.Join.allCases.randomElement(using: &generator) ?? .miter,
      miterLimit: .random(in: 1...6, using: &generator),
      dash: isDashed
        ? (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          Double(Int.random(in: 0...9, using: &generator))
        } : [],
      phase: .random(in: -9...9, using: &generator),
      start: isPart ? .random(in: 0...0.5, using: &generator) : 0,
      end: isPart ? .random(in: 0.4...1, using: &generator) : 1)
  }

  /// Returns a random clip to a shape or a path, or none.
  static func clip(
    _ shape: RoundedRect, _ size: PixelSize, using generator: inout SeededGenerator
  ) -> ClipShape? {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0, 1: return nil
    case 2: return ClipShape(shape, transform: transform(size, using: &generator))
    default:
      return ClipShape(
        path(size, using: &generator), rule: rule(using: &generator),
        transform: transform(size, using: &generator))
    }
  }
}
