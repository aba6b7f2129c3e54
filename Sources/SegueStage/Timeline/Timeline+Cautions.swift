internal import SegueGraphics

extension Timeline {
  /// The warnings of transitions about the stages they run on, with the indices of their steps.
  package var cautions: [(step: Int, sentence: String)] {
    segments.flatMap { segment -> [(step: Int, sentence: String)] in
      let (transition, stage): (Transition, TransitionStage)
      switch segment.content {
      case .transition(let used, let on, _), .interaction(let used, let on, _, _):
        (transition, stage) = (used, on)
      case .still, .sheet, .change, .animation, .container, .clips: return []
      }
      let own = transition.caution(stage).map { "`\(transition.name)`: \($0)" }
      let pushed = segment.surroundings == nil ? caution(ofPushOn: stage, transition) : nil
      return [own, pushed].compactMap { $0 }.map { (step: segment.step, sentence: $0) }
    }
  }

  /// Returns a warning about a pushed screen that is translucent and would show the window behind it.
  private func caution(ofPushOn stage: TransitionStage, _ transition: Transition) -> String? {
    guard stage.direction == .forward, !stage.keepsPresenter, transition.presentation == nil,
      background.alpha == 255, !stage.to.isOpaque(in: pictures)
    else { return nil }
    return
      "`\(stage.to.name)` is translucent, and `push` removes the screen below it at the end; "
      + "write `present` to keep that screen"
  }
}
