import SegueGraphics

extension TransitionStage {
  /// The eye's distance in points, as `eye-distance` says.
  private var eyeDistance: Double { number("eye-distance") * max(size.width, size.height) }

  /// Faces in space before a backdrop, seen by an eye over the stage's centre.
  ///
  /// Only those are kept that turn their front to the eye. With perspective that is not the same
  /// as being turned by less than a quarter: what counts is the outline as it is seen.
  func inSpace(_ faces: [Layer]) -> [Layer] {
    var space = Layer(name: "space", frame: bounds)
    space.sublayerTransform = .perspective(eyeDistance: eyeDistance)
    space.joinsChildren = true
    space.children = faces.filter { $0.facesTheEye(through: space.sublayerPlacement) }
    return [backdrop, space]
  }

  /// The turn of a face about the stage's centre that moves its front away from a side.
  ///
  /// For the left side a positive turn about y, which brings the left edge toward the viewer; for
  /// the bottom a positive one about x, which brings the lower edge.
  static func turn(_ angle: Angle, from side: Side) -> Transform3D {
    switch side {
    case .left: .rotation(angle, 0, 1, 0)
    case .right: .rotation(angle * -1, 0, 1, 0)
    case .bottom: .rotation(angle, 1, 0, 0)
    case .top: .rotation(angle * -1, 1, 0, 0)
    }
  }
}

extension Layer {
  /// Whether the layer's outline, seen through its parent's view, keeps its sense of rotation.
  ///
  /// A face that is seen edge-on, or lies behind the eye in part, does not face it.
  func facesTheEye(through sublayers: Transform3D) -> Bool {
    let view = ProjectiveTransform(placement3D * sublayers)
    let corners = Rect(origin: .zero, size: size).corners.compactMap(view.apply)
    guard corners.count == 4 else { return false }
    let (a, b) = (corners[2] - corners[0], corners[3] - corners[1])
    return a.x * b.y - a.y * b.x > 1e-6 * size.width * size.height
  }
}
