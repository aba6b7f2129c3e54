/// A cubic Bezier from (0, 0) to (1, 1) that maps the share of time gone to progress.
///
/// The same thing as Core Animation's media timing function and CSS's `cubic-bezier`.
public struct TimingFunction: Hashable, Sendable {
  /// The horizontal coordinate of the first control point, within 0...1.
  public let c1x: Double
  /// The vertical coordinate of the first control point; any finite number.
  public let c1y: Double
  /// The horizontal coordinate of the second control point, within 0...1.
  public let c2x: Double
  /// The vertical coordinate of the second control point; any finite number.
  public let c2y: Double

  /// The largest control coordinate that is taken as it is.
  private static let limit = 1_000.0

  /// The curve with these control points.
  ///
  /// Horizontal coordinates are clamped to 0...1, so that time never runs backward; vertical ones
  /// to ±1000. Not-a-number counts as 0.
  public init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    self.c1x = c1x.clamped(to: 0...1)
    self.c1y = c1y.clamped(to: -Self.limit...Self.limit)
    self.c2x = c2x.clamped(to: 0...1)
    self.c2y = c2y.clamped(to: -Self.limit...Self.limit)
  }

  /// The progress at the share `x` of the duration; exactly 0 up to x = 0 and 1 from x = 1 on.
  ///
  /// Between them it may leave 0...1 when a vertical coordinate does. Not-a-number counts as 0.
  package func value(at x: Double) -> Double {
    if x >= 1 { return 1 }
    guard x > 0 else { return 0 }
    if c1x == c1y && c2x == c2y { return x }
    return Self.coordinate(c1y, c2y, at: parameter(at: x))
  }

  /// The Bezier parameter u in 0...1 at which the horizontal coordinate is `x`, to 10^-12.
  ///
  /// Newton's method, kept inside a bracket; where the curve is too flat for it, bisection. About
  /// five steps for the named curves, 80 at most. WebKit's solver stops sooner, at an error that
  /// depends on the duration; here equal curves give equal frames at every duration.
  package func parameter(at x: Double) -> Double {
    var lower = 0.0
    var upper = 1.0
    var u = x.clamped(to: 0...1)
    for step in 0..<80 {
      let error = Self.coordinate(c1x, c2x, at: u) - x
      if abs(error) <= 1e-12 { return u }
      if error < 0 { lower = u } else { upper = u }
      let newton = u - error / Self.slope(c1x, c2x, at: u)
      let isUsable = step < 20 && newton > lower && newton < upper
      u = isUsable ? newton : (lower + upper) / 2
    }
    return u
  }

  /// 3(1−u)²u·c1 + 3(1−u)u²·c2 + u³, in powers of u.
  private static func coordinate(_ c1: Double, _ c2: Double, at u: Double) -> Double {
    let a = 1 - 3 * c2 + 3 * c1
    let b = 3 * c2 - 6 * c1
    return ((a * u + b) * u + 3 * c1) * u
  }

  /// The derivative of `coordinate` by u.
  private static func slope(_ c1: Double, _ c2: Double, at u: Double) -> Double {
    let a = 1 - 3 * c2 + 3 * c1
    let b = 3 * c2 - 6 * c1
    return (3 * a * u + 2 * b) * u + 3 * c1
  }
}

extension TimingFunction: CustomStringConvertible {
  /// The name of a named curve, such as `ease-in`, or `cubic-bezier(0.1, 0.2, 0.3, 1)`.
  public var description: String {
    if let entry = Self.named.first(where: { $0.function == self }) { return entry.name }
    return "cubic-bezier(\([c1x, c1y, c2x, c2y].map(\.shortest).joined(separator: ", ")))"
  }
}

extension TimingFunction {
  /// One speed throughout; what an explicit Core Animation has when it names no curve.
  public static let linear = TimingFunction(0, 0, 1, 1)
  /// Starts slowly; UIKit's `curveEaseIn`.
  public static let easeIn = TimingFunction(0.42, 0, 1, 1)
  /// Ends slowly; UIKit's `curveEaseOut`.
  public static let easeOut = TimingFunction(0, 0, 0.58, 1)
  /// Starts and ends slowly; UIKit's `curveEaseInOut`, the default of view animations.
  public static let easeInEaseOut = TimingFunction(0.42, 0, 0.58, 1)
  /// The curve of implicit Core Animations, quick at the start.
  public static let `default` = TimingFunction(0.25, 0.1, 0.25, 1)

  /// A curve that scripts call by name.
  package struct Named: Hashable, Sendable {
    /// The name in kebab case.
    package let name: String
    /// Other names for the same curve, in kebab case.
    package let aliases: [String]
    /// One sentence about the curve, with a full stop.
    package let summary: String
    /// The curve itself.
    package let function: TimingFunction
  }

  /// The curves that scripts call by name, in the order in which they are listed.
  package static let named: [Named] = [
    Named(
      name: "linear", aliases: [], summary: "One speed throughout.", function: .linear),
    Named(
      name: "ease-in", aliases: [], summary: "Starts slowly and ends at full speed.",
      function: .easeIn),
    Named(
      name: "ease-out", aliases: [], summary: "Starts at full speed and ends slowly.",
      function: .easeOut),
    Named(
      name: "ease-in-ease-out", aliases: ["ease-in-out"],
      summary: "Starts and ends slowly, as view animations do by default.",
      function: .easeInEaseOut),
    Named(
      name: "default", aliases: [],
      summary: "Starts quickly and ends slowly, as implicit layer animations do.",
      function: .default),
  ]
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
