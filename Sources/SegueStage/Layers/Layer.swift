// Layers: the contents of screens, from a script's description to draw commands.
//
// 1. An author describes a `Screen`, whose `ScreenContent` is an image, a colour or `SceneLayer`s.
//    A `SceneLayer` has a frame, `LayerEffects`, a `SceneText`, a `LayerScroll`, a `LayerDrag` and a
//    `LayerFollower`.
// 2. `Layer` is a laid-out layer at one moment, in the terms of `CALayer`.
//    `Layer(_:in:pictures:offsets:)` lays out a `SceneLayer` in a size: `Pictures` has the sizes of
//    images and sets texts; scroll offsets and followers are applied.
// 3. Transitions and containers arrange `Layer`s. `LayerKeyframe`s animate them (`KeyframeTrack`,
//    `KeyframeValues`); `LayerInterpolation` makes one layer from two that match; `mirrored(in:)`
//    serves right-to-left layouts.
// 4. A layer of a transition may show a part of a `ScreenSnapshot`, which is drawn once
//    (`Layer+Snapshot`).
// 5. `Layer.commands(in:)` flattens the tree to `DrawCommand`s. `Layer+Effects` makes an offscreen
//    group only where compositing needs one; invisible commands are no reason for a group
//    (`DrawCommand+Visibility`).
// 6. `Parameter` declares a typed parameter of a transition or container; lists, parser and writer
//    see its `TransitionParameter`, scripts its `ParameterValue`.
// 7. `Canvas` is the stage's size and scale. `DeviceTable` has those of devices, which
//    `DeviceScreenshot` recognises by the size of a screenshot.
//
// Rejected:
// - Applying the opacity of a layer to its only child with a blend mode: the child was then blended
//   with the pixels below the layer. Translucent groups are isolated.
// - Adding the filters, borders, radii and blurs of keyframes to the layer's own: a keyframe could
//   then never reduce a border, radius or blur, since none of these is negative.
// - Cross-fading both copies of matched layers: texts were drawn twice and translucent pixels dipped.
// - Parameters read by strings: a misspelt name gave 0 without an error.

package import SegueGraphics

/// A laid-out layer at one moment, in the terms of `CALayer`.
///
/// A point q of its own coordinates, whose origin is the top left of its bounds, is mapped to (q −
/// anchorPoint · size) · transform3D + position in its parent's, then through the parent's
/// `sublayerTransform` about the parent's anchor point, and is projected onto the parent's plane z
/// = 0: depth is not passed on to further ancestors (there is no `CATransformLayer`).
package struct Layer: Hashable, Sendable {
  /// A picture as the contents of a layer.
  package struct Image: Hashable, Sendable {
    package var asset: AssetID
    /// The layout in the layer's bounds; parts outside are clipped.
    package var contentMode: ContentMode
    /// The picture's size in pixels, which only the aspect modes use.
    package var size: PixelSize
    /// The part of the picture that fills the bounds, in fractions of its size, as `CALayer.contentsRect`.
    ///
    /// Nil for the whole picture, laid out by the content mode.
    package var contentsRect: Rect?
    /// Whether every pixel of the file is transparent, so that nothing is drawn.
    package var isClear = false

    /// Creates a picture, stretched to the bounds by default.
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
  /// The position of the anchor point in the parent, in points.
  package var position: Point
  /// The size of its bounds, in points.
  package var size: Size
  /// The point about which it rotates and scales, as fractions of its size; the centre by default.
  package var anchorPoint = Point(0.5, 0.5)
  /// The transform about its anchor point, in 3D.
  package var transform3D = Transform3D.identity
  /// The transform of its sublayers about its anchor point: usually a perspective.
  package var sublayerTransform = Transform3D.identity
  /// The opacity of the layer with its children; clamped to 0...1 when drawn.
  package var opacity = 1.0
  /// A factor on the colours of the layer with its children, 0 (black) to 1.
  package var brightness = 1.0
  /// The radius of its corners in points.
  package var cornerRadius = 0.0
  /// The edge, paint, shadow, blur, filters and material.
  package var effects = LayerEffects()
  /// The layers whose alpha masks it, in its own coordinates; empty for no mask.
  package var mask: [Layer] = []
  /// The background colour, below the picture.
  package var color: Color?
  /// The picture, over the colour.
  package var image: Image?
  /// The part of a still picture of a screen, over the picture.
  package var snapshot: Snapshot?
  /// The text, over the picture.
  package var text: LayerText?
  /// Whether the children are clipped to the (rounded) bounds.
  package var masksToBounds = false
  /// Whether the children share edges and never overlap, as the faces of a cube.
  ///
  /// They are then added up, so that nothing shows through at the shared edges (`Group.isAdditive`).
  package var addsChildren = false
  /// Whether the shadow follows the layer's edge although children draw the contents that fill it.
  package var castsEdgeShadow = false
  /// Whether it is not mirrored in a right-to-left layout, since it is taken out of a screen.
  package var ignoresMirroring = false
  /// Whether it shows a screen, whose contents are not mirrored in a right-to-left layout.
  package var holdsScreen = false
  /// The properties that are animated at the moment, for a trace.
  package var lanes: [LaneSample] = []
  /// The offset by which a finger has dragged it, in points; nil for a layer that cannot be dragged.
  package var dragOffset: Point?
  /// The children, bottom first, in the layer's own coordinates.
  package var children: [Layer] = []
  /// The mesh that warps the layer with its children; nil for none.
  ///
  /// Positions and texture coordinates are in the layer's own coordinates.
  package var mesh: WarpMesh?
  /// Whether the layer or any descendant is warped by a mesh.
  package var isWarped: Bool { mesh != nil || children.contains(where: \.isWarped) }

  /// Whether the layer or any descendant shows a snapshot of a screen.
  package var holdsSnapshot: Bool {
    snapshot != nil || children.contains(where: \.holdsSnapshot)
      || mask.contains(where: \.holdsSnapshot)
  }

  /// The number of layers in its tree, masks included.
  var layerCount: Int {
    children.reduce(1) { $0 + $1.layerCount } + mask.reduce(0) { $0 + $1.layerCount }
  }

  /// Creates a layer with a frame in its parent's coordinates, in points, and no contents but a colour.
  package init(name: String, frame: Rect, color: Color? = nil) {
    self.name = name
    position = frame.center
    size = frame.size
    self.color = color
  }

  /// Creates a layer that shows a screen in a frame.
  ///
  /// The screen's background is omitted where an opaque picture hides it anyway, so that an
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
      let offsets = LayerOffsets(of: layers)
      children = layers.map {
        Layer($0, in: frame.size, pictures: pictures, offsets: offsets)
      }
      for index in children.indices { children[index].place(on: color ?? .clear) }
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

  /// The transform about its anchor point in the plane, as `UIView.transform`.
  ///
  /// Reading gives the affine part of ``transform3D``.
  package var transform: AffineTransform {
    get { transform3D.affinePart }
    set { transform3D = Transform3D(newValue) }
  }

  /// The transform from the layer's own coordinates to its parent's, in 3D; before `sublayerTransform`.
  package var placement3D: Transform3D {
    Transform3D.translation(-anchorPoint.x * size.width, -anchorPoint.y * size.height, 0)
      * transform3D * .translation(position.x, position.y, 0)
  }

  /// The transform from the layer's own coordinates to its parent's; the affine part of ``placement3D``.
  package var placement: AffineTransform { placement3D.affinePart }

  /// The layer's `sublayerTransform` about its anchor point, in its own coordinates.
  package var sublayerPlacement: Transform3D {
    let anchor = Point(anchorPoint.x * size.width, anchorPoint.y * size.height)
    return Transform3D.translation(-anchor.x, -anchor.y, 0) * sublayerTransform
      * .translation(anchor.x, anchor.y, 0)
  }
}
