public import SegueGraphics

/// The visual effects of a layer: edge, paint, shadow, blur, filters and material, as of `CALayer`.
///
/// Drawing order, bottom first: shadow, material, fill, gradient, picture, shape, text, children,
/// border. Filters and blur apply to all but the shadow, then the mask, the clip, the opacity, and
/// the blend mode; the shadow is that of what the mask and the clip leave. A matrix that adds to alpha does so over the layer's bounds.
public struct LayerEffects: Hashable, Sendable {
  /// The radii of its corners in points; nil for the layer's one radius.
  public var cornerRadii: CornerRadii?
  /// The curve of rounded corners: circular, or UIKit's continuous.
  public var cornerCurve = CornerCurve.circular
  /// A line along the edge, over the children.
  public var border: LayerBorder?
  /// A gradient over the layer's colour.
  public var gradient: Gradient?
  /// A vector shape over the picture.
  public var shape: LayerShape?
  /// The shadow, which is not clipped by `masksToBounds`.
  public var shadow: Shadow?
  /// The blur of the layer with its children.
  public var blur: LayerBlur?
  /// The colour filters, applied in order.
  public var filters: [ColorFilter] = []
  /// The blend mode with the pixels below.
  public var blend = BlendMode.normal
  /// The material through which the pixels below are shown.
  public var backdrop: Material?
  /// The glass through which the pixels below are shown, instead of a material.
  public var glass: Glass? {
    get { boxedGlass.value }
    set { boxedGlass.value = newValue }
  }
  /// The glass whose shapes are the children.
  public var glassGroup: GlassGroup? {
    get { boxedGroup.value }
    set { boxedGroup.value = newValue }
  }
  private var boxedGlass = Boxed<Glass>(nil)
  private var boxedGroup = Boxed<GlassGroup>(nil)
  /// The blurred bands at the edges of a layer that scrolls.
  package var scrollEdge: ScrollEdge?
  /// Whether the glass lies on a dark screen.
  package var isOnDark = false
  /// The shape to which the layer is clipped with all that it draws; nil for none.
  public var clip: LayerClip?
  /// Whether the mask's luminance is used instead of its alpha.
  public var isLuminanceMask = false
  /// Whether the mask is inverted: it hides the covered part.
  public var isInvertedMask = false
  /// Whether the layer is an isolated group: blend modes in it do not see the pixels below the layer.
  ///
  /// A layer with an opacity below 1 is always isolated.
  public var isIsolated = false

  /// Creates effects that change nothing.
  public init() {}

  /// Returns the rounded edge of a layer of a size; `cornerRadius` applies where no radii are set.
  package func edge(of size: Size, cornerRadius: Double) -> RoundedRect {
    let rect = Rect(origin: .zero, size: size)
    return RoundedRect(rect, radii: cornerRadii ?? CornerRadii(cornerRadius), curve: cornerCurve)
  }
}
