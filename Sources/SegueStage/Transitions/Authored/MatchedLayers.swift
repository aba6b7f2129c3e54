/// A layer of the leaving screen that becomes one of the arriving screen, as SwiftUI's
/// `matchedGeometryEffect` has it.
public struct MatchedLayers: Hashable, Sendable {
  /// The name of the layer in the leaving screen.
  public var from: String
  /// The name of the layer in the arriving screen.
  public var to: String

  /// Two layers that are one.
  public init(from: String, to: String) {
    self.from = from
    self.to = to
  }
}
