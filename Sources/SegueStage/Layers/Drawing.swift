package import SegueGraphics

/// A vector drawing from a file, as layers in its own coordinates.
package struct Drawing: Hashable, Sendable {
  /// The name of its layer: that of its file.
  package var name = "drawing"
  /// The size in its own units, which count as points.
  package var size: Size
  /// The layers, bottom first.
  package var layers: [SceneLayer]

  package init(size: Size, layers: [SceneLayer]) {
    self.size = size
    self.layers = layers
  }
}

/// The index of a drawing in ``Scene/drawings``, from 0.
public struct DrawingID: Hashable, Sendable {
  /// The index in ``Scene/drawings``.
  public var index: Int

  /// Creates an identifier from an index in ``Scene/drawings``.
  public init(_ index: Int) { self.index = index }
}

extension Layer {
  /// Creates the layer that shows a drawing in a layer of a size.
  ///
  /// The drawing is cut at its own edges, and the layer at those of its bounds.
  init(_ drawing: Drawing, in size: Size, contentMode: ContentMode, pictures: Pictures) {
    let place = contentMode.place(drawing.size, in: size)
    self.init(
      name: drawing.name, frame: Rect(center: place.center, size: drawing.size))
    transform = .scale(place.width / drawing.size.width, place.height / drawing.size.height)
    masksToBounds = true
    children = drawing.layers.map { Layer($0, in: drawing.size, pictures: pictures) }
    effects.isIsolated = drawing.layers.contains(where: \.isBlended)
    let isOutside = place.width > size.width + 1e-9 || place.height > size.height + 1e-9
    guard isOutside else { return }
    var window = Layer(name: drawing.name, frame: Rect(origin: .zero, size: size))
    window.masksToBounds = true
    window.children = [self]
    self = window
  }
}

extension SceneLayer {
  /// Whether it or a layer in it is blended with the pixels below.
  fileprivate var isBlended: Bool {
    effects.blend != .normal || children.contains(where: \.isBlended)
  }
}
