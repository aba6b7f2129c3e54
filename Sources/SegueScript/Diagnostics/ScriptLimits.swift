package import SegueGraphics

/// The limits on the size of a script and on the resources that it uses.
package struct ScriptLimits: Hashable, Sendable {
  package var textBytes = 1 << 20
  /// The nesting depth of lists and mappings.
  package var nesting = 64
  /// The number of values, with those that aliases repeat.
  package var nodes = 100_000
  package var steps = 10_000
  /// The sum of the durations of all touches in a script, in seconds.
  package var touchSeconds = 3_600.0
  /// The number of samples of recorded touches, counted for each step that replays them.
  package var touchSamples = 1_000_000
  /// The number of names in one mapping, such as the screens or the images.
  package var names = 1_000
  package var layers = 2_000
  package var keyframes = 1_000
  /// The nesting depth of layers.
  package var layerNesting = 16
  /// The limits on memory, work, pixels and frames; the decoder checks the canvas and the frames.
  package var resources = ResourceLimits()
  /// The pixels along one side of a frame; no command-line option raises this limit.
  package var side = 16_384
  /// The number of errors, and of warnings, that are reported.
  package var diagnostics = 50

  /// Creates the default limits, with limits on resources.
  package init(_ resources: ResourceLimits = ResourceLimits()) { self.resources = resources }
}
