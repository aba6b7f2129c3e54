package import SegueGraphics

/// All that happens to a main screen and the neighbours that slide over it, as a function of time.
///
/// Each input is resolved once, into a motion that starts from what the one before it shows: what
/// was true of earlier times stays true, and nothing jumps when a drag takes over. As long as a
/// motion lasts, the layout in force and so the meaning of progress stay those from which it set
/// out; a drag that takes over counts from the progress that it finds.
package struct SlideTrack: Hashable, Sendable {
  /// The stage's size in points.
  package let size: Size
  /// The roles of the neighbours that there are.
  package let roles: [SlideDirection: String]
  /// What decides, and how long the rest takes.
  package let rules: SlideRules
  /// Whether the first movement of a drag decides its axis; otherwise only y counts.
  private let locksAxis: Bool
  /// The motions, by their starts; never empty.
  private var motions = [SlideMotion(restingOn: nil, from: -.infinity)]

  /// The role of the main screen.
  static let mainRole = "main"

  /// A track at rest on the main screen.
  init(
    size: Size, roles: [SlideDirection: String], rules: SlideRules, locksAxis: Bool
  ) {
    self.size = size
    self.roles = roles
    self.rules = rules
    self.locksAxis = locksAxis
  }

  /// What the slide does at a time; costs one step for each motion that starts later.
  package func state(at time: Double) -> SlideState {
    let motion = motions.last { $0.start <= time } ?? motions[0]
    return motion.state(at: time)
  }

  /// Shows a screen at once, by its role; an unknown one changes nothing.
  mutating func show(role: String, at time: Double) -> ContainerResponse {
    let neighbour = roles.first { $0.value == role }?.key
    if neighbour != nil || role == Self.mainRole {
      motions.append(SlideMotion(restingOn: neighbour, from: moment(time)))
    }
    return response(at: time)
  }

  /// Lets the rest of the way to the other screen run, without a finger.
  ///
  /// - Parameter partner: the neighbour to bring when nothing moves or shows.
  mutating func finish(bringing partner: SlideDirection, at time: Double) -> ContainerResponse {
    let start = moment(time)
    let state = state(at: start)
    let partner = state.partner ?? partner
    guard roles[partner] != nil, state.phase != .finishing else { return response(at: time) }
    let motion = SlideMotion(finishing: state, partner: partner, at: start, pace: rules.finish)
    motions.append(motion)
    return response(at: time, settled: motion.end)
  }

  /// Lets a finger drag; it takes over when its pan begins, and changes nothing when none does.
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

  /// The events with translations that count from an origin, which the first of them sets at once.
  ///
  /// A pan's first event updates nothing; the update that follows it at the same time makes the
  /// transition start from the progress that it finds.
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

  /// The neighbour that the first movement of a pan brings; the only one when the axis is fixed.
  private func neighbour(broughtBy event: PanEvent, from start: Point) -> SlideDirection? {
    guard locksAxis else { return roles.keys.first }
    return event.lockedAxis.map {
      SlideDirection(broughtBy: $0.component(of: event.location - start), along: $0)
    }
  }

  /// A time, or the start of the last motion when that is later.
  private func moment(_ time: Double) -> Double { max(time, motions[motions.count - 1].start) }

  /// A response; `screen` is what the last motion comes to.
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

/// When a slide finishes and how long the rest of it takes.
package struct SlideRules: Hashable, Sendable {
  /// What decides.
  package let rule: CompletionRule
  /// How a finish runs.
  package let finish: Completion
  /// How a cancellation runs.
  package let cancel: Completion

  /// The rules that the parameters of a stage say.
  init(_ stage: ContainerStage) {
    rule = CompletionRule(
      threshold: stage[Self.threshold], isStrict: true,
      instantSpeed: stage[Self.velocityLimit])
    finish = Completion(.fixed(seconds: stage[Self.finishDuration]))
    cancel = Completion(.fixed(seconds: stage[Self.cancelDuration]))
  }

  /// The parameters that say the rules.
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
