package import SegueCodecs
import SegueGraphics

/// A frame of a clip prepared for comparison; unknown values are nil.
package struct FrameEvidence: Hashable, Sendable {
  /// The start time, in ticks from the start of the clip.
  package var start: Int
  /// The delay of the frame, in ticks, >= 0.
  package var delay: Int
  /// The digest of its pixels (`Pixmap.digest`); nil if unknown.
  package var digest: UInt64?
  /// The index of the current step in the script, from 0 (usually `show`); nil outside any step, or
  /// if unknown.
  package var step: Int?
  /// The step in words, such as `kugou albums -> player`; empty if unknown.
  package var stepText: String
  /// The progress of the step's transition, 0...1; beyond that where a spring overshoots.
  package var progress: Double?
  /// The layers in pre-order: bottom first, each before its sublayers; nil if unknown.
  package var layers: [LayerSample]?
  /// The time in seconds of the content that the frame shows, if it is not the frame's start.
  package var shows: Double?
  /// The palette of an indexed frame; nil for true colour, or if unknown.
  package var palette: StoredFrame.Palette?

  /// Creates a frame; unknown values default to nil.
  package init(
    start: Int, delay: Int, digest: UInt64? = nil, step: Int? = nil, stepText: String = "",
    progress: Double? = nil, layers: [LayerSample]? = nil, shows: Double? = nil,
    palette: StoredFrame.Palette? = nil
  ) {
    self.start = start
    self.delay = delay
    self.digest = digest
    self.step = step
    self.stepText = stepText
    self.progress = progress?.traced
    self.layers = layers
    self.shows = shows?.traced
    self.palette = palette
  }
}

extension FrameEvidence {
  /// Returns whether the layers and the digest equal those of another frame.
  func showsSame(as other: FrameEvidence) -> Bool {
    layers == other.layers && digest == other.digest
  }

  /// Returns the frame's lines in a trace, `same` if it equals `previous`; times are in milliseconds.
  func text(index: Int, after previous: FrameEvidence?) -> String {
    var parts = ["frame \(index)", "time \(Self.seconds(start))", "delay \(Self.seconds(delay))"]
    if let shows { parts.append("shows \(shows.fixed())") }
    if let step { parts += ["step \(step)", stepText] }
    if let progress { parts.append("progress \(progress.fixed())") }
    let line = parts.joined(separator: "  ")
    if let previous, showsSame(as: previous) { return line + "  same\n" }
    let pixels = digest.map { "  pixels \(TraceNumber.text(ofDigest: $0))\n" } ?? ""
    return line + "\n" + (layers ?? []).map { $0.line() + "\n" }.joined() + pixels
  }

  /// Formats milliseconds as seconds.
  private static func seconds(_ milliseconds: Int) -> String {
    (Double(milliseconds) / 1000).fixed()
  }
}

extension TraceReader {
  /// Parses all frames, with times in milliseconds; there must be `count`.
  mutating func frames(count: Int) throws(GoldenError) -> [FrameEvidence] {
    var frames: [FrameEvidence] = []
    while peeked != nil {
      guard frames.count < count else {
        _ = try next(expecting: "a frame")
        throw malformed("the trace has \(count) frames by its header, and another line here")
      }
      frames.append(try frame(index: frames.count, after: frames.last))
    }
    guard frames.count == count else {
      throw .truncated(
        name: name, line: line,
        reason: "it has \(frames.count) of \(count) frames")
    }
    guard let last = frames.last, (last.digest == nil) == (frames[0].digest == nil) else {
      throw .truncated(name: name, line: line, reason: "the last frame has no pixels")
    }
    return frames
  }

  /// Parses one frame; a frame marked `same` takes the layers and digest of the previous one.
  private mutating func frame(
    index: Int, after previous: FrameEvidence?
  ) throws(GoldenError) -> FrameEvidence {
    let text = try next(expecting: "frame \(index)")
    var parts = TraceFields(text, after: 0)
    guard parts.take("frame").flatMap(TraceNumber.whole) == index else {
      throw malformed("frame \(index) was expected, not `\(text.prefix(40))`")
    }
    guard let start = parts.take("time").flatMap(TraceNumber.milliseconds),
      let delay = parts.take("delay").flatMap(TraceNumber.milliseconds)
    else { throw malformed("frame \(index) needs `time` and `delay` in seconds") }
    guard start >= previous?.start ?? 0 else {
      throw malformed("frame \(index) starts before the previous frame")
    }
    var frame = FrameEvidence(start: start, delay: delay)
    if let text = parts.take("shows") {
      guard let shows = TraceNumber.decimal(text) else {
        throw malformed("`shows` needs a time in seconds")
      }
      frame.shows = shows
    }
    try step(&frame, &parts)
    if parts.rest == ["same"] {
      guard let previous else {
        throw malformed("the first frame cannot be the same as a previous one")
      }
      frame.layers = previous.layers
      frame.digest = previous.digest
      return frame
    }
    if let field = parts.next() { throw malformed("`\(field.prefix(40))` is unknown") }
    try picture(&frame)
    return frame
  }

  /// Parses the number and the text of the step, if there is one.
  private func step(
    _ frame: inout FrameEvidence, _ parts: inout TraceFields
  ) throws(GoldenError) {
    guard let number = parts.take("step") else { return }
    guard let step = TraceNumber.whole(number), let text = parts.next() else {
      throw malformed("`step` needs its number and what it is")
    }
    frame.step = step
    frame.stepText = String(text)
    guard let progress = parts.take("progress") else { return }
    guard let value = TraceNumber.decimal(progress) else {
      throw malformed("`progress` needs a number")
    }
    frame.progress = value
  }

  /// Parses the lines of a frame's layers and the digest of its pixels.
  private mutating func picture(_ frame: inout FrameEvidence) throws(GoldenError) {
    var layers: [LayerSample] = []
    var paths = LayerPaths()
    while let text = peeked, text.hasPrefix("  ") {
      _ = try next(expecting: "a layer")
      guard frame.digest == nil else { throw malformed("nothing may follow `pixels` of a frame") }
      let parts = TraceFields(text, after: 2)
      if parts.rest.count == 1, let field = parts.rest.first, field.hasPrefix("pixels ") {
        guard let digest = TraceNumber.digest(field.dropFirst(7)) else {
          throw malformed("`pixels` needs 16 hexadecimal digits")
        }
        frame.digest = digest
        continue
      }
      let indented = text.drop { $0 == " " }
      if indented.hasPrefix("+ ") {
        guard let last = layers.indices.last, let effect = EffectSample(line: indented),
          text.count - indented.count == 2 * (layers[last].depth + 2),
          layers[last].effects.count < EffectSample.mostOfLayer
        else { throw malformed("an effect needs its name and fields, below its layer") }
        layers[last].effects.append(effect)
        continue
      }
      guard layers.count < Trace.layerLimit else {
        throw malformed("a frame has at most \(Trace.layerLimit) layers")
      }
      layers.append(try layer(text, &paths))
    }
    frame.layers = layers
  }
}
