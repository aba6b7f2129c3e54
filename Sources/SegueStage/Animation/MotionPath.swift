package import SegueGraphics

/// The way in which a share of the time becomes a share of a path.
public enum PathPace: String, CaseIterable, Hashable, Sendable {
  /// Equal times cover equal lengths.
  case even
  /// Each line or curve takes an equal share of the time.
  case keys
}

/// A path along which something moves: a point and a direction for each share of the way.
///
/// Shares beyond 0 and 1, which springs reach, go on along the tangents of the ends.
package struct MotionPath: Hashable, Sendable {
  private enum Form: Hashable, Sendable {
    case curves([CubicCurve])
    case arc(center: Point, radius: Double, from: Double, sweep: Double)
  }

  private let form: Form
  /// The shares of the way at which the curves begin, and 1.
  private var joints: [Double] = [0, 1]
  /// The length in points.
  package private(set) var length = 0.0
  private let pace: PathPace
  /// The directions at even steps of each curve, in radians, without jumps of a full turn.
  private var headings: [[Double]] = []

  /// The number of steps of a curve at which its direction is known.
  private static let steps = 32

  /// A path of lines and curves, of which it needs one; a move inside it takes no time.
  package init?(_ path: Path, pace: PathPace = .even) {
    self.init(path.cubicContours.flatMap(\.curves), pace: pace)
  }

  /// A path of curves; nil without any.
  private init?(_ curves: [CubicCurve], pace: PathPace) {
    guard !curves.isEmpty else { return nil }
    form = .curves(curves)
    self.pace = pace
    let lengths = curves.map { $0.length() }
    length = lengths.reduce(0, +)
    var sum = 0.0
    joints = [0]
    for (index, own) in lengths.enumerated() {
      sum += own
      joints.append(
        pace == .even && length > 0 ? sum / length : Double(index + 1) / Double(curves.count))
    }
    joints[curves.count] = 1
    headings = Self.headings(of: curves)
  }

  private init(center: Point, radius: Double, from: Double, sweep: Double) {
    form = .arc(center: center, radius: radius, from: from, sweep: sweep)
    length = radius * abs(sweep)
    pace = .even
  }

  /// The end of the path.
  package var end: Point {
    switch form {
    case .curves(let curves): curves[curves.count - 1].end
    case .arc: point(at: 1)
    }
  }

  /// Returns the point at a share of the way.
  package func point(at share: Double) -> Point {
    switch form {
    case .arc(let center, let radius, let from, let sweep):
      let (sine, cosine) = DeterministicMath.sineAndCosine(
        Angle(radians: from + sweep * share.clamped(to: 0...1)))
      let point = Point(center.x + radius * cosine, center.y + radius * sine)
      return beyond(share, point)
    case .curves(let curves):
      if share >= 1 { return beyond(share, curves[curves.count - 1].end) }
      if share <= 0 { return beyond(share, curves[0].start) }
      let (index, u) = place(at: share, in: curves)
      return curves[index].point(at: u)
    }
  }

  /// Returns the point on the tangent of an end for a share beyond it.
  private func beyond(_ share: Double, _ point: Point) -> Point {
    let excess = share - share.clamped(to: 0...1)
    return excess == 0 ? point : point + velocity(at: share.clamped(to: 0...1)) * excess
  }

  /// Returns the derivative of the point by the share.
  package func velocity(at share: Double) -> Point {
    let share = share.clamped(to: 0...1)
    switch form {
    case .arc(_, let radius, let from, let sweep):
      let (sine, cosine) = DeterministicMath.sineAndCosine(Angle(radians: from + sweep * share))
      return Point(-radius * sine * sweep, radius * cosine * sweep)
    case .curves(let curves):
      let (index, u) = place(at: share, in: curves)
      if pace == .keys { return curves[index].derivative(at: u) * Double(curves.count) }
      let way = curves[index].direction(at: u)
      return way.length > 0 ? way * (length / way.length) : .zero
    }
  }

  /// Returns the direction at a share of the way, in radians; it never jumps by a full turn.
  package func heading(at share: Double) -> Double {
    let share = share.clamped(to: 0...1)
    switch form {
    case .arc(_, _, let from, let sweep):
      return from + sweep * share + (sweep < 0 ? -1 : 1) * (Double.pi / 2)
    case .curves(let curves):
      let (index, u) = place(at: share, in: curves)
      let step = Int((u * Double(Self.steps)).rounded())
      return Self.heading(of: curves[index], at: u, after: headings[index][step])
    }
  }

  /// Returns the curve and its parameter at a share within 0...1.
  private func place(at share: Double, in curves: [CubicCurve]) -> (index: Int, u: Double) {
    let index = curves.indices.last { joints[$0] <= share && joints[$0 + 1] > joints[$0] } ?? 0
    let width = joints[index + 1] - joints[index]
    guard width > 0 else { return (index, share) }
    let part = ((share - joints[index]) / width).clamped(to: 0...1)
    if pace == .keys || part == 0 || part == 1 { return (index, part) }
    return (index, curves[index].parameter(atLength: (share - joints[index]) * length))
  }

  // MARK: Directions

  private static func headings(of curves: [CubicCurve]) -> [[Double]] {
    var last = 0.0
    return curves.map { curve in
      (0...steps).map { step in
        last = heading(of: curve, at: Double(step) / Double(steps), after: last)
        return last
      }
    }
  }

  /// Returns the direction of a curve, as the angle within half a turn of another one.
  private static func heading(of curve: CubicCurve, at u: Double, after last: Double) -> Double {
    let way = curve.direction(at: u)
    guard way.length > 0 else { return last }
    let angle = DeterministicMath.arctangent2(way.y, way.x)
    let turn = 2 * Double.pi
    return angle + turn * ((last - angle) / turn).rounded()
  }
}

// MARK: Ways between two points

/// A curved way between two points.
public enum PathArc: String, CaseIterable, Hashable, Sendable {
  /// An arc of a circle, as Flutter's `MaterialPointArcTween`: at most a quarter.
  case arc
  /// A quadratic curve, as Material's arc motion.
  case material
}

extension MotionPath {
  /// Creates the way between two points; a straight one where they are almost level or plumb.
  package init(_ arc: PathArc, from start: Point, to end: Point) {
    let straight = [CubicCurve(from: start, to: end)]
    let curves =
      switch arc {
      case .material:
        [
          CubicCurve(
            start, by: start.y > end.y ? Point(end.x, start.y) : Point(start.x, end.y), to: end)
        ]
      case .arc: straight
      }
    if arc == .arc, let round = Self.circle(from: start, to: end) {
      self = round
    } else {
      self.init(parts: curves)
    }
  }

  private init(parts curves: [CubicCurve]) {
    self =
      MotionPath(curves, pace: .even) ?? MotionPath(center: .zero, radius: 0, from: 0, sweep: 0)
  }

  /// Returns the arc of a circle whose centre is level with the end or plumb with the start.
  ///
  /// Nil for points within two points of the same line, between which the way is straight.
  private static func circle(from start: Point, to end: Point) -> MotionPath? {
    let way = end - start
    let (across, down) = (abs(way.x), abs(way.y))
    guard across > 2, down > 2 else { return nil }
    let distance = way.length
    let isPlumb = across >= down
    let radius = distance * distance / (2 * (isPlumb ? down : across))
    // The arcsine of x as an arctangent.
    let half = distance / (2 * radius)
    let sweep = 2 * DeterministicMath.arctangent2(half, ((1 - half) * (1 + half)).squareRoot())
    let (right, lower) = (way.x > 0 ? 1.0 : -1.0, way.y > 0 ? 1.0 : -1.0)
    if isPlumb {
      let from = -lower * Double.pi / 2
      return MotionPath(
        center: Point(start.x, start.y + lower * radius), radius: radius, from: from,
        sweep: lower * right * sweep)
    }
    // The arc ends at the side of the centre that faces away from the start.
    let last = way.x > 0 ? 0 : Double.pi
    let turn = way.x > 0 ? -lower * sweep : lower * sweep
    return MotionPath(
      center: Point(end.x - right * radius, end.y), radius: radius, from: last + turn,
      sweep: -turn)
  }
}
