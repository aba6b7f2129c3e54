/// A setting of an OpenType feature, such as digits of one width.
public struct FontFeature: Hashable, Sendable {
  /// The tag of the feature, such as `tnum`.
  public let tag: FontTag
  /// The value: 0 for off, 1 for on; some features have more values.
  public let value: UInt32

  /// Creates a setting; by default, it switches the feature on.
  public init(_ tag: FontTag, _ value: UInt32 = 1) {
    self.tag = tag
    self.value = value
  }
}
