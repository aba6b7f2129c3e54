internal import SegueGraphics

/// The arrow of a mouse: it moves to each touch shortly before touch-down, and stays where it was.
struct TouchPointer {
  /// The height in points.
  private static let height = 24.0
  /// The greatest duration of its way to a touch, in seconds.
  private static let travel = 0.6
  /// Its way to the first touch, in points.
  private static let approach = Point(90, 70)
  /// The scale while the button is pressed, and the seconds in which it changes.
  private static let (pressed, pressing) = (0.85, 0.08)

  /// All touches of the clip, in the order of touch-down; not empty.
  let touches: [ScriptedTouch]
  let display: TouchDisplay
  /// The size of the stage in points.
  let stage: Size

  /// Returns the arrow at a time, its tip at the place of the finger.
  func layer(at time: Double) -> Layer {
    let height = display.size ?? Self.height
    let factor = height / Self.outline.height
    var arrow = Layer(
      name: "pointer", frame: Rect(0, 0, Self.outline.width * factor, height))
    arrow.anchorPoint = .zero
    arrow.position = place(at: time)
    let scale = scale(at: time)
    if scale != 1 { arrow.transform = .scale(scale, scale) }
    arrow.effects.shadow = Shadow(opacity: 0.35, offset: Point(0, 1), radius: 2)
    let path = Self.outline.path.transformed(by: .scale(factor, factor))
    let color = display.color ?? .black
    var edge = Layer(page: arrow.name, path, Self.contrast(to: color))
    edge.effects.shape?.stroke = StrokeStyle(width: 3, join: .round)
    edge.effects.shape?.strokeColor = Self.contrast(to: color)
    arrow.children = [edge, Layer(page: arrow.name, path, color)]
    return arrow
  }

  /// Returns the place of the tip at a time.
  private func place(at time: Double) -> Point {
    let next = touches.firstSortedIndex(where: { $0.start > time + Timeline.timeResolution })
    let last = next > 0 ? touches[next - 1] : nil
    if let last, time <= last.end || next == touches.count {
      return last.path.position(at: time - last.start)
    }
    guard next < touches.count else { return .zero }
    let target = touches[next]
    let goal = target.path.position(at: 0)
    let from =
      last.map(\.path.end)
      ?? Point(
        (goal.x + Self.approach.x).clamped(to: 0...stage.width),
        (goal.y + Self.approach.y).clamped(to: 0...stage.height))
    let start = max(last?.end ?? 0, target.start - Self.travel)
    guard time > start, target.start > start else { return time > start ? goal : from }
    let share = (time - start) / (target.start - start)
    return from + (goal - from) * TimingFunction.easeInEaseOut.value(at: share)
  }

  /// Returns the scale of the arrow at a time: smaller while its button is down.
  private func scale(at time: Double) -> Double {
    let next = touches.firstSortedIndex(where: { $0.start > time + Timeline.timeResolution })
    guard next > 0 else { return 1 }
    let touch = touches[next - 1]
    let down = min(1, max(0, time - touch.start) / Self.pressing)
    let up = min(1, max(0, time - touch.end) / Self.pressing)
    return 1 + (Self.pressed - 1) * max(0, down - up)
  }

  /// Returns the colour of the edge: white round a dark arrow, black round a light one.
  private static func contrast(to color: Color) -> Color { color.isDark ? .white : .black }

  /// The arrow, with its tip in the origin.
  private static let outline = (
    path: Path.polygon([
      Point(0, 0), Point(0, 17), Point(3.9, 13.3), Point(6.5, 19.4), Point(9.2, 18.3),
      Point(6.6, 12.3), Point(12.1, 12.3),
    ]), width: 12.1, height: 19.4
  )
}
