package import SegueGraphics

/// The slide of neighbours over a main screen, as a function of time.
///
/// Each input is resolved once, into a motion that starts from the state of the motion before it:
/// earlier times keep their state, and nothing jumps when a drag takes over. During a motion the
/// layout in force, and with it the meaning of progress, is the one at its start; a drag that takes
/// over continues from the current progress.
package struct SlideTrack: Hashable, Sendable {
  /// The stage's size in points.
  package let size: Size
  /// The roles of the neighbours that the script names.
  package let roles: [SlideDirection: String]
  /// The completion rule and the durations after a release.
  package let rules: SlideRules
  /// Whether the first movement of a drag locks its axis; otherwise only y counts.
  private let locksAxis: Bool
  /// The motions, ordered by their start; never empty.
  private var motions = [SlideMotion(restingOn: nil, from: -.infinity)]

  static let mainRole = "main"

  /// Creates a track at rest on the main screen.
  init(
    size: Size, roles: [SlideDirection: String], rules: SlideRules, locksAxis: Bool
  ) {
    self.size = size
    self.roles = roles
    self.rules = rules
    self.locksAxis = locksAxis
  }

  /// Returns the state at a time; costs one step per motion that starts later.
  package func state(at time: Double) -> SlideState {
    let motion = motions.last { $0.start <= time } ?? motions[0]
    return motion.state(at: time)
  }

  /// Shows the screen of a role at once; an unknown role changes nothing.
  mutating func show(role: String, at time: Double) -> ContainerResponse {
    let neighbour = roles.first { $0.value == role }?.key
    if neighbour != nil || role == Self.mainRole {
      motions.append(SlideMotion(restingOn: neighbour, from: moment(time)))
    }
    return response(at: time)
  }

  /// Finishes the transition to the other screen without a finger.
  ///
  /// - Parameter partner: the neighbour to bring in when nothing moves or shows.
  mutating func finish(bringing partner: SlideDirection, at time: Double) -> ContainerResponse {
    let start = moment(time)
    let state = state(at: start)
    let partner = state.partner ?? partner
    guard roles[partner] != nil, state.phase != .finishing else { return response(at: time) }
    let motion = SlideMotion(finishing: state, partner: partner, at: start, pace: rules.finish)
    motions.append(motion)
    return response(at: time, settled: motion.end)
  }

  /// Applies a drag from the beginning of its pan; a touch without a pan changes nothing.
  ///
  /// The progress in the response is signed.
  mutating func drag(_ path: TouchPath, at time: Double) -> ContainerResponse {
    let lifted = time + path.duration
    let recognizer = PanRecognizer(lock: locksAxis ? .firstAxis : .free)
    let events = recognizer.events(of: path)
    guard let first = events.first else { return response(at: lifted) }
    let start = moment(time + first.time)
    let state = state(at: start)
    guard let partner = state.partner ?? neighbour(broughtBy: first, from: path.start),
      roles[partner] != nil, !locksAxis || first.lockedAxis == partner.axis
    else { return response(at: lifted) }
    let sign = partner.sign * (state.resting == nil ? 1 : -1)
    let extent = partner.axis.extent(of: size)
    let gone = sign * state.progress * extent
    let origin = partner.axis == .vertical ? Point(0, gone) : Point(gone, 0)
    let driven = PercentDriven(
      Self.counting(events, from: origin),
      progress: PanProgress(
        axis: partner.axis, direction: sign < 0 ? .backward : .forward, extent: extent),
      rule: rules.rule, finish: rules.finish, cancel: rules.cancel)
    let motion = SlideMotion(driven, touchDown: time, from: state, partner: partner, at: start)
    motions.append(motion)
    var decision = driven.decision
    if let counted = decision?.translation { decision?.translation = counted - origin }
    return response(
      at: lifted, settled: max(lifted, motion.end), decision: decision,
      progress: decision.map { $0.progress * sign })
  }

  /// Returns a pan's events with an origin added to their translations.
  ///
  /// A pan's first event updates nothing; the update inserted after it at the same time makes the
  /// transition start from the current progress.
  private static func counting(_ events: [PanEvent], from origin: Point) -> [PanEvent] {
    guard origin != .zero, var update = events.first else { return events }
    update.phase = .changed
    update.translation = origin
    update.velocity = .zero
    var rest = events
    for index in rest.indices { rest[index].translation = rest[index].translation + origin }
    rest.insert(update, at: 1)
    return rest
  }

  /// Returns the neighbour that a pan's first movement brings in; with a fixed axis the only one.
  private func neighbour(broughtBy event: PanEvent, from start: Point) -> SlideDirection? {
    guard locksAxis else { return roles.keys.first }
    return event.lockedAxis.map {
      SlideDirection(broughtBy: $0.component(of: event.location - start), along: $0)
    }
  }

  /// Returns a time, or the start of the last motion if that is later.
  private func moment(_ time: Double) -> Double { max(time, motions[motions.count - 1].start) }

  /// Returns a response; `screen` is the destination of the last motion.
  func response(
    at lifted: Double, settled: Double? = nil, decision: GestureDecision? = nil,
    progress: Double? = nil
  ) -> ContainerResponse {
    let destination = motions[motions.count - 1].destination
    return ContainerResponse(
      lifted: lifted, settled: settled ?? lifted, decision: decision,
      screen: destination.flatMap { roles[$0] } ?? Self.mainRole, progress: progress)
  }
}

/// One motion of a slide, from an input until the next one takes over.
struct SlideMotion: Hashable, Sendable {
  /// The law of the progress.
  enum Law: Hashable, Sendable {
    /// A finish without a finger, from the start on.
    case finishing(ResolvedPacing)
    /// A drag with its touch-down in seconds, and the motion after its release.
    case driven(PercentDriven, touchDown: Double)
  }

  /// The time from which the motion is in force, in seconds.
  let start: Double
  /// The time at which the motion is at rest, in seconds; not before the start.
  let end: Double
  /// The state at the start.
  let initial: SlideState
  /// The neighbour on which it rests in the end; nil for the main screen.
  let destination: SlideDirection?
  /// The law of the progress; nil at rest.
  private let law: Law?

  /// Creates rest on a screen from a time on.
  init(restingOn neighbour: SlideDirection?, from start: Double) {
    self.start = start
    end = start
    initial = SlideState(restingOn: neighbour)
    destination = neighbour
    law = nil
  }

  /// Creates a finish to the other screen, from the state at a time.
  init(finishing initial: SlideState, partner: SlideDirection, at start: Double, pace: Completion) {
    let seconds = pace.seconds(for: 1 - initial.progress)
    self.start = start
    end = start + seconds
    self.initial = SlideState(
      resting: initial.resting, partner: partner, progress: initial.progress, phase: .finishing)
    destination = initial.resting == nil ? partner : nil
    law = .finishing(pace.pace.resolved(duration: seconds))
  }

  /// Creates a drag, from the state at the beginning of the pan.
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

  /// Returns the state at a time that is not before the start.
  ///
  /// Ends are compared with absolute times, so that the state at `end` is exactly at rest.
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

  /// Returns the initial state with another progress and phase.
  private func moved(to progress: Double, _ phase: SlideState.Phase) -> SlideState {
    SlideState(
      resting: initial.resting, partner: initial.partner, progress: progress, phase: phase)
  }
}

/// The completion rule of a slide and the timing after a release.
package struct SlideRules: Hashable, Sendable {
  /// The rule that decides between finish and cancellation.
  package let rule: CompletionRule
  /// The duration and curve of a finish.
  package let finish: Completion
  /// The duration and curve of a cancellation.
  package let cancel: Completion

  /// Reads the rules from the parameters of a stage.
  init(_ stage: ContainerStage) {
    rule = CompletionRule(
      threshold: stage[Self.threshold], isStrict: true,
      instantSpeed: stage[Self.velocityLimit])
    finish = Completion(.fixed(seconds: stage[Self.finishDuration]))
    cancel = Completion(.fixed(seconds: stage[Self.cancelDuration]))
  }

  /// The script parameters of the rules.
  static let parameters: [TransitionParameter] = .of(
    threshold, velocityLimit, finishDuration, cancelDuration)

  private static let threshold = Parameter(
    "threshold", in: 0...1, default: 0.3,
    "The share of the way that a drag has to exceed to finish.")
  private static let velocityLimit = Parameter(
    "velocity-limit", in: 0...100_000, default: 2000,
    "The speed in points per second above which a drag in the right direction finishes at once.")
  private static let finishDuration = Parameter(
    "finish-duration", in: 0...60, default: 0.25,
    "The seconds that a finish takes from wherever it starts, eased in and out.")
  private static let cancelDuration = Parameter(
    "cancel-duration", in: 0...60, default: 0.25,
    "The seconds that the way back takes, eased in and out.")
}
