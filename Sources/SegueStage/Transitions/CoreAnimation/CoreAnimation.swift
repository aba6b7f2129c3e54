import SegueGraphics

/// The parameter of Core Animation's fading of moving screens.
enum MovingFade {
  /// Fading is on by default, as on iOS; off is the behaviour of macOS.
  static let fade = Parameter(
    "fade", default: true, "Whether what moves also fades, as on iOS; false is the look of macOS.")
}

/// The script parameters of transitions in perspective.
private enum Space {
  static let eyeDistance = Parameter(
    "eye-distance", in: 0.5...100, default: 1.5,
    "How far the eye is from the stage, in longer sides of the stage.")
  static let backdrop = Parameter(
    "backdrop", default: Color.black, "The colour behind the screens.")
}

extension [TransitionParameter] {
  /// The eye's distance from the stage, and the backdrop's colour.
  static let space: Self = .of(Space.eyeDistance, Space.backdrop)
}

extension Transition {
  /// The default duration of `CATransition` in the articles, in seconds.
  static let coreAnimationDuration = 0.8

  /// Returns the layers of a transition between two snapshots, given those in between.
  ///
  /// At the start, unless `start-progress` is over 0, they are the `from` screen. At the end the
  /// transition is removed and the `to` screen shows, whatever `end-progress` is.
  ///
  /// - Parameters:
  ///   - during: the layers at p = start + (end − start) · progress, which a curve or a spring may
  ///     take outside 0...1.
  static func snapshots(
    _ during: @escaping @Sendable (TransitionStage, Double) -> [Layer]
  ) -> @Sendable (TransitionStage, TransitionMoment) -> [Layer] {
    eitherWay { stage, moment in
      if moment.isEnd { return [stage.layer(stage.to, name: "to")] }
      let progress = stage.shownProgress(moment)
      if moment.isStart, progress == 0 { return [stage.layer(stage.from, name: "from")] }
      return during(stage, progress)
    }
  }
}

extension TransitionStage {
  /// Returns the shown progress at a moment: p = start + (end − start) · progress.
  func shownProgress(_ moment: TransitionMoment) -> Double {
    let start = self[ProgressRange.start]
    return start + (self[ProgressRange.end] - start) * moment.progress
  }

  /// Returns the side named by `from` or `subtype`.
  subscript(side: SideParameter) -> Side { side.side(in: values) }

  /// Returns a backdrop: a layer in one colour as large as the stage.
  func backdrop(_ color: Color) -> Layer { Layer(name: "backdrop", frame: bounds, color: color) }
}

extension Layer {
  /// Creates a shape in one colour with the outline and opacity of a mesh.
  ///
  /// The texture is only a patch of a few points of that colour, which costs little to render; the
  /// mesh is in the stage's coordinates.
  init(name: String, color: Color, stage: Size, mesh: (_ texture: Point) -> WarpMesh) {
    let patch = Size(min(8, stage.width), min(8, stage.height))
    self.init(name: name, frame: Rect(origin: .zero, size: patch), color: color)
    self.mesh = mesh(Point(patch.width / 2, patch.height / 2))
  }
}

extension TransitionStage {
  /// The eye's distance in points, from `eye-distance`.
  private var eyeDistance: Double { self[Space.eyeDistance] * max(size.width, size.height) }

  /// Returns faces in space over a backdrop, in perspective from an eye over the stage's centre.
  ///
  /// Back faces are culled. In perspective a face turned by less than 90° can show its back, so the
  /// projected outline decides.
  func inSpace(_ faces: [Layer]) -> [Layer] {
    var space = Layer(name: "space", frame: bounds)
    space.sublayerTransform = .perspective(eyeDistance: eyeDistance)
    space.addsChildren = true
    space.children = faces.filter { $0.isFrontFacing(through: space.sublayerPlacement) }
    return [backdrop(self[Space.backdrop]), space]
  }

  /// Returns the rotation of a face about the stage's centre that turns its front away from a side.
  ///
  /// For the left side a positive rotation about y, which brings the left edge toward the viewer;
  /// for the bottom a positive one about x, which brings the lower edge toward the viewer.
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
  /// Returns whether the layer is a front face: its projected outline keeps its orientation.
  ///
  /// A face that is seen edge-on, or lies partly behind the eye, is none.
  func isFrontFacing(through sublayers: Transform3D) -> Bool {
    let view = ProjectiveTransform(placement3D * sublayers)
    let corners = Rect(origin: .zero, size: size).corners.compactMap(view.apply)
    guard corners.count == 4 else { return false }
    let (a, b) = (corners[2] - corners[0], corners[3] - corners[1])
    return a.x * b.y - a.y * b.x > 1e-6 * size.width * size.height
  }
}
