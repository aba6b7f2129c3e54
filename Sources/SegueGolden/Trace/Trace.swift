// A trace: a clip as numbers, and its text. Printing and parsing of each part are in one file.
//
// 1. SegueKit makes a `TraceHeader` of the clip and a `FrameEvidence` for each frame, with a
//    `LayerSample` for each layer. Every number is rounded to thousandths as it is made, half away
//    from 0, so that a value equals what its text is parsed to.
// 2. `TraceWriter` prints frame by frame: a line for the frame, one for each layer, indented by its
//    depth, one for the digest of the pixels. A frame with the layers and the digest of the one
//    before has `same` instead, so a clip at rest costs a line a frame.
//    The settings of the script (`TraceCause`) stand once, below the header: a comparison reports
//    the cause of a difference before its effects.
// 3. Fields are separated by two spaces, a name and its numbers by one; default values are omitted.
//    Names are quoted as in YAML, and quotes may hold spaces.
// 4. `TraceReader` parses line by line. Traces come from repositories: there are limits, and errors
//    have line numbers.
// 5. Clips are compared as values (`ClipEvidence`), never as text.
//
// Rejected: JSON, which takes three lines of a diff for one changed number; frames as differences
// from the one before, which merges corrupt; more decimals, in which the processors of two machines
// once differed.

package import SegueCodecs
package import SegueGraphics

/// A trace: a clip as numbers with digests of its pixels, written by `segue trace` and kept in goldens.
package struct Trace: Hashable, Sendable {
  /// The first line of a trace with causes.
  package static let firstLine = "segue trace 2"
  /// The first line of a trace without causes, which is read and no longer written to goldens.
  package static let earlierFirstLine = "segue trace 1"
  /// The beginning of lines about the page round a clip, which readers skip.
  package static let pagePrefix = "page "
  /// The size of the largest trace that is read, in bytes.
  package static let byteLimit = 256 << 20
  /// The most frames of a trace that is read.
  package static let frameLimit = 1_000_000
  /// The most layers of a frame.
  package static let layerLimit = 10_000
  /// The greatest depth of the layer tree.
  package static let depthLimit = 64

  package let header: TraceHeader
  /// The settings of the script as resolved, in its order; nil in a trace of the first version.
  package var causes: [TraceCause]?
  /// The frames, with times in milliseconds.
  package let frames: [FrameEvidence]

  /// Creates a trace of frames with times in milliseconds.
  package init(_ header: TraceHeader, causes: [TraceCause]? = nil, frames: [FrameEvidence]) {
    self.header = header
    self.causes = causes
    self.frames = frames
  }

  /// Parses a trace; errors name the file as `name`.
  ///
  /// - Throws: `GoldenError` with the number of the invalid line.
  package init(_ bytes: [UInt8], named name: String) throws(GoldenError) {
    var reader = try TraceReader(bytes, named: name)
    header = try reader.header()
    causes = try reader.causes()
    frames = try reader.frames(count: header.frameCount)
  }

  /// The text of the file `NAME.trace`.
  package var text: String {
    var text = header.text(causes)
    for (index, frame) in frames.enumerated() {
      text += frame.text(index: index, after: index > 0 ? frames[index - 1] : nil)
    }
    return text
  }

  /// Checks that the size and number of stored pictures match this trace; errors name them `name`.
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
  /// The number rounded to thousandths, half away from 0, as traces have it.
  package var traced: Double {
    let thousandths = (self * 1000).rounded(.toNearestOrAwayFromZero)
    guard thousandths.isFinite, abs(thousandths) < 9e15 else { return self }
    return thousandths == 0 ? 0 : thousandths / 1000
  }
}

/// A writer of traces, frame by frame, which holds at most two frames in memory.
package struct TraceWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  private var sink: Sink
  package private(set) var previous: FrameEvidence?
  private var count = 0
  /// The number of frames that are not marked `same`.
  package private(set) var storedFrames = 0
  /// The bytes written until now.
  package private(set) var bytes = 0

  /// Creates a writer and writes the header lines.
  ///
  /// - Parameter page: the lines about the page round the clip, each beginning with ``Trace/pagePrefix``.
  package init(
    _ header: TraceHeader, page: [String] = [], causes: [TraceCause]? = nil,
    to sink: consuming Sink
  ) throws(CodecError) {
    self.sink = sink
    try write(header.text(causes, page: page))
  }

  /// Writes the lines of the next frame, whose times are in milliseconds.
  package mutating func append(_ frame: FrameEvidence) throws(CodecError) {
    try write(frame.text(index: count, after: previous))
    if let previous, frame.showsSame(as: previous) {} else { storedFrames += 1 }
    previous = frame
    count += 1
  }

  /// Ends the trace and returns the sink.
  package consuming func finish() -> Sink { sink }

  private mutating func write(_ text: String) throws(CodecError) {
    let text = Array(text.utf8)
    try sink.write(text)
    bytes += text.count
  }
}
