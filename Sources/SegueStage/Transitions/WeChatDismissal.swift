internal import SegueGraphics

extension Interaction {
  /// The WeChat picture follows a finger downward and shrinks; let go, it returns to its place.
  ///
  /// With s = clamp(1 − ty / H, 0, 1), the picture's centre is its start + (tx · s, ty), its size s
  /// times as large, and the backdrop's opacity s³. Let go with s > 0.95 it takes 0.2 s back, else
  /// 0.4 s on a spring to its frame before. The rest begins with what shows: the backdrop's opacity
  /// goes from s³, not from s, so that nothing flashes at the release.
  static let wechatDismissal = Interaction(
    summary: "The picture follows the finger; 0.05 of the height downward takes it back.",
    axis: .vertical, direction: .forward,
    rule: CompletionRule(threshold: 0.05, isStrict: false),
    style: .own(
      finish: Completion(
        .fixed(seconds: 0.4),
        pace: .pacing(.dampedSpring(dampingRatio: 0.8, initialVelocity: 0.1))),
      cancel: Completion(.fixed(seconds: 0.2)),
      layers: { stage, moment in
        let (before, after) = Transition.frames(stage)
        let s = 1 - moment.fraction
        let held = Rect(
          center: after.center + Point(moment.translation.x * s, moment.translation.y),
          size: after.size * s)
        let (target, opacity): (Rect, Double) =
          switch moment.phase {
          case .settling(.finished): (before, 0)
          case .settling(.cancelled): (after, 1)
          default: (held, s * s * s)
          }
        return Transition.pictureLayers(
          stage, frame: held.interpolated(to: target, progress: moment.rest),
          backdropOpacity: s * s * s + (opacity - s * s * s) * moment.rest)
      }))
}
