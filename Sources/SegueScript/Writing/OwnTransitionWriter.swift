internal import SegueGraphics
internal import SegueStage

/// Writes the transitions that a scene brings along, as lines of its mapping.
enum OwnTransitionWriter {
  /// The definition of a transition; one of Swift code has none, and is only named.
  static func lines(of own: OwnTransition) -> [String] {
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

  private static func keyframes(_ key: String, _ keyframes: [LayerKeyframe]) -> [String] {
    keyframes.isEmpty ? ["\(key): []"] : ["\(key):"] + keyframes.map { "  - \(text($0))" }
  }

  /// A keyframe in one line; what it leaves to others is left out.
  private static func text(_ keyframe: LayerKeyframe) -> String {
    let number = NumberLiteral.text
    let parts = [
      "at: \(ShareLiteral.text(keyframe.progress))",
      keyframe.move.map { "move: \(text($0))" },
      keyframe.size.map { "size: \(text($0))" },
      keyframe.scale.map { "scale: [\(number($0.x)), \(number($0.y))]" },
      keyframe.anchorPoint.map { "anchor-point: [\(number($0.x)), \(number($0.y))]" },
      keyframe.turn.map { "turn: \(AngleLiteral.text($0))" },
      keyframe.turnX.map { "turn-x: \(AngleLiteral.text($0))" },
      keyframe.turnY.map { "turn-y: \(AngleLiteral.text($0))" },
      keyframe.alpha.map { "alpha: \(number($0))" },
      keyframe.cornerRadius.map { "corner-radius: \(number($0))" },
    ]
    return "{ \(parts.compactMap { $0 }.joined(separator: ", ")) }"
  }

  private static func text(_ pair: LengthPair) -> String {
    "[\(LengthLiteral.text(pair.x)), \(LengthLiteral.text(pair.y))]"
  }
}
