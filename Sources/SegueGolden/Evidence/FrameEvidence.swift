package import SegueCodecs

/// What is known of one frame of a clip.
package struct FrameEvidence: Hashable, Sendable {
  /// When it starts to show, in ticks from the start of the clip.
  package var start: Int
  /// How long it shows, in ticks, >= 0.
  package var delay: Int
  /// The digest of its pixels (`Pixmap.digest`), nil where none was made.
  package var digest: UInt64?
  /// The number of the step that goes on, from 1; nil where none does, or nothing says.
  package var step: Int?
  /// What the step is, such as `kugou albums -> player`; empty where nothing says.
  package var stepText: String
  /// How far the step's transition is; 0...1, beyond where a spring overshoots.
  package var progress: Double?
  /// Its layers, bottom first, each before what it holds; nil where nothing tells of them.
  package var layers: [LayerSample]?
  /// The palette that a file chooses its colours from; nil for true colour, or nothing says.
  package var palette: StoredFrame.Palette?

  /// A frame's evidence.
  package init(
    start: Int, delay: Int, digest: UInt64? = nil, step: Int? = nil, stepText: String = "",
    progress: Double? = nil, layers: [LayerSample]? = nil, palette: StoredFrame.Palette? = nil
  ) {
    self.start = start
    self.delay = delay
    self.digest = digest
    self.step = step
    self.stepText = stepText
    self.progress = progress
    self.layers = layers
    self.palette = palette
  }
}
