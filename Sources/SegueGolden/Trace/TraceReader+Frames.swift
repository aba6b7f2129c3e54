import SegueGraphics

extension TraceReader {
  /// Takes all frames, their times in milliseconds, of which there must be `count`.
  mutating func frames(count: Int) throws(GoldenError) -> [FrameEvidence] {
    var frames: [FrameEvidence] = []
    while peeked != nil {
      guard frames.count < count else {
        _ = try next(expecting: "a frame")
        throw malformed("the trace says that it has \(count) frames, and here is another line")
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
      throw malformed("frame \(index) starts before the frame that comes before it")
    }
    var frame = FrameEvidence(start: start, delay: delay)
    if let shows = parts.take("shows"), TraceNumber.decimal(shows) == nil {
      throw malformed("`shows` needs a time in seconds")
    }
    try step(&frame, &parts)
    if parts.rest == ["same"] {
      guard let previous else { throw malformed("the first frame cannot be the same as another") }
      frame.layers = previous.layers
      frame.digest = previous.digest
      return frame
    }
    if let field = parts.next() { throw malformed("`\(field.prefix(40))` is unknown") }
    try picture(&frame)
    return frame
  }

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

  /// Takes the lines of a frame's layers and the digest of its pixels.
  private mutating func picture(_ frame: inout FrameEvidence) throws(GoldenError) {
    var layers: [LayerSample] = []
    var paths = LayerPaths()
    while let text = peeked, text.hasPrefix("  ") {
      _ = try next(expecting: "a layer")
      guard frame.digest == nil else { throw malformed("nothing follows a frame's pixels") }
      let parts = TraceFields(text, after: 2)
      if parts.rest.count == 1, let field = parts.rest.first, field.hasPrefix("pixels ") {
        guard let digest = TraceNumber.digest(field.dropFirst(7)) else {
          throw malformed("`pixels` needs 16 hexadecimal digits")
        }
        frame.digest = digest
        continue
      }
      guard layers.count < TraceDocument.layerLimit else {
        throw malformed("a frame has at most \(TraceDocument.layerLimit) layers")
      }
      layers.append(try layer(text, &paths))
    }
    frame.layers = layers
  }
}
