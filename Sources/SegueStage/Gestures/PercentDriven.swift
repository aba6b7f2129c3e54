// Gestures: from touches to the progress of an interactive transition.
//
// 1. A `TouchPath` is the location of a finger as a function of time, written by an author or
//    recorded. It is sampled at 60 Hz into `TouchSample`s.
// 2. `PanRecognizer` turns the samples into `PanEvent`s, with UIKit's hysteresis and a smoothed
//    velocity; `PinchRecognizer` turns those of two fingers into `PinchEvent`s, which the property
//    `closing` (PinchState.swift) converts to pan events.
// 3. `PanProgress` maps a translation to a progress; `PanTrack` interpolates the values between events.
// 4. A `CompletionRule` decides between finishing and cancelling: that of the transition's own
//    `Interaction.recognizers`, or else `.usual`. The result, with its numbers, is a
//    `GestureDecision`.
// 5. A `Completion` gives the duration and the pace of the rest, which runs by itself.
// 6. `PercentDriven` combines 3 to 5 as a function of time. `SheetMotion` does so for a sheet with
//    detents. `InteractionSettings` are the author's settings of an interaction.
//
// Rejected:
// - Touch events at the clip's frame rate: the result of a drag would depend on it.
// - Holding the last event's value until the next event, as a device does: linear interpolation
//   shows the same values at the events, and moves evenly at every frame rate.
// - Comparing with limits exactly: sampled paths carry rounding errors, so `CompletionRule` has tolerances.

internal import SegueGraphics

/// An interactive transition driven by a pan: its progress as a function of time.
///
/// The updates, the decision and the completion's duration are resolved once, on creation; they
/// depend on the order of events. After that everything is a function of time.
package struct PercentDriven: Hashable, Sendable {
  /// The map from the pan's progress to the shown progress.
  package enum Scrub: Hashable, Sendable {
    /// The pan's progress itself: the dragged content stays under the finger.
    case linear
    /// A curve or spring evaluated at the pan's progress times a duration, as UIKit does.
    case classic(Pacing, duration: Double)
  }

  /// The phase of an interactive transition.
  package enum Phase: Hashable, Sendable {
    /// No pan has begun.
    case idle
    /// The finger drives it.
    case tracking
    /// The completion runs, forward or back.
    case settling(GestureOutcome)
    case done(GestureOutcome)
  }

  /// The decision of the pan, or nil when no pan began.
  package let decision: GestureDecision?
  /// The time at which the pan began, in seconds since touch-down; nil when it never did.
  package let began: Double?
  /// The seconds from touch-down until the transition is at rest; 0 when no pan began.
  package let duration: Double
  private let updates: PanTrack
  private let base: Double
  private let scrub: ResolvedPacing?
  private let rest: ResolvedPacing

  /// Creates the transition that a pan drives.
  ///
  /// The first event only begins it; each `changed` either finishes it at once or updates the
  /// progress; the last event decides by the rule. Events after the decision are ignored. Costs one
  /// step for each event, of 100,000 at most.
  ///
  /// - Parameter base: the progress at which the finger catches the transition, within 0...1.
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

  /// Creates a transition that is reversed at a progress, without a finger, and runs back.
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

  /// Returns the progress updates up to the decision, and the decision; nil without events.
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
    // The events end without a last phase: the touch was cut off.
    last.phase = .cancelled
    return (updates, decision(at: last, progress: updates.last.x, mapping, rule))
  }

  /// Returns the decision at an event, or nil where it decides nothing.
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

  /// Returns the phase at a time in seconds since touch-down.
  package func phase(at time: Double) -> Phase {
    guard let decision, let began, time >= began else { return .idle }
    if time < updates.end { return .tracking }
    return time < duration ? .settling(decision.outcome) : .done(decision.outcome)
  }

  /// Returns the progress that the finger has set, within 0...1; constant after the decision.
  package func fraction(at time: Double) -> Double {
    guard let began, time > began else { return base }
    return updates.translation(at: time).x
  }

  /// Returns the shown progress at a time in seconds since touch-down.
  ///
  /// Exactly the starting progress before the pan begins, 0 after a cancellation and 1 after a
  /// finish. Between them a spring may leave 0...1.
  package func progress(at time: Double) -> Double {
    guard let decision, time > 0 else { return shown(at: base) }
    if time < updates.end { return shown(at: fraction(at: time)) }
    let end: Double = decision.outcome == .finished ? 1 : 0
    guard time < duration else { return end }
    let start = shown(at: updates.last.x)
    return start + (end - start) * rest.progress(at: time - updates.end)
  }

  /// Maps the pan's progress to the shown progress.
  private func shown(at fraction: Double) -> Double {
    guard let scrub else { return fraction }
    return scrub.progress(at: fraction * scrub.duration)
  }
}
