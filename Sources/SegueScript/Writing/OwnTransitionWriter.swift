internal import SegueGraphics
internal import SegueStage

/// Writes the transitions that a scene brings along, as lines of its mapping.
struct OwnTransitionWriter {
  /// The scene to which they belong.
  let scene: Scene

  /// The definition of a transition; one of Swift code has none, and is only named.
  func lines(of own: OwnTransition) -> [String] {
    guard let animator = own.animator as? KeyframeAnimator else {
      return ["# \(YAMLText.word(own.name)): written in Swift"]
    }
    let perspective = animator.perspective.map { "perspective: \(NumberLiteral.text($0))" }
    let lines =
      [
        "duration: \(TimeLiteral.text(animator.duration))", StepWriter.pace(animator.pacing),
        "order: \(animator.order.rawValue)", perspective ?? "# perspective: none",
      ] + keyframes("from", animator.from) + keyframes("to", animator.to)
    return ["\(YAMLText.word(own.name)):"] + lines.map { "  " + $0 }
  }

  private func keyframes(_ key: String, _ keyframes: [LayerKeyframe]) -> [String] {
    keyframes.isEmpty ? ["\(key): []"] : ["\(key):"] + keyframes.map { "  - \(text($0))" }
  }

  /// A keyframe in one line; what it leaves to others is left out.
  private func text(_ keyframe: LayerKeyframe) -> String {
    "{ \(KeyTable.keyframe.pairs(of: keyframe, in: scene).joined(separator: ", ")) }"
  }
}
