package import SegueGraphics

/// The two ways to name a side: `from`, by what the eye sees, and `subtype`, as on iOS.
struct SideParameter: Sendable {
  private let from: Parameter<Side?>
  private let subtype = Parameter<Side.Subtype?>(
    "subtype", defaultIs: "what `from` says", alternative: "from",
    "The same as on iOS, where fromTop comes from the bottom.")
  private let defaultSide: Side

  /// - Parameter side: the one that is meant when neither is given.
  init(default side: Side, _ summary: String) {
    from = Parameter("from", defaultIs: side.rawValue, alternative: "subtype", summary)
    defaultSide = side
  }

  /// What lists know of both.
  var declarations: [TransitionParameter] { .of(from, subtype) }
  /// The names of both.
  var names: Set<String> { [from.name, subtype.name] }

  /// The side that some values name.
  func side(in values: [String: ParameterValue]) -> Side {
    values[from] ?? values[subtype]?.side ?? defaultSide
  }
}

/// Whether moving screens fade.
enum MovingFade {
  /// As on iOS, or not, as on macOS.
  static let fade = Parameter(
    "fade", default: true, "Whether what moves also fades, as on iOS; false is the look of macOS.")
}

/// What transitions in space share.
private enum Space {
  static let eyeDistance = Parameter(
    "eye-distance", in: 0.5...100, default: 1.5,
    "How far the eye is from the stage, in longer sides of the stage.")
  static let backdrop = Parameter(
    "backdrop", default: Color.black, "The colour behind the screens.")
}

extension [TransitionParameter] {
  /// The eye's distance from the stage, and the colour behind what moves in space.
  static let space: Self = .of(Space.eyeDistance, Space.backdrop)
}

extension Transition {
  /// The articles' duration for `CATransition`, in seconds.
  static let coreAnimationDuration = 0.8

  /// The layers of a change between two snapshots, given the progress that is shown.
  ///
  /// At the start, unless `start-progress` is over 0, they are the `from` screen. At the end the
  /// transition is taken away and the `to` screen shows, whatever `end-progress` is.
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
  /// How far the change has gone that shows at a moment: p = start + (end − start) · progress.
  func shownProgress(_ moment: TransitionMoment) -> Double {
    let start = self[Course.start]
    return start + (self[Course.end] - start) * moment.progress
  }

  /// The side that is named, by `from` or by `subtype`.
  subscript(side: SideParameter) -> Side { side.side(in: values) }

  /// A layer behind all others, in one colour.
  func backdrop(_ color: Color) -> Layer { Layer(name: "backdrop", frame: bounds, color: color) }
}

extension Layer {
  /// A shape in one colour whose outline and opacity a mesh gives.
  ///
  /// The flat picture is a patch of a few points of that colour, so that hardly anything is
  /// composed for it; the mesh says where it shows, in the stage's coordinates.
  init(name: String, color: Color, stage: Size, mesh: (_ texture: Point) -> WarpMesh) {
    let patch = Size(min(8, stage.width), min(8, stage.height))
    self.init(name: name, frame: Rect(origin: .zero, size: patch), color: color)
    self.mesh = mesh(Point(patch.width / 2, patch.height / 2))
  }
}

extension TransitionStage {
  /// The eye's distance in points, as `eye-distance` says.
  private var eyeDistance: Double { self[Space.eyeDistance] * max(size.width, size.height) }

  /// Faces in space before a backdrop, seen by an eye over the stage's centre.
  ///
  /// Only those are kept that turn their front to the eye. With perspective that is not the same
  /// as being turned by less than a quarter: what counts is the outline as it is seen.
  func inSpace(_ faces: [Layer]) -> [Layer] {
    var space = Layer(name: "space", frame: bounds)
    space.sublayerTransform = .perspective(eyeDistance: eyeDistance)
    space.joinsChildren = true
    space.children = faces.filter { $0.facesTheEye(through: space.sublayerPlacement) }
    return [backdrop(self[Space.backdrop]), space]
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

/// A side of the stage, named by what the eye sees.
package enum Side: String, ParameterChoice {
  /// Where x is smallest.
  case left
  /// Where x is largest.
  case right
  /// Where y is smallest.
  case top
  /// Where y is largest.
  case bottom

  /// A side as a subtype of `CATransition` names it on iOS, in kebab-case.
  ///
  /// Vertical subtypes are upside down: the "top" of Core Animation is where y is largest, and on
  /// iOS y grows downward, so `kCATransitionFromTop` comes from the bottom.
  package enum Subtype: String, ParameterChoice {
    /// From the left.
    case fromLeft = "from-left"
    /// From the right.
    case fromRight = "from-right"
    /// From the top.
    case fromBottom = "from-bottom"
    /// From the bottom.
    case fromTop = "from-top"

    /// The side that it means.
    package var side: Side {
      switch self {
      case .fromLeft: .left
      case .fromRight: .right
      case .fromBottom: .top
      case .fromTop: .bottom
      }
    }
  }

  /// The side across the stage.
  package var opposite: Side {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    }
  }

  /// Whether it is the left or the right one.
  package var isHorizontal: Bool { self == .left || self == .right }

  /// The unit vector that points out of the stage across this side.
  package var outward: Point {
    switch self {
    case .left: Point(-1, 0)
    case .right: Point(1, 0)
    case .top: Point(0, -1)
    case .bottom: Point(0, 1)
    }
  }

  /// How far a screen is moved that lies just beyond this side of a stage of a size, in points.
  package func offset(of size: Size) -> Point {
    Point(outward.x * size.width, outward.y * size.height)
  }
}
