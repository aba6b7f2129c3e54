package import SegueGraphics

/// A curve that maps the share of time gone to progress: a cubic Bezier, several that are joined, or
/// an exponential decay.
///
/// One Bezier is Core Animation's media timing function and CSS's `cubic-bezier`; joined ones are the
/// paths of Android's and Flutter's curves.
public struct TimingFunction: Hashable, Sendable {
  /// What the curve is made of.
  package enum Form: Hashable, Sendable {
    /// One Bezier over the whole duration.
    case cubic(CubicBezier)
    /// Beziers one after the other, in the order of time.
    case joined([Piece])
    /// (1 − e^(−rate · x)) / (1 − e^(−rate)): the way that is left decays, and ends at the end.
    case decay(rate: Double)
  }

  /// One of several joined Beziers.
  package struct Piece: Hashable, Sendable {
    /// The share of time and the progress at which it begins.
    package let start: Point
    /// The share of time and the progress at which it ends; later than its start.
    package let end: Point
    /// Its course from the start, (0, 0), to the end, (1, 1).
    package let course: CubicBezier
  }

  /// What the curve is made of.
  package let form: Form

  /// The Bezier from (0, 0) to (1, 1) with these control points.
  ///
  /// Horizontal coordinates are clamped to 0...1, so that time never runs backward; vertical ones
  /// to ±1000. Not-a-number counts as 0.
  public init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    form = .cubic(CubicBezier(c1x, c1y, c2x, c2y))
  }

  /// The joined Beziers of a path that begins at (0, 0), as SVG's command `C` has them.
  ///
  /// - Parameter path: for each piece the two control points and the end, as x1, y1, x2, y2, x, y;
  ///   the last one ends at (1, 1).
  init(path: [[Double]]) {
    var start = Point.zero
    form = .joined(
      path.map { numbers in
        let piece = Piece(from: start, numbers)
        start = piece.end
        return piece
      })
  }

  /// An exponential decay of the way that is left, by e^rate over the whole duration; rate > 0.
  init(decayRate rate: Double) { form = .decay(rate: rate) }

  /// The progress at the share `x` of the duration; exactly 0 up to x = 0 and 1 from x = 1 on.
  ///
  /// Between them it may leave 0...1 when a vertical coordinate does. Not-a-number counts as 0.
  package func value(at x: Double) -> Double {
    if x >= 1 { return 1 }
    guard x > 0 else { return 0 }
    switch form {
    case .cubic(let course): return course.height(at: x)
    case .joined(let pieces):
      guard let piece = pieces.first(where: { x < $0.end.x }) else { return 1 }
      return piece.value(at: x)
    case .decay(let rate):
      let whole = 1 - DeterministicMath.exponential(-rate)
      return (1 - DeterministicMath.exponential(-rate * x)) / whole
    }
  }
}

extension TimingFunction.Piece {
  /// A piece of a path: two control points and an end, in the path's own coordinates.
  fileprivate init(from start: Point, _ numbers: [Double]) {
    let (width, height) = (numbers[4] - start.x, numbers[5] - start.y)
    self.init(
      start: start, end: Point(numbers[4], numbers[5]),
      course: CubicBezier(
        (numbers[0] - start.x) / width, (numbers[1] - start.y) / height,
        (numbers[2] - start.x) / width, (numbers[3] - start.y) / height))
  }

  /// The progress at a share of the whole duration that lies within the piece.
  fileprivate func value(at x: Double) -> Double {
    guard x > start.x else { return start.y }
    return start.y + (end.y - start.y) * course.height(at: (x - start.x) / (end.x - start.x))
  }
}

extension TimingFunction: CustomStringConvertible {
  /// The name of a named curve, such as `ease-in`, or `cubic-bezier(0.1, 0.2, 0.3, 1)`.
  public var description: String {
    Self.named.first { $0.function == self }?.name ?? formula
  }

  /// What the curve is made of, in one line: `cubic-bezier(0.42, 0, 1, 1)`.
  package var formula: String {
    switch form {
    case .cubic(let course):
      return "cubic-bezier(\(course.coordinates.map(\.shortest).joined(separator: ", ")))"
    case .joined(let pieces):
      let joints = pieces.dropLast().map { "(\($0.end.x.shortest), \($0.end.y.shortest))" }
      return "\(pieces.count) cubics through \(joints.joined(separator: ", "))"
    case .decay(let rate):
      let power = "e^(-\(rate.fixed(4))"
      return "(1 - \(power) t)) / (1 - \(power)))"
    }
  }
}

extension Double {
  /// The nearest number within a range; the number of the range nearest to 0 for not-a-number.
  func clamped(to range: ClosedRange<Double>) -> Double {
    let number = isNaN ? 0 : self
    return Swift.min(Swift.max(number, range.lowerBound), range.upperBound)
  }

  /// The shortest text that reads back as the same number: `3` rather than `3.0`, and never `-0`.
  var shortest: String {
    let text = self == 0 ? "0" : "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
