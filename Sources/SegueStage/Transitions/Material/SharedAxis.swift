import SegueGraphics

/// The script parameters of ``Transition/sharedAxis``.
private enum SharedAxis {
  /// The axis along which both screens move.
  enum Axis: String, ParameterChoice {
    /// Horizontal: for the next of several screens.
    case x
    /// Vertical: for the next step.
    case y
    /// Toward the eye: for a level deeper in a hierarchy.
    case z
  }

  static let axis = Parameter(
    "axis", default: Axis.x, "x goes across, y goes down, z goes toward the eye.")
  static let distance = Parameter(
    "slide-distance", in: 0...10_000, default: 30, "How far both screens slide, in points.")
}

extension Transition {
  /// Material's shared axis: both screens move the same short distance along an axis and fade through.
  ///
  /// Along x and y by d = 30 points: `to` from d · (1 − p), `from` to −d · p; on the way back with
  /// opposite signs. Along z `to` grows 0.8 → 1 and `from` 1 → 1.1; on the way back `to` shrinks
  /// 1.1 → 1 and `from` 1 → 0.8. Up to p = 0.35 `from` fades out, then `to` fades in. Documented in
  /// Material Components for Android, with 450 ms and the emphasized curve.
  package static let sharedAxis = Transition(
    name: "shared-axis",
    aliases: ["material-shared-axis"],
    summary:
      "Both screens go a short way along an axis while the old one fades out, the new one in.",
    duration: 0.45,
    pacing: .curve(.emphasized),
    parameters: .of(
      SharedAxis.axis, SharedAxis.distance, MaterialMotion.threshold, MaterialMotion.backdrop),
    example: """
      - push: player
        transition: { type: shared-axis, axis: z }
        duration: 450ms
        curve: emphasized
      """,
    layers: betweenScreens { stage, progress in
      let isForward = stage.direction == .forward
      var (leaving, arriving) = stage.fadeThrough(progress)
      switch stage[SharedAxis.axis] {
      case .z:
        let (near, far) = isForward ? (1.1, 0.8) : (0.8, 1.1)
        leaving.transform = .uniformScale(1 + (near - 1) * progress)
        arriving.transform = .uniformScale(far + (1 - far) * progress)
      case .x, .y:
        let distance = stage[SharedAxis.distance] * (isForward ? 1 : -1)
        let way = stage[SharedAxis.axis] == .x ? Point(distance, 0) : Point(0, distance)
        leaving.position = leaving.position + way * -progress
        arriving.position = arriving.position + way * (1 - progress)
      }
      return stage.beforeBackdrop([leaving, arriving])
    })
}
