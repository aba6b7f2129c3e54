internal import SegueGraphics
package import SegueStage

/// The spelling of curves and springs in scripts.
package enum PaceText {
  /// Returns the value of the key `curve` for a curve, of the key `spring` for any other pacing.
  package static func value(of pacing: Pacing) -> String {
    switch pacing {
    case .curve(let curve): return CurveLiteral.text(curve)
    case .preset(let preset): return preset.name
    case .dampedSpring, .physicalSpring, .responseSpring: break
    }
    let pairs = SpringParameters.of(pacing).map { KeyTable.spring.pairs(of: $0, in: .empty) } ?? []
    return "{ \(pairs.joined(separator: ", ")) }"
  }
}
