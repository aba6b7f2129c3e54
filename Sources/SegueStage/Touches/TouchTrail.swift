internal import SegueGraphics

/// The trail of a finger: its last 250 ms as a stroke that tapers to nothing.
enum TouchTrail {
  /// The length in seconds.
  private static let length = 0.25
  /// The number of pieces, of equal durations.
  private static let pieces = 24
  /// The width at the finger, as a share of the mark's size.
  private static let width = 0.5
  /// The opacities of the stroke and of the dark line round it, 0...255.
  private static let (inside, line): (UInt8, UInt8) = (0x8C, 0x33)
  /// The width of the line round the stroke, in points.
  private static let lineWidth = 1.0

  /// Returns the trail of a finger; nil where it has not moved in that time.
  static func layer(_ mark: TouchMark) -> Layer? {
    let touch = mark.touch
    let (from, to) = (max(touch.start, mark.time - length), min(touch.end, mark.time))
    guard to > from else { return nil }
    let size = mark.display.size ?? TouchDisc.diameter
    let points = (0...pieces).map { index in
      let time = from + (to - from) * Double(index) / Double(pieces)
      let age = (mark.time - time) / length
      return (
        place: touch.path.position(at: time - touch.start),
        radius: max(0, 1 - age) * size * width / 2
      )
    }
    guard let last = points.last, points.contains(where: { $0.place != last.place }) else {
      return nil
    }
    var trail = Layer(name: "\(mark.name)-trail", frame: Rect(0, 0, 0, 0))
    trail.opacity = mark.opacity(fade: TouchDisc.fade)
    let color = mark.display.color ?? .white
    trail.children = [
      stroke(
        trail.name, points.map { ($0.place, $0.radius > 0 ? $0.radius + lineWidth : 0) },
        Color.black.multiplied(byAlpha: line)),
      stroke(trail.name, points, color.multiplied(byAlpha: inside)),
    ]
    return trail
  }

  /// Returns the union of the discs at some points, and of what lies between neighbours.
  private static func stroke(
    _ name: String, _ points: [(place: Point, radius: Double)], _ color: Color
  ) -> Layer {
    var path = Path()
    for (index, point) in points.enumerated() {
      if point.radius > 0 {
        path.append(
          .ellipse(in: Rect(center: point.place, size: Size(2 * point.radius, 2 * point.radius))))
      }
      guard index > 0 else { continue }
      let before = points[index - 1]
      let way = point.place - before.place
      guard way.length > 0 else { continue }
      // All pieces and discs run clockwise, so that their union is filled.
      let side = Point(-way.y / way.length, way.x / way.length)
      path.append(
        .polygon([
          before.place - side * before.radius, point.place - side * point.radius,
          point.place + side * point.radius, before.place + side * before.radius,
        ]))
    }
    return Layer(page: name, path, color)
  }
}
