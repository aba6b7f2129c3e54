/// What a slide does from one input on, until the next one takes over.
struct SlideMotion: Hashable, Sendable {
  /// What the progress follows.
  enum Law: Hashable, Sendable {
    /// A finish that no finger drives, from the start on.
    case finishing(ResolvedPacing)
    /// A drag that came down at a time in seconds, with all that follows from it.
    case driven(PercentDriven, touchDown: Double)
  }

  /// From when on it is in force, in seconds.
  let start: Double
  /// When it comes to rest, in seconds; not before the start.
  let end: Double
  /// The state in which it took over, or in which it rests.
  let initial: SlideState
  /// The neighbour that it rests on in the end, nil for the main screen.
  let destination: SlideDirection?
  /// What the progress follows; nil at rest.
  private let law: Law?

  /// Rest from a time on.
  init(restingOn neighbour: SlideDirection?, from start: Double) {
    self.start = start
    end = start
    initial = SlideState(restingOn: neighbour)
    destination = neighbour
    law = nil
  }

  /// The rest of the way to the other screen, from the state at a time.
  init(finishing initial: SlideState, partner: SlideDirection, at start: Double, pace: Completion) {
    let seconds = pace.seconds(for: 1 - initial.progress)
    self.start = start
    end = start + seconds
    self.initial = SlideState(
      resting: initial.resting, partner: partner, progress: initial.progress, phase: .finishing)
    destination = initial.resting == nil ? partner : nil
    law = .finishing(pace.pace.resolved(duration: seconds))
  }

  /// A drag, from the state in which it took over when the pan began.
  init(
    _ driven: PercentDriven, touchDown: Double, from initial: SlideState, partner: SlideDirection,
    at start: Double
  ) {
    self.start = start
    end = max(start, touchDown + driven.duration)
    self.initial = SlideState(
      resting: initial.resting, partner: partner, progress: initial.progress, phase: .updating)
    let other = initial.resting == nil ? partner : nil
    destination = driven.decision?.outcome == .finished ? other : initial.resting
    law = .driven(driven, touchDown: touchDown)
  }

  /// The state at a time that is not before the start.
  ///
  /// Ends are compared with absolute times, so that what rests at `end` rests exactly.
  func state(at time: Double) -> SlideState {
    guard time < end, let law else { return SlideState(restingOn: destination) }
    switch law {
    case .finishing(let pacing):
      let share = pacing.progress(at: time - start)
      return moved(to: initial.progress + (1 - initial.progress) * share, .finishing)
    case .driven(let driven, let touchDown):
      let elapsed = time - touchDown
      guard let began = driven.began, elapsed > began else { return initial }
      let phase: SlideState.Phase =
        switch driven.phase(at: elapsed) {
        case .idle, .tracking: .updating
        case .settling(.finished), .done(.finished): .finishing
        case .settling(.cancelled), .done(.cancelled): .cancelling
        }
      return moved(to: driven.progress(at: elapsed), phase)
    }
  }

  private func moved(to progress: Double, _ phase: SlideState.Phase) -> SlideState {
    SlideState(
      resting: initial.resting, partner: initial.partner, progress: progress, phase: phase)
  }
}
