import SegueGraphics

/// The part of the transition's progress that is shown, and its direction.
enum ProgressRange {
  /// The progress at the start: `startProgress` of `CATransition`.
  static let start = Parameter(
    "start-progress", in: 0...1, default: 0, "How far the change has gone when it begins to show.")
  /// The progress at the end: `endProgress` of `CATransition`.
  static let end = Parameter(
    "end-progress", in: 0...1, default: 1, "How far it goes; then the new screen shows at once.")
  static let backwards = Parameter(
    "backwards", default: false,
    "Whether it runs in reverse, as on the way back it does unless a step names it.")

  static let parameters: [TransitionParameter] = .of(start, end, backwards)
}
