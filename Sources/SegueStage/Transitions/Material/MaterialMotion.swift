import SegueGraphics

/// The part of a transition's eased progress in which something of it happens.
struct ProgressWindow: Hashable, Sendable {
  /// Where it begins, within 0...1.
  var start: Double
  /// Where it ends, within 0...1; after its start, or at it for a change at once.
  var end: Double

  /// A part of the progress.
  init(_ start: Double, _ end: Double) {
    self.start = start
    self.end = end
  }

  /// How much of it is over at a progress, 0...1.
  func share(of progress: Double) -> Double {
    if progress >= end { return 1 }
    return progress <= start ? 0 : (progress - start) / (end - start)
  }
}

/// What the transitions of Material share.
enum MaterialMotion {
  /// Where one screen is gone and the other begins to show.
  static let threshold = Parameter(
    "fade-threshold", in: 0...1, default: 0.35,
    "The progress at which the old screen is gone and the new one begins to show.")
  /// What shows while both fade.
  static let backdrop = Parameter<Color?>(
    "backdrop", defaultIs: "the new screen's background",
    "The colour that shows through while both screens fade.")
}

extension TransitionStage {
  /// The two screens of a fade through: the old one fades out up to the threshold, then the new one
  /// fades in over it.
  func fadeThrough(_ progress: Double) -> (leaving: Layer, arriving: Layer) {
    let threshold = self[MaterialMotion.threshold]
    var leaving = layer(from, name: "from")
    leaving.opacity = 1 - ProgressWindow(0, threshold).share(of: progress)
    var arriving = layer(to, name: "to")
    arriving.opacity = ProgressWindow(threshold, 1).share(of: progress)
    return (leaving, arriving)
  }

  /// Two screens before what shows through them.
  func beforeBackdrop(_ layers: [Layer]) -> [Layer] {
    [backdrop(self[MaterialMotion.backdrop] ?? background(of: to))] + layers
  }
}

extension Transition {
  /// Layers that begin with exactly the `from` screen and end with exactly the `to` screen.
  static func betweenScreens(
    _ during: @escaping @Sendable (TransitionStage, Double) -> [Layer]
  ) -> @Sendable (TransitionStage, TransitionMoment) -> [Layer] {
    { stage, moment in
      if moment.isStart { return [stage.layer(stage.from, name: "from")] }
      if moment.isEnd { return [stage.layer(stage.to, name: "to")] }
      return during(stage, moment.progress)
    }
  }

  /// The way back of a transition that takes another time, or another curve, than the way in.
  ///
  /// What the step in said of its duration or its pace holds on the way back too.
  static func wayBack(
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
  /// The same scale along both axes.
  static func uniformScale(_ factor: Double) -> AffineTransform { .scale(factor, factor) }
}
