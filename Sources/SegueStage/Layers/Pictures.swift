package import SegueGraphics

/// What the stage must know of a scene's images without having their pixels.
package struct Pictures: Hashable, Sendable {
  /// Facts about one image.
  package struct Facts: Hashable, Sendable {
    /// Its size in pixels.
    package var size: PixelSize
    /// Whether every pixel is opaque.
    package var isOpaque: Bool

    /// An image of a size.
    package init(size: PixelSize, isOpaque: Bool = true) {
      self.size = size
      self.isOpaque = isOpaque
    }
  }

  private var facts: [Facts]
  private var names: [String: AssetID]

  /// The facts of a scene's assets, one each, in their order.
  package init(_ facts: [Facts], images: [NamedImage] = []) {
    self.facts = facts
    names = Dictionary(images.map { ($0.name, $0.asset) }) { first, _ in first }
  }

  /// Facts about an asset; an unknown one is empty.
  package subscript(asset: AssetID) -> Facts {
    facts.indices.contains(asset.index)
      ? facts[asset.index] : Facts(size: PixelSize(0, 0), isOpaque: false)
  }

  /// The asset that a scene declares under a name.
  package func asset(named name: String) -> AssetID? { names[name] }
}
