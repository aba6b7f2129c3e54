import SegueGraphics
import SegueText

/// A picture that transitions refer to by name.
public struct NamedImage: Hashable, Sendable {
  /// The name that parameters refer to.
  public var name: String
  /// The image file, by its index.
  public var asset: AssetID

  /// Creates a name for an image file.
  public init(name: String, asset: AssetID) {
    self.name = name
    self.asset = asset
  }
}
