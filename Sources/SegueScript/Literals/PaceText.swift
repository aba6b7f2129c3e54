package import SegueStage

/// The spelling of curves and springs in scripts.
package enum PaceText {
  /// Returns the value of the key `curve` for a curve, of the key `spring` for any other pacing.
  package static func value(of pacing: Pacing) -> String {
    switch pacing {
    case .curve(let curve): CurveLiteral.text(curve)
    case .preset(let preset): preset.name
    case .dampedSpring(let ratio, let velocity):
      mapping([("damping-ratio", ratio), ("initial-velocity", velocity)])
    case .physicalSpring(let spring):
      mapping([
        ("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping),
        ("initial-velocity", spring.initialVelocity),
      ])
    case .responseSpring(let response, let ratio, let velocity):
      // A number of seconds: the spelling as a time would round it.
      mapping([
        ("response", response), ("damping-fraction", ratio), ("initial-velocity", velocity),
      ])
    }
  }

  /// Returns a mapping of numbers in one line.
  private static func mapping(_ numbers: [(name: String, value: Double)]) -> String {
    let pairs = numbers.map { "\($0.name): \(NumberLiteral.text($0.value))" }
    return "{ \(pairs.joined(separator: ", ")) }"
  }
}
