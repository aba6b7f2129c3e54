/// Where the parts of a scene stand in its script, for problems that show later.
package struct SceneLocations: Hashable, Sendable {
  /// The place of the canvas.
  package var canvas = ScriptPlace()
  /// The place of the frame rate, or of the timeline where none is given.
  package var framesPerSecond = ScriptPlace()
  /// The place of the timeline's key.
  package var timeline = ScriptPlace()
  /// The place of each of ``Scene/steps``.
  package var steps: [ScriptPlace] = []
  /// The place of each of ``Scene/assets``: the path where it stands first.
  package var assets: [ScriptPlace] = []
  /// The place of each of ``Scene/outputs``.
  package var outputs: [ScriptPlace] = []
  /// The place of each of ``Scene/screens``: its name.
  package var screens: [ScriptPlace] = []
  /// The place of each of ``Scene/images``: its name.
  package var images: [ScriptPlace] = []

  /// The place of each of ``Scene/transitions``: its name.
  package var transitions: [ScriptPlace] = []
  /// The place of each of ``Scene/tracks``: the path where it stands first.
  package var tracks: [ScriptPlace] = []
  /// The places of the container's keys, by their names.
  package var container: [String: ScriptPlace] = [:]
  /// The place of each expectation, by the index of its step.
  package var expectations: [Int: ScriptPlace] = [:]

  /// No places at all.
  package init() {}
}
