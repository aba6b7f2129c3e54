import SegueGraphics
import SegueText

/// An image file that a scene uses.
public struct Asset: Hashable, Sendable {
  /// The path as the author wrote it, relative to the script's folder.
  public var path: String

  /// Creates an asset from a path, relative to the script's folder.
  public init(path: String) { self.path = path }
}
