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
      threshold: stage.number(of: Self.threshold), isStrict: true,
      instantSpeed: stage.number(of: Self.velocityLimit))
    finish = Completion(.fixed(seconds: stage.number(of: Self.finishDuration)))
    cancel = Completion(.fixed(seconds: stage.number(of: Self.cancelDuration)))
  }

  /// The parameters that say the rules.
  static let parameters = [threshold, velocityLimit, finishDuration, cancelDuration]

  private static let threshold = TransitionParameter(
    "threshold", .number(0...1), default: .number(0.3),
    "The share of the way that a drag has to exceed to finish.")
  private static let velocityLimit = TransitionParameter(
    "velocity-limit", .number(0...100_000), default: .number(2000),
    "The speed in points per second above which a drag in the right direction finishes at once.")
  private static let finishDuration = TransitionParameter(
    "finish-duration", .number(0...60), default: .number(0.25),
    "The seconds that a finish takes from wherever it starts, eased in and out.")
  private static let cancelDuration = TransitionParameter(
    "cancel-duration", .number(0...60), default: .number(0.25),
    "The seconds that the way back takes, eased in and out.")
}
