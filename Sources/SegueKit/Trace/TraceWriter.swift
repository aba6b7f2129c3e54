import SegueCodecs

/// Writes a trace frame by frame and leaves out what does not change.
struct TraceWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  private let trace: ClipTrace
  /// Where the text goes.
  var sink: Sink
  /// What the last frame showed.
  private(set) var previous: ClipTrace.Picture?
  /// The frames that did not show the same as the one before.
  private(set) var storedFrames = 0
  /// The bytes written so far.
  private(set) var bytes = 0

  /// A writer of a trace; nothing is written yet.
  init(trace: ClipTrace, sink: consuming Sink) {
    self.trace = trace
    self.sink = sink
  }

  /// Writes the lines about the clip as a whole.
  mutating func begin() throws(CodecError) { try write(trace.header) }

  /// Writes the lines about the next frame; without a digest it has the picture before's.
  mutating func append(
    frame index: Int, layers: String, digest: UInt64?
  ) throws(CodecError) {
    let picture = ClipTrace.Picture(layers: layers, digest: digest)
    try write(trace.text(ofFrame: index, picture, after: previous))
    if picture != previous { storedFrames += 1 }
    previous = picture
  }

  /// Ends the writing and returns the sink.
  consuming func finish() -> Sink { sink }

  private mutating func write(_ text: String) throws(CodecError) {
    let text = Array(text.utf8)
    try sink.write(text)
    bytes += text.count
  }
}
