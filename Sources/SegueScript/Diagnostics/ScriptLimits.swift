package import SegueGraphics

/// How large a script, and what it asks for, may be.
package struct ScriptLimits: Hashable, Sendable {
  /// The size of the text in bytes.
  package var textBytes = 1 << 20
  /// How deep lists and mappings may lie in one another.
  package var nesting = 64
  /// The number of values, those that aliases repeat included.
  package var nodes = 100_000
  /// The number of steps in the timeline.
  package var steps = 10_000
  /// The time that all fingers of a script touch the stage, in seconds.
  package var touchSeconds = 3_600.0
  /// The samples of all recorded touches, each as often as a step replays it.
  package var touchSamples = 1_000_000
  /// The number of screens, and of images.
  package var names = 1_000
  /// The number of layers in all screens together.
  package var layers = 2_000
  /// The number of keyframes of one screen in a transition.
  package var keyframes = 1_000
  /// How deep layers may lie in one another.
  package var layerNesting = 16
  /// What the script may take with its pictures, of which the canvas and the frames are counted here.
  package var resources = ResourceLimits()
  /// The pixels along one side of a frame, which no flag raises.
  package var side = 16_384
  /// The number of diagnostics that are told.
  package var diagnostics = 50

  /// The limits that hold where nothing else is said.
  package init(_ resources: ResourceLimits = ResourceLimits()) { self.resources = resources }
}
