/// Where the parts of one step stand.
struct StepPlaces: Sendable {
  /// What the step does: its key.
  var step: ScriptPlace
  /// What it names: a screen, a mark.
  var name: ScriptPlace
  /// The name of its transition, or the step where there is none.
  var transition: ScriptPlace
  /// The parameters that were set, even if not to anything that can be.
  var given: Set<String> = []
  /// The names of pictures, by the name.
  var images: [String: ScriptPlace] = [:]

  /// What is expected of it, if anything is.
  var expectation: ScriptPlace?
  /// The screen that is expected to show, if one is.
  var expectedScreen: ScriptPlace?
  /// The keys that say how a drag is judged and completed, by their names.
  var terms: [String: ScriptPlace] = [:]

  /// A step of which nothing but its place is known.
  init(_ place: ScriptPlace) {
    step = place
    name = place
    transition = place
  }
}
