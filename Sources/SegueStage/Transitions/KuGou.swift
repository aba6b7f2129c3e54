import SegueGraphics

/// The script parameters of ``Transition/kugou``.
private enum KuGou {
  /// The interpolated quantity of the swing.
  enum Motion: String, ParameterChoice {
    /// The angle is interpolated; the centre moves along its circle.
    case arc
    /// The matrix is interpolated; the centre moves along the chord.
    case decomposed
  }

  static let angle = Parameter(
    "angle", default: Angle(degrees: 45), "How far the new screen is turned when it begins to come."
  )
  static let popAngle = Parameter(
    "pop-angle", default: Angle(degrees: 45),
    "How far the leaving screen is turned when it has gone.")
  static let pivot = Parameter(
    "pivot", default: LengthPair(.fraction(0.5), .fraction(1.8)),
    "The point about which the screen swings, in points or per cent of the stage.")
  static let motion = Parameter(
    "motion", default: Motion.arc,
    "arc turns about the pivot; decomposed moves along the chord, as Core Animation does.")
}

extension Transition {
  /// The KuGou arc: the new screen swings in about a pivot below the stage, as on a record arm.
  ///
  /// A view rotated by a about a pivot (px, py) has its centre moved by T(l·sin a, l − l·cos a)
  /// with l = py − cy, and is rotated by R(a). With `motion: arc` the angle is interpolated, and
  /// the centre moves along its circle around the pivot; with `decomposed` the matrix is, as in
  /// Core Animation, and the centre moves along the chord.
  package static let kugou = Transition(
    name: "kugou",
    aliases: ["kugou-arc"],
    summary: "The new screen swings in about a pivot below the stage; back, it swings out again.",
    duration: 0.4,
    pacing: .curve(.easeInEaseOut),
    parameters: .of(KuGou.angle, KuGou.popAngle, KuGou.pivot, KuGou.motion),
    example: """
      - push: player
        transition: { type: kugou, angle: 45deg, pivot: [50%, 180%] }
        duration: 400ms
      """,
    caution: caution,
    interaction: Interaction(
      summary: "A drag to the right takes it back; 0.2 of the width is enough.",
      axis: .horizontal, direction: .forward, rule: .kuGouPop, style: .percentDriven),
    movesOverPresenter: { _ in true },
    layers: { stage, moment in
      switch stage.direction {
      case .forward:
        // With whole turns, or with a near pivot, the new screen would hide the old one.
        if moment.isStart, beginsInside(stage) { return [stage.layer(stage.from, name: "from")] }
        var arriving = stage.layer(stage.to, name: "to")
        arriving.transform = swing(
          stage, angle: stage[KuGou.angle], remaining: 1 - moment.progress)
        return [stage.layer(stage.from, name: "from"), arriving]
      case .backward:
        if moment.isEnd { return [stage.layer(stage.to, name: "to")] }
        var leaving = stage.layer(stage.from, name: "from")
        leaving.transform = swing(
          stage, angle: stage[KuGou.popAngle], remaining: moment.progress)
        return [stage.layer(stage.to, name: "to"), leaving]
      }
    })

  /// Returns the transform about the layer's centre; `remaining` 0 is identity, 1 the full angle.
  private static func swing(
    _ stage: TransitionStage, angle: Angle, remaining: Double
  ) -> AffineTransform {
    let arm = stage.place(KuGou.pivot) - stage.bounds.center
    guard stage[KuGou.motion] == .decomposed else {
      return turn(angle * remaining, aboutPivotAt: arm)
    }
    return AffineTransform.identity.interpolated(
      to: turn(angle, aboutPivotAt: arm), progress: remaining)
  }

  /// Returns a rotation about a pivot, given from the view's centre: T(−arm) · R(a) · T(arm).
  private static func turn(_ angle: Angle, aboutPivotAt arm: Point) -> AffineTransform {
    .translation(-arm.x, -arm.y) * .rotation(angle) * .translation(arm.x, arm.y)
  }

  /// Returns whether the rotated screen overlaps the stage where the swing begins (back: where it ends).
  private static func beginsInside(_ stage: TransitionStage) -> Bool {
    let angle = stage[stage.direction == .forward ? KuGou.angle : KuGou.popAngle]
    let arm = stage.place(KuGou.pivot) - stage.bounds.center
    let center = stage.bounds.center
    let placement =
      AffineTransform.translation(-center.x, -center.y) * turn(angle, aboutPivotAt: arm)
      * .translation(center.x, center.y)
    return stage.bounds.overlaps(placement)
  }

  /// Returns a warning if a corner of the rotated screen is inside the stage when the swing begins.
  @Sendable
  private static func caution(_ stage: TransitionStage) -> String? {
    guard beginsInside(stage) else { return nil }
    return "a corner of the turned screen shows inside a stage of "
      + "\(stage.size.width.fixed())x\(stage.size.height.fixed()) as soon as the swing begins; "
      + "use a taller canvas or a larger `angle`"
  }
}

extension Rect {
  /// Returns whether the rectangle, moved by a transform, overlaps its original place.
  ///
  /// Separating axis test: two convex shapes are disjoint exactly if an edge of one of them
  /// separates them, so the normals of both rectangles' sides are the only axes to test.
  fileprivate func overlaps(_ transform: AffineTransform) -> Bool {
    let moved = corners.map(transform.apply)
    let normals = [
      Point(1, 0), Point(0, 1), Point(transform.a, transform.b), Point(transform.c, transform.d),
    ]
    return normals.allSatisfy { normal in
      let own = corners.map { $0.x * normal.x + $0.y * normal.y }
      let other = moved.map { $0.x * normal.x + $0.y * normal.y }
      guard let low = own.min(), let high = own.max() else { return false }
      guard let otherLow = other.min(), let otherHigh = other.max() else { return false }
      return otherLow < high && low < otherHigh
    }
  }
}
