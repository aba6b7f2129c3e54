package import SegueGraphics
package import SegueText

/// The sizes and other facts of a scene's images, without their pixels, and the text layout.
package struct Pictures: Hashable, Sendable {
  /// The facts about one image.
  package struct Facts: Hashable, Sendable {
    /// The size in pixels.
    package var size: PixelSize
    package var isOpaque: Bool
    /// Whether every pixel is fully transparent.
    package var isClear: Bool
    /// The most frequent colour at its edge, opaque; nil where the edge is mostly translucent.
    package var edgeColor: Color?

    /// Creates the facts of an image; by default it is opaque.
    package init(
      size: PixelSize, isOpaque: Bool = true, isClear: Bool = false, edgeColor: Color? = nil
    ) {
      self.size = size
      self.isOpaque = isOpaque
      self.isClear = isClear
      self.edgeColor = edgeColor
    }
  }

  /// The text layout; without it no texts are drawn.
  package var texts: TextLayoutCache?
  /// The vector drawings, in the order of ``Scene/drawings``; empty until they are loaded.
  package var drawings: [Drawing] = []
  private var facts: [Facts]
  private var names: [String: AssetID]

  /// Creates the facts of a scene's assets, one each, in their order.
  package init(_ facts: [Facts], images: [NamedImage] = [], texts: TextLayoutCache? = nil) {
    self.facts = facts
    self.texts = texts
    names = Dictionary(images.map { ($0.name, $0.asset) }) { first, _ in first }
  }

  /// The facts about an asset; an unknown one is empty and not opaque.
  package subscript(asset: AssetID) -> Facts {
    facts.indices.contains(asset.index)
      ? facts[asset.index] : Facts(size: PixelSize(0, 0), isOpaque: false)
  }

  /// The drawing with an identifier; nil until it is loaded.
  package subscript(drawing: DrawingID) -> Drawing? {
    drawings.indices.contains(drawing.index) ? drawings[drawing.index] : nil
  }

  /// Returns the asset that a scene declares under a name.
  package func asset(named name: String) -> AssetID? { names[name] }
}
