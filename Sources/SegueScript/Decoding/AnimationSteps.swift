internal import SegueGraphics
internal import SegueStage

extension StepRow {
  /// Steps that animate layers of the screens that show.
  static let animations: [StepRow] = [
    StepRow(
      "animate", .changes, "Layers of the screens that show change.",
      company: [.paced, .animated, .repeating, .interrupted, .ending],
      refusals: ["transition": "remove it: layers change by a `curve` or a `spring`"]
    ) { changes, options in
      var timing = options.timing
      (timing.duration, timing.pacing) = (options.use.duration, options.use.pacing)
      var step = AnimationStep(
        changes, timing, stagger: options.stagger, until: options.animationEnd ?? .settled)
      step.interruption = options.interruption.map {
        AnimationStep.Interruption(after: $0.after, $0.changes)
      }
      return .animate(step)
    } parts: { whole in
      guard case .animate(let step) = whole else { return nil }
      var options = StepOptions(
        use: TransitionUse(duration: step.timing.duration, pacing: step.timing.pacing))
      options.timing = step.timing
      (options.timing.duration, options.timing.pacing) = (nil, nil)
      options.stagger = step.stagger
      options.animationEnd = step.end == .settled ? nil : step.end
      options.interruption = step.interruption.map {
        TouchInterruption(after: $0.after, changes: $0.changes)
      }
      return (step.changes, options)
    },
    StepRow(
      "phases", .phases, "Layers change in phases, one after another.",
      company: [.repeating, .phased, .ending],
      refusals: Dictionary(
        uniqueKeysWithValues: ["duration", "curve", "spring"].map {
          ($0, "remove it: each phase has a pace of its own")
        })
    ) { phases, options in
      .phases(
        PhasesStep(
          phases, next: options.next ?? .logical, repeats: options.timing.passes ?? 1,
          until: options.animationEnd ?? .settled))
    } parts: { whole in
      guard case .phases(let step) = whole else { return nil }
      var options = StepOptions()
      options.next = step.next
      options.timing.passes = step.passes == 1 ? nil : step.passes
      options.animationEnd = step.end == .settled ? nil : step.end
      return (step.phases, options)
    },
  ]
}
