internal import SegueGraphics

/// A transition that a finger drives, from touch-down to rest: its progress at any moment.
///
/// All that depends on history (the updates, the decision, how long the rest takes) is resolved
/// when it is made; after that everything is a function of time.
package struct PercentDriven: Hashable, Sendable {
  /// What an animation shows at a fraction of the transition.
  package enum Scrub: Hashable, Sendable {
    /// The fraction itself: what the finger sees follows the finger.
    case linear
    /// What it would show at that share of its duration: its own curve or spring is in force.
    case classic(Pacing, duration: Double)
  }

  /// What a transition is doing.
  package enum Phase: Hashable, Sendable {
    /// No pan has begun.
    case idle
    /// The finger drives it.
    case tracking
    /// The rest runs, to the end or back to the start.
    case settling(GestureOutcome)
    /// It is over.
    case done(GestureOutcome)
  }

  /// How the pan was decided, or nil when no pan began.
  package let decision: GestureDecision?
  /// When the pan began, in seconds since touch-down; nil when it never did.
  package let began: Double?
  /// The seconds since touch-down until all is at rest; 0 when no pan began.
  package let duration: Double
  private let updates: PanTrack
  private let base: Double
  private let scrub: ResolvedPacing?
  private let rest: ResolvedPacing

  /// The transition that a pan drives.
  ///
  /// The first event only begins it; each `changed` decides whether it finishes at once, and
  /// otherwise updates the progress; the last event decides by the rule. Events after the decision
  /// are ignored. Costs one step for each event, of which 100,000 count.
  ///
  /// - Parameter base: the progress at which the finger takes hold, within 0...1.
  package init(
    _ events: [PanEvent], progress mapping: PanProgress, rule: CompletionRule,
    finish: Completion, cancel: Completion? = nil, scrub: Scrub = .linear, from base: Double = 0
  ) {
    let (updates, decision) = Self.track(events.prefix(TouchSample.limit), mapping, rule, base)
    let finishes = decision?.outcome == .finished
    let completion = finishes ? finish : cancel ?? finish
    let end = updates.isEmpty ? base : updates.last.x
    let speed = mapping.extent > 0 ? (decision?.speed ?? 0) / mapping.extent : 0
    rest = completion.resolved(
      share: finishes ? 1 - end : end, speed: finishes ? speed : -speed)
    self.decision = decision
    self.updates = updates
    self.base = base
    began = events.first?.time
    duration = decision == nil ? 0 : updates.end + rest.duration
    if case .classic(let pacing, let duration) = scrub {
      self.scrub = pacing.resolved(duration: duration)
    } else {
      self.scrub = nil
    }
  }

  /// A transition that turns round at a progress by itself, and runs back.
  init(reversedAt progress: Double, cancel: Completion) {
    var updates = PanTrack()
    updates.append(time: 0, translation: Point(progress, 0))
    self.updates = updates
    base = progress
    began = 0
    scrub = nil
    rest = cancel.resolved(share: progress, speed: 0)
    duration = rest.duration
    decision = GestureDecision(
      outcome: .cancelled, reason: .reversed, time: 0, progress: progress,
      translation: .zero, velocity: .zero, speed: 0, rule: .usual)
  }

  /// What the finger sets until the decision, and the decision; nil without events.
  private static func track(
    _ events: ArraySlice<PanEvent>, _ mapping: PanProgress, _ rule: CompletionRule, _ base: Double
  ) -> (updates: PanTrack, decision: GestureDecision?) {
    var updates = PanTrack()
    for event in events {
      let last = updates.isEmpty ? base : updates.last.x
      let decision = decision(at: event, progress: last, mapping, rule)
      let isUpdate = event.phase == .changed && decision == nil
      let value = isUpdate ? mapping.progress(at: event.translation, from: base) : last
      updates.append(time: event.time, translation: Point(value, 0))
      if let decision { return (updates, decision) }
    }
    guard var last = events.last else { return (updates, nil) }
    // The touch was cut off without a last event.
    last.phase = .cancelled
    return (updates, decision(at: last, progress: updates.last.x, mapping, rule))
  }

  /// What an event decides, if anything.
  private static func decision(
    at event: PanEvent, progress: Double, _ mapping: PanProgress, _ rule: CompletionRule
  ) -> GestureDecision? {
    let speed = mapping.speed(of: event.velocity, at: event.translation)
    let verdict: (GestureOutcome, GestureDecision.Reason)
    switch event.phase {
    case .began: return nil
    case .changed:
      guard rule.finishesAtOnce(at: speed) else { return nil }
      verdict = (.finished, .instantSpeed)
    case .cancelled: verdict = (.cancelled, .touchCancelled)
    case .failed: verdict = (.cancelled, .touchFailed)
    case .ended:
      if let outcome = rule.verdict(atReleaseSpeed: speed) {
        verdict = (outcome, .releaseSpeed)
      } else {
        let goesOn = mapping.extent > 0 ? rule.projection * speed / mapping.extent : 0
        verdict = (rule.isReached(by: progress + goesOn) ? .finished : .cancelled, .progress)
      }
    }
    return GestureDecision(
      outcome: verdict.0, reason: verdict.1, time: event.time, progress: progress,
      translation: event.translation, velocity: event.velocity, speed: speed, rule: rule)
  }

  /// What the transition is doing so many seconds after touch-down.
  package func phase(at time: Double) -> Phase {
    guard let decision, let began, time >= began else { return .idle }
    if time < updates.end { return .tracking }
    return time < duration ? .settling(decision.outcome) : .done(decision.outcome)
  }

  /// The fraction that the finger has set, within 0...1; it stays after the decision.
  package func fraction(at time: Double) -> Double {
    guard let began, time > began else { return base }
    return updates.translation(at: time).x
  }

  /// The progress that is shown so many seconds after touch-down.
  ///
  /// Exactly where it took hold before the pan begins, 0 after a cancellation and 1 after a finish. Between
  /// them a spring may leave 0...1.
  package func progress(at time: Double) -> Double {
    guard let decision, time > 0 else { return shown(at: base) }
    if time < updates.end { return shown(at: fraction(at: time)) }
    let end: Double = decision.outcome == .finished ? 1 : 0
    guard time < duration else { return end }
    let start = shown(at: updates.last.x)
    return start + (end - start) * rest.progress(at: time - updates.end)
  }

  /// What is shown at a fraction.
  private func shown(at fraction: Double) -> Double {
    guard let scrub else { return fraction }
    return scrub.progress(at: fraction * scrub.duration)
  }
}
