package import SegueStage

/// Curves and springs as a script has them.
package enum PaceText {
  /// The value of the key `curve` of a curve, of the key `spring` of any other pacing.
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
      // Not as a time, which would round it.
      mapping([
        ("response", response), ("damping-fraction", ratio), ("initial-velocity", velocity),
      ])
    }
  }

  private static func mapping(_ numbers: [(name: String, value: Double)]) -> String {
    let pairs = numbers.map { "\($0.name): \(NumberLiteral.text($0.value))" }
    return "{ \(pairs.joined(separator: ", ")) }"
  }
}
