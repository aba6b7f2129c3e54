package import SegueGraphics

/// How a finger takes a screen back with a transition, and what shows meanwhile.
package struct Interaction: Sendable {
  /// What shows while a finger drives, and how the rest runs.
  package enum Style: Sendable {
    /// The transition's own layers at the finger's progress; the rest takes its share of the
    /// duration, as a percent-driven transition does.
    case percentDriven
    /// Layers of its own, in the time between touch and rest.
    case own(
      finish: Completion, cancel: Completion,
      layers: @Sendable (TransitionStage, InteractionMoment) -> [Layer])
  }

  /// One sentence: what the finger does and when that is enough.
  package var summary: String
  /// The axis that counts.
  package var axis: PanAxis
  /// The way along the axis that takes the screen back.
  package var direction: PanProgress.Direction
  /// When it finishes.
  package var rule: CompletionRule
  /// What shows.
  package var style: Style

  /// The progress of a drag on a stage of a size: all of the stage along the axis is 1.
  func progress(on size: Size) -> PanProgress {
    PanProgress(axis: axis, direction: direction, extent: axis.extent(of: size))
  }

  /// The terms with all that the author left open filled in; what does not apply stays nil.
  func terms(_ terms: InteractionTerms) -> InteractionTerms {
    var whole = terms
    whole.threshold = terms.threshold ?? rule.threshold
    guard case .percentDriven = style else { return whole }
    whole.completionSpeed = terms.completionSpeed ?? 1
    whole.completionPace = terms.completionPace ?? .pacing(.curve(.easeInEaseOut))
    whole.scrub = terms.scrub ?? .linear
    return whole
  }

  /// The keys among the author's that mean nothing to this interaction.
  func foreignKeys(in terms: InteractionTerms) -> [String] {
    guard case .own = style else { return [] }
    let keys: [(String, Bool)] = [
      ("completion-curve", terms.completionPace != nil),
      ("completion-speed", terms.completionSpeed != nil), ("scrub", terms.scrub != nil),
    ]
    return keys.filter(\.1).map(\.0)
  }
}

/// Where in its course an interactive transition is.
package struct InteractionMoment: Hashable, Sendable {
  /// What goes on.
  package var phase: PercentDriven.Phase
  /// How far the finger has gone, in points; it stays when the finger is lifted.
  package var translation: Point
  /// The progress that the finger has set, within 0...1; it stays when the finger is lifted.
  package var fraction: Double
  /// The progress that a percent-driven transition shows.
  package var progress: Double
  /// The eased progress of the rest, 0 while the finger drives; a spring passes 1 on its way.
  package var rest: Double
}
