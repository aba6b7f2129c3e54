internal import SegueGraphics

// Segments in which layers are animated.

extension Staging {
  /// Returns the segment of a step; nil where it cannot be staged.
  ///
  /// Its screens are staged as they are when it begins; where layers are animated within it, the step
  /// is kept as well.
  mutating func segment(
    of step: ResolvedStep, index: Int, _ span: StepSpan, isLast: Bool, of scene: ResolvedScene
  ) -> Timeline.Segment? {
    let motionEnd = step.motionEnd
    let begin = motionEnd == nil ? step : step.shown(at: span.from)
    guard var content = content(of: begin, from: span.start) else { return nil }
    // An animation that the next step follows at once has no end to show.
    if case .animation(_, let screen) = content, span.to == span.from { content = .still(screen) }
    // What still runs after the last step is shown to its end.
    let isRunning = motionEnd.map { $0 > span.from } ?? false
    let end = isLast && isRunning ? max(span.to, scene.duration) : span.to
    var segment = Timeline.Segment(
      step: index, start: span.from, duration: end - span.from, content: content,
      surroundings: surroundings(of: begin))
    segment.touchDown = span.start
    if isRunning { segment.live = step }
    return segment
  }
}

extension Timeline {
  /// Returns a segment with the animated layers of its screens as they are at a time.
  func staged(_ segment: Segment, at time: Double) -> Segment {
    guard let step = segment.live?.shown(at: time), let scene else { return segment }
    var staging = Staging(scene, pictures, nil)
    var shown = segment
    guard var content = staging.content(of: step, from: segment.touchDown) else { return segment }
    // Colours of covers were sampled when the clip was loaded, and snapshots are those of the start.
    content.stage?.values = segment.content.stage?.values ?? [:]
    content.stage?.snapshots = segment.content.stage?.snapshots
    (shown.content, shown.surroundings) = (content, staging.surroundings(of: step))
    return shown
  }
}

extension ResolvedScene {
  /// The index of the last step that shows something; nil without one.
  var lastShown: Int? {
    steps.lastIndex { step in
      switch step {
      case .mark, .screenshot, .caption: false
      default: true
      }
    }
  }
}

extension Timeline.Content {
  /// The stage of a transition; nil for other contents.
  var stage: TransitionStage? {
    get {
      switch self {
      case .transition(_, let stage, _), .interaction(_, let stage, _, _): stage
      case .still, .sheet, .change, .animation, .container, .clips: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .transition(let transition, _, let pacing):
        self = .transition(transition, newValue, pacing)
      case .interaction(let transition, _, let drag, let touchDown):
        self = .interaction(transition, newValue, drag, touchDown: touchDown)
      case .still, .sheet, .change, .animation, .container, .clips: break
      }
    }
  }
}
