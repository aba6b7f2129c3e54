/// A drawing command of a display list.
@frozen
package enum DrawCommand: Hashable, Sendable {
  /// A shape filled with a colour or a gradient.
  case fill(Fill)
  /// An image inside a shape.
  case image(ImageDraw)
  /// A filled or stroked path.
  case path(PathFill)
  /// Commands that are composited as a group, then drawn as one picture.
  case group(Group)
  /// Commands that are composited, then drawn through a warp mesh.
  case mesh(MeshDraw)
  /// The shadow of a shape.
  case shadow(ShadowDraw)
  /// The backdrop, seen through a material.
  case backdrop(BackdropDraw)
  /// The backdrop, seen through glass.
  case glass(GlassDraw)

  /// The name of the layer that the command draws, for dumps and traces.
  @inlinable package var layer: String {
    switch self {
    case .fill(let fill): fill.layer
    case .image(let image): image.layer
    case .path(let path): path.layer
    case .group(let group): group.layer
    case .mesh(let mesh): mesh.layer
    case .shadow(let shadow): shadow.layer
    case .backdrop(let backdrop): backdrop.layer
    case .glass(let glass): glass.layer
    }
  }
}
