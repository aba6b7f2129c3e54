import SegueGraphics

/// The script parameters shared by Material's transitions.
enum MaterialMotion {
  /// The progress at which the old screen is gone and the new one appears.
  static let threshold = Parameter(
    "fade-threshold", in: 0...1, default: 0.35,
    "The progress at which the old screen is gone and the new one begins to show.")
  /// The colour behind the screens while both fade.
  static let backdrop = Parameter<Color?>(
    "backdrop", defaultIs: "the new screen's background",
    "The colour that shows through while both screens fade.")
}

extension TransitionStage {
  /// Returns the screens of a fade through: the old one fades out, then the new one fades in over it.
  ///
  /// The threshold parameter is the progress in between.
  func fadeThrough(_ progress: Double) -> (leaving: Layer, arriving: Layer) {
    let threshold = self[MaterialMotion.threshold]
    var leaving = layer(from, name: "from")
    leaving.opacity = 1 - ProgressWindow(0, threshold).share(of: progress)
    var arriving = layer(to, name: "to")
    arriving.opacity = ProgressWindow(threshold, 1).share(of: progress)
    return (leaving, arriving)
  }

  /// Returns two screens over their backdrop.
  func beforeBackdrop(_ layers: [Layer]) -> [Layer] {
    [backdrop(self[MaterialMotion.backdrop] ?? background(of: to))] + layers
  }
}

extension Transition {
  /// Returns layers that begin with exactly the `from` screen and end with exactly the `to` screen.
  static func betweenScreens(
    _ during: @escaping @Sendable (TransitionStage, Double) -> [Layer]
  ) -> @Sendable (TransitionStage, TransitionMoment) -> [Layer] {
    { stage, moment in
      if moment.isStart { return [stage.layer(stage.from, name: "from")] }
      if moment.isEnd { return [stage.layer(stage.to, name: "to")] }
      return during(stage, moment.progress)
    }
  }

  /// Returns the return transition with another duration, or curve, than the forward one.
  ///
  /// A duration or pacing that the forward step sets holds for the return too.
  static func returnUse(
    duration: Double, curve: TimingFunction? = nil
  ) -> @Sendable (TransitionUse, Set<String>) -> TransitionUse {
    { arrival, _ in
      var back = arrival
      guard arrival.duration == nil, arrival.pacing == nil else { return back }
      back.duration = duration
      back.pacing = curve.map { .curve($0) }
      return back
    }
  }
}

extension AffineTransform {
  /// Returns the scaling by one factor along both axes.
  static func uniformScale(_ factor: Double) -> AffineTransform { .scale(factor, factor) }
}
