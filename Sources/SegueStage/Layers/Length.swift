import SegueGraphics

/// A length along one axis of the stage.
public enum Length: Hashable, Sendable {
  /// A length in points.
  case points(Double)
  /// A fraction of the stage's extent along the same axis; 1 is all of it.
  case fraction(Double)

  /// Returns the length in points on a stage with an extent in points.
  public func points(of extent: Double) -> Double {
    switch self {
    case .points(let points): points
    case .fraction(let fraction): fraction * extent
    }
  }

  /// The spelling in a script: `12.5` or `50%`.
  public var text: String {
    switch self {
    case .points(let points): points.fixed(6)
    case .fraction(let fraction): "\((fraction * 100).fixed(6))%"
    }
  }
}
