import SegueGraphics
import SegueText

/// The index of an image file in ``Scene/assets``, from 0.
public struct AssetID: Hashable, Sendable {
  /// The index in ``Scene/assets``.
  public var index: Int

  /// Creates an identifier from an index in ``Scene/assets``.
  public init(_ index: Int) { self.index = index }
}
