// A clip as numbers: the value, and its text. Printing and reading of a thing stand in one file.
//
// 1. SegueKit makes a `TraceHeader` of the clip as a whole and a `FrameEvidence` for each frame, with
//    a `LayerSample` for each layer. Every number is rounded to thousandths as it is made, half away
//    from 0, so that a value is what its text reads back as.
// 2. `TraceWriter` prints frame by frame: a line for the frame, one for each layer, indented by what
//    holds it, one for the digest of the pixels. A frame with the layers and the digest of the one
//    before says `same` instead, so a clip that rests costs a line a frame.
// 3. Fields stand two spaces apart, a name and its numbers one; what is usual is left out. Names are
//    words of YAML, in which quotes hold spaces together.
// 4. `TraceReader` reads the same line by line. Traces come from repositories: limits hold, and
//    whatever is wrong is told with the number of its line.
// 5. Clips are compared as values (`ClipEvidence`); nothing is printed so as to be read back.
//
// Tried and left: JSON, which takes three lines of a diff for one number that changed; frames as
// differences from the one before, of which a merge makes nonsense; more decimals, in which the
// processors of two machines once differed.

package import SegueCodecs
package import SegueGraphics

/// A clip as numbers, with digests of its pixels: what `segue trace` writes and goldens keep.
package struct Trace: Hashable, Sendable {
  /// The line that every trace of this version starts with.
  package static let firstLine = "segue trace 1"
  /// The longest trace that is read, in bytes.
  package static let byteLimit = 256 << 20
  /// The most frames that are read.
  package static let frameLimit = 1_000_000
  /// The most layers that a frame may have.
  package static let layerLimit = 10_000
  /// The most layers that may hold one another.
  package static let depthLimit = 64

  /// What holds for the clip as a whole.
  package let header: TraceHeader
  /// The frames, their times in milliseconds.
  package let frames: [FrameEvidence]

  /// A trace of frames whose times are in milliseconds.
  package init(_ header: TraceHeader, frames: [FrameEvidence]) {
    self.header = header
    self.frames = frames
  }

  /// Reads a trace, which sentences call `name`.
  ///
  /// - Throws: what is wrong with it, with the number of the line.
  package init(_ bytes: [UInt8], named name: String) throws(GoldenError) {
    var reader = try TraceReader(bytes, named: name)
    header = try reader.header()
    frames = try reader.frames(count: header.frameCount)
  }

  /// The text, as `NAME.trace` holds it.
  package var text: String {
    var text = header.text
    for (index, frame) in frames.enumerated() {
      text += frame.text(index: index, after: index > 0 ? frames[index - 1] : nil)
    }
    return text
  }

  /// Makes sure that stored pictures are those of this trace, called `name` in sentences.
  package func check(
    picturesNamed name: String, size: PixelSize, frameCount: Int
  ) throws(GoldenError) {
    guard size == header.size else {
      throw .otherClip(
        name: name,
        reason: "its pictures are \(size.width) × \(size.height) px, and the trace says "
          + "\(header.size.width) × \(header.size.height)")
    }
    guard frameCount == frames.count else {
      throw .otherClip(
        name: name, reason: "it has \(frameCount) frames, and the trace says \(frames.count)")
    }
  }
}

extension Double {
  /// The number as a trace has it: in thousandths, half away from 0.
  package var traced: Double {
    let thousandths = (self * 1000).rounded(.toNearestOrAwayFromZero)
    guard thousandths.isFinite, abs(thousandths) < 9e15 else { return self }
    return thousandths == 0 ? 0 : thousandths / 1000
  }
}

/// Writes a trace frame by frame, so that no more than two frames are held.
package struct TraceWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  /// Where the text goes.
  private var sink: Sink
  /// The last frame.
  package private(set) var previous: FrameEvidence?
  /// The frames so far.
  private var count = 0
  /// The frames that did not show the same as the one before.
  package private(set) var storedFrames = 0
  /// The bytes written so far.
  package private(set) var bytes = 0

  /// A writer of a trace, which writes the lines about the clip as a whole.
  package init(_ header: TraceHeader, to sink: consuming Sink) throws(CodecError) {
    self.sink = sink
    try write(header.text)
  }

  /// Writes the lines about the next frame, whose times are in milliseconds.
  package mutating func append(_ frame: FrameEvidence) throws(CodecError) {
    try write(frame.text(index: count, after: previous))
    if let previous, frame.showsSame(as: previous) {} else { storedFrames += 1 }
    previous = frame
    count += 1
  }

  /// Ends the writing and returns the sink.
  package consuming func finish() -> Sink { sink }

  private mutating func write(_ text: String) throws(CodecError) {
    let text = Array(text.utf8)
    try sink.write(text)
    bytes += text.count
  }
}
