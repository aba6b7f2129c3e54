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
