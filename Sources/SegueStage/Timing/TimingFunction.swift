package import SegueGraphics

/// A timing function (easing curve): maps elapsed time to progress, both as fractions.
///
/// It is a cubic Bezier, a path of several, or an exponential decay. One Bezier is
/// `CAMediaTimingFunction` and CSS's `cubic-bezier`; paths are the curves of Android and Flutter.
public struct TimingFunction: Hashable, Sendable {
  /// The kind of curve, with its numbers.
  package enum Form: Hashable, Sendable {
    /// One Bezier over the whole duration.
    case cubic(CubicBezier)
    /// Beziers end to end, in the order of time.
    case joined([Piece])
    /// (1 − e^(−rate · x)) / (1 − e^(−rate)): the remaining distance decays exponentially, scaled
    /// to end at 1.
    case decay(rate: Double)
  }

  /// One Bezier of a path.
  package struct Piece: Hashable, Sendable {
    /// The point (time, progress), as fractions, at which the piece begins.
    package let start: Point
    /// The point (time, progress), as fractions, at which the piece ends; its time is later than
    /// the start's.
    package let end: Point
    /// The piece scaled to run from (0, 0) to (1, 1).
    package let course: CubicBezier
  }

  package let form: Form

  /// Creates the Bezier from (0, 0) to (1, 1) with these control points.
  ///
  /// x is clamped to 0...1, so that time never runs backward, and y to ±1000. Not-a-number counts as 0.
  public init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    form = .cubic(CubicBezier(c1x, c1y, c2x, c2y))
  }

  /// Creates a path of Beziers that begins at (0, 0), in the notation of SVG's command `C`.
  ///
  /// - Parameter path: for each piece the two control points and the end, as x1, y1, x2, y2, x, y;
  ///   the last piece ends at (1, 1).
  init(path: [[Double]]) {
    var start = Point.zero
    form = .joined(
      path.map { numbers in
        let piece = Piece(from: start, numbers)
        start = piece.end
        return piece
      })
  }

  /// Creates an exponential decay of the remaining distance, by e^rate over the whole duration; rate > 0.
  init(decayRate rate: Double) { form = .decay(rate: rate) }

  /// Returns the progress at the fraction `x` of the duration; exactly 0 up to x = 0 and 1 from x = 1 on.
  ///
  /// Between them it may leave 0...1 when a control point's y does. Not-a-number counts as 0.
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
  /// Creates a piece of a path from two control points and an end, in the path's own coordinates.
  fileprivate init(from start: Point, _ numbers: [Double]) {
    let (width, height) = (numbers[4] - start.x, numbers[5] - start.y)
    self.init(
      start: start, end: Point(numbers[4], numbers[5]),
      course: CubicBezier(
        (numbers[0] - start.x) / width, (numbers[1] - start.y) / height,
        (numbers[2] - start.x) / width, (numbers[3] - start.y) / height))
  }

  /// Returns the progress at a fraction of the whole duration that lies within the piece.
  fileprivate func value(at x: Double) -> Double {
    guard x > start.x else { return start.y }
    return start.y + (end.y - start.y) * course.height(at: (x - start.x) / (end.x - start.x))
  }
}

extension TimingFunction: CustomStringConvertible {
  /// The name of a named curve, such as `ease-in`, else its formula.
  public var description: String {
    Self.named.first { $0.function == self }?.name ?? formula
  }

  /// The curve's numbers in one line: `cubic-bezier(0.42, 0, 1, 1)`.
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
  /// Clamps the number to a range; not-a-number counts as 0.
  func clamped(to range: ClosedRange<Double>) -> Double {
    let number = isNaN ? 0 : self
    return Swift.min(Swift.max(number, range.lowerBound), range.upperBound)
  }

  /// The shortest text that parses back as the same number: `3` rather than `3.0`, and never `-0`.
  var shortest: String {
    let text = self == 0 ? "0" : "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
