import SegueGraphics

/// A variable of a script with a value for each variant: `scheme`, for `light` or `dark`.
public struct MatrixAxis: Hashable, Sendable {
  /// The name, which the script writes in braces.
  public var name: String
  /// The values, at least one; the first is the default.
  public var words: [String]

  /// Creates a variable with its values.
  public init(_ name: String, words: [String]) {
    self.name = name
    self.words = words
  }
}
