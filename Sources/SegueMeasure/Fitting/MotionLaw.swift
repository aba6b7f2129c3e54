internal import SegueGraphics
public import SegueStage

/// The progress of a motion over time: a timing function or a spring.
public enum MotionLaw: Hashable, Sendable {
  /// A timing function over a duration in seconds.
  case curve(TimingFunction, duration: Double)
  /// A spring by its response in seconds and its damping ratio.
  case spring(response: Double, dampingRatio: Double)

  /// Returns the progress `seconds` after the start.
  public func progress(at seconds: Double) -> Double {
    switch self {
    case .curve(let function, let duration): function.value(at: seconds / duration)
    case .spring: spring?.value(at: seconds) ?? 0
    }
  }

  /// The spring; nil for a timing function.
  public var spring: Spring? {
    guard case .spring(let response, let ratio) = self else { return nil }
    return Spring(response: response, dampingRatio: ratio)
  }

  /// The seconds until the motion ends; for a spring, until it rests as in a script.
  public var duration: Double {
    switch self {
    case .curve(_, let duration): duration
    case .spring: spring?.responseDuration ?? 0
    }
  }

  /// The duration in seconds with which UIKit's view spring of the same damping ratio is this spring.
  ///
  /// Nil for a timing function, and for an overdamped spring, which UIKit does not have.
  public var viewDuration: Double? {
    guard case .spring(let response, let ratio) = self, ratio <= 1 else { return nil }
    let second = Spring(dampingRatio: ratio, initialVelocity: 0, duration: 1)
    return second.angularFrequency * response / (2 * Double.pi)
  }

  /// The pacing with these numbers, rounded to what a measurement can tell.
  public var pacing: Pacing {
    switch self {
    case .curve(let function, _): .curve(Self.rounded(function))
    case .spring(let response, let ratio):
      .responseSpring(
        response: (response * 1000).rounded() / 1000, dampingRatio: (ratio * 1000).rounded() / 1000,
        initialVelocity: 0)
    }
  }

  /// Returns a curve without a name with control points of three decimals.
  private static func rounded(_ function: TimingFunction) -> TimingFunction {
    guard case .cubic(let cubic) = function.form,
      !TimingFunction.named.contains(where: { $0.function == function })
    else { return function }
    let points = cubic.coordinates.map { ($0 * 1000).rounded() / 1000 }
    return TimingFunction(points[0], points[1], points[2], points[3])
  }

  /// The name of the spring preset that it resembles, within what a measurement can tell; nil for a
  /// curve.
  public var likePreset: String? {
    guard case .spring(let response, let ratio) = self else { return nil }
    return SpringPreset.allCases.first { preset in
      let spring = preset.spring
      let other = 2 * Double.pi / spring.angularFrequency
      let otherRatio =
        spring.allowsOverdamping ? spring.dampingRatio : min(1, spring.dampingRatio)
      return abs(response / other - 1) < 0.03 && abs(ratio - otherRatio) < 0.03
    }?.name
  }
}

extension MotionLaw: CustomStringConvertible {
  /// The law in words, such as `ease-out over 0.35 s`.
  public var description: String {
    func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    switch self {
    case .curve(let function, let duration):
      return "\(Self.rounded(function)) over \(thousandths(duration)) s"
    case .spring(let response, let ratio):
      return
        "a spring of response \(thousandths(response)) s and damping ratio \(thousandths(ratio))"
    }
  }
}

/// A family of laws with free parameters, of which the first is the start in seconds.
enum LawFamily: Sendable {
  /// A timing function with a free duration.
  case named(TimingFunction.Named)
  /// A spring without overshoot, with a free response.
  case criticalSpring
  /// A spring with free response and damping ratio.
  case spring
  /// A cubic Bezier with free control points and duration.
  case cubic

  /// The number of free parameters that a good fit has to pay for.
  var cost: Double {
    switch self {
    case .named(let named): Self.plain.contains(named.name) ? 2 : 3
    case .criticalSpring: 2
    case .spring: 3
    case .cubic: 7
    }
  }

  /// The curves of UIKit and Core Animation, which need no further reason.
  private static let plain = ["linear", "ease-in", "ease-out", "ease-in-ease-out", "default"]

  /// Whether it is one of UIKit's own curves, or a spring.
  var isPlain: Bool {
    switch self {
    case .named(let named): Self.plain.contains(named.name)
    case .criticalSpring, .spring: true
    case .cubic: false
    }
  }

  /// Returns the law of some parameters.
  func law(_ parameters: [Double]) -> MotionLaw {
    let time = DeterministicMath.exponential(min(5, max(-7, parameters[1])))
    switch self {
    case .named(let named): return .curve(named.function, duration: time)
    case .criticalSpring: return .spring(response: time, dampingRatio: 1)
    case .spring:
      let ratio = DeterministicMath.exponential(min(2, max(-4, parameters[2])))
      return .spring(response: time, dampingRatio: ratio)
    case .cubic:
      let points = parameters[2...].map { min(3, max(-2, $0)) }
      return .curve(TimingFunction(points[0], points[1], points[2], points[3]), duration: time)
    }
  }

  /// Returns by how much a Bezier's control points lie beyond the ends of the motion, at most 0.1 each.
  ///
  /// Of two curves that explain a motion equally well, the one without overshoot is likelier.
  func excesses(_ parameters: [Double]) -> [Double] {
    guard case .cubic = self else { return [] }
    return [parameters[3], parameters[5]].map { min(0.1, max(0, $0 - 1, -$0)) }
  }

  /// The differences by which derivatives are taken: seconds, and logarithms or fractions.
  var steps: [Double] {
    switch self {
    case .named, .criticalSpring: [1e-5, 1e-4]
    case .spring: [1e-5, 1e-4, 1e-4]
    case .cubic: [1e-5, 1e-4, 1e-4, 1e-4, 1e-4, 1e-4]
    }
  }

  /// Returns parameters to begin with, from the times at which a motion is at some shares of its way.
  ///
  /// - Parameter crossing: returns the time in seconds at which the motion reaches a share.
  func starts(_ crossing: (Double) -> Double) -> [[Double]] {
    func timed(_ law: MotionLaw) -> [Double] {
      let (early, half, late) = (law.crossing(0.15), law.crossing(0.5), law.crossing(0.85))
      let factor = max(1e-3, (crossing(0.85) - crossing(0.15)) / max(1e-3, late - early))
      return [crossing(0.5) - half * factor, DeterministicMath.naturalLogarithm(factor)]
    }
    switch self {
    case .named(let named): return [timed(.curve(named.function, duration: 1))]
    case .criticalSpring: return [timed(.spring(response: 1, dampingRatio: 1))]
    case .spring:
      return [0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 1.3].map { ratio in
        timed(.spring(response: 1, dampingRatio: ratio))
          + [DeterministicMath.naturalLogarithm(ratio)]
      }
    case .cubic:
      let points: [[Double]] = [
        [0.42, 0, 0.58, 1], [0.25, 0.1, 0.25, 1], [0.42, 0, 1, 1], [0.1, 0.7, 0.3, 1],
        [0.3, 0.3, 0.6, 0.7], [0.3, 0, 0.2, 1.3],
      ]
      return points.map {
        timed(.curve(TimingFunction($0[0], $0[1], $0[2], $0[3]), duration: 1)) + $0
      }
    }
  }
}

extension MotionLaw {
  /// Returns the first time in seconds, within twice the duration of 1, at which it reaches a share.
  fileprivate func crossing(_ share: Double) -> Double {
    var last = 0.0
    for step in 1...400 {
      let value = progress(at: Double(step) / 200)
      if value >= share {
        let part = (share - last) / max(1e-9, value - last)
        return (Double(step - 1) + part) / 200
      }
      last = value
    }
    return 2
  }
}
