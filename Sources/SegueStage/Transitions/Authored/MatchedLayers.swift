/// A layer of the leaving screen matched with one of the arriving screen.
///
/// The counterpart of SwiftUI's `matchedGeometryEffect`.
public struct MatchedLayers: Hashable, Sendable {
  /// The name of the layer in the leaving screen.
  public var from: String
  /// The name of the layer in the arriving screen.
  public var to: String

  /// Creates a matched pair from the names of its two layers.
  public init(from: String, to: String) {
    self.from = from
    self.to = to
  }
}
