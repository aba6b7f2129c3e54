package import SegueGraphics

/// A view as it stands at one moment, in the terms of `CALayer`: what a transition arranges.
///
/// A point q of its own coordinates, whose origin is the top left of its bounds, goes to
/// (q − anchorPoint · size) · transform3D + position in its parent's, then through the parent's
/// `sublayerTransform` about the parent's anchor point, and is seen in the parent's plane z = 0:
/// depth does not go up further (there is no `CATransformLayer`).
package struct Layer: Hashable, Sendable {
  /// A picture inside a layer.
  package struct Image: Hashable, Sendable {
    /// The file.
    package var asset: AssetID
    /// How it is laid out in the layer's bounds; what would lie outside is cut.
    package var contentMode: ContentMode
    /// The picture's size in pixels, which only the aspect modes need.
    package var size: PixelSize
    /// The part of the picture that fills the bounds instead, as fractions of its size, as
    /// `CALayer.contentsRect`; nil for all of it, laid out by the content mode.
    package var contentsRect: Rect?
    /// Whether every pixel of the file is clear, so that there is nothing to draw.
    package var isClear = false

    /// A picture, stretched to the bounds by default.
    package init(
      asset: AssetID, contentMode: ContentMode = .scaleToFill, size: PixelSize = PixelSize(1, 1)
    ) {
      self.asset = asset
      self.contentMode = contentMode
      self.size = size
    }
  }

  /// The name in dumps and traces.
  package var name: String
  /// Where the anchor point lies in the parent, in points.
  package var position: Point
  /// The size of its own coordinates, in points.
  package var size: Size
  /// The point about which it turns and scales, as fractions of its size; the centre by default.
  package var anchorPoint = Point(0.5, 0.5)
  /// How it is turned, scaled or moved about its anchor point, in space.
  package var transform3D = Transform3D.identity
  /// How the layers it holds are seen, about its anchor point: usually a perspective.
  package var sublayerTransform = Transform3D.identity
  /// The opacity of the layer with all it holds; clamped to 0...1 when drawn.
  package var opacity = 1.0
  /// A factor on the colours of the layer with all it holds, 0 (black) to 1.
  package var brightness = 1.0
  /// The radius of its corners in points.
  package var cornerRadius = 0.0
  /// Its edge, paint, shadow, blur, filters and material.
  package var effects = LayerEffects()
  /// The layers whose alpha is its mask, in its own coordinates; none for no mask.
  package var mask: [Layer] = []
  /// The colour behind its picture, if any.
  package var color: Color?
  /// Its picture, if any.
  package var image: Image?
  /// Its text, if any, over its picture.
  package var text: LayerText?
  /// Whether what it holds is cut at its (rounded) bounds.
  package var masksToBounds = false
  /// Whether the layers it holds share edges and never overlap, as the faces of a cube.
  ///
  /// They are then added up, so that nothing shines through between them (`Group.addsUp`).
  package var joinsChildren = false
  /// Whether its shadow has the shape of its edge although layers that it holds show what fills it.
  package var castsEdge = false
  /// Whether it keeps its place in a mirrored layout, since it comes out of a screen.
  package var keepsItsSide = false
  /// Whether it shows a screen, which keeps its left and right in a mirrored layout.
  package var holdsScreen = false
  /// The layers it holds, bottom first, in its own coordinates.
  package var children: [Layer] = []
  /// The grid through which the layer with all it holds is seen, if it is bent.
  ///
  /// Positions and texture places are in the layer's own coordinates.
  package var mesh: WarpMesh?
  /// Whether it is bent, or any layer that it holds.
  package var isBent: Bool { mesh != nil || children.contains(where: \.isBent) }

  /// The number of layers that it is with all that it holds, masks included.
  var layerCount: Int {
    children.reduce(1) { $0 + $1.layerCount } + mask.reduce(0) { $0 + $1.layerCount }
  }

  /// A layer with a frame in its parent's coordinates, in points, and nothing in it but a colour.
  package init(name: String, frame: Rect, color: Color? = nil) {
    self.name = name
    position = frame.center
    size = frame.size
    self.color = color
  }

  /// A layer that shows a screen in a frame.
  ///
  /// The screen's background is left out where an opaque picture hides it anyway, so that an
  /// antialiased edge does not mix with it.
  package init(screen: Screen, name: String, frame: Rect, pictures: Pictures) {
    self.init(name: name, frame: frame)
    holdsScreen = true
    switch screen.content {
    case .fill(let fill):
      color = fill
    case .image(let asset, let contentMode):
      let facts = pictures[asset]
      image = Image(asset: asset, contentMode: contentMode, size: facts.size)
      let covers = contentMode != .aspectFit && facts.isOpaque
      color = covers ? nil : screen.background(in: pictures, on: frame.size)
    case .layers(let layers):
      color = screen.background(in: pictures, on: frame.size)
      masksToBounds = true
      let offsets = SceneLayer.offsets(of: layers)
      children = layers.map {
        Layer($0, in: frame.size, pictures: pictures, offsets: offsets)
      }
    case .composition(let composition):
      children = composition.layers
    }
    guard let bar = screen.statusBar else { return }
    if bar.isFixed {
      Layer(below: bar, of: screen, size: frame.size, pictures: pictures).map {
        children.append($0)
      }
    } else {
      children.append(Layer(bar, of: screen, size: frame.size, pictures: pictures))
    }
  }

  /// How it is turned, scaled or moved about its anchor point in the plane, as `UIView.transform`.
  ///
  /// Of a transform in space this is the affine part.
  package var transform: AffineTransform {
    get { transform3D.affinePart }
    set { transform3D = Transform3D(newValue) }
  }

  /// From the layer's own coordinates to its parent's, in space; `sublayerTransform` comes after.
  package var placement3D: Transform3D {
    Transform3D.translation(-anchorPoint.x * size.width, -anchorPoint.y * size.height, 0)
      * transform3D * .translation(position.x, position.y, 0)
  }

  /// From the layer's own coordinates to its parent's; the affine part of ``placement3D``.
  package var placement: AffineTransform { placement3D.affinePart }

  /// The layer's `sublayerTransform` about its anchor point, in its own coordinates.
  package var sublayerPlacement: Transform3D {
    let anchor = Point(anchorPoint.x * size.width, anchorPoint.y * size.height)
    return Transform3D.translation(-anchor.x, -anchor.y, 0) * sublayerTransform
      * .translation(anchor.x, anchor.y, 0)
  }
}
