import SegueGraphics

/// A trace, line by line, with what is wrong in it told by line number.
struct TraceReader {
  /// What the caller calls the trace.
  let name: String
  private let lines: [Substring]
  /// The number of lines taken.
  private(set) var line = 0

  /// The lines of a trace, once it is clear that it is one and whole.
  init(_ bytes: [UInt8], named name: String) throws(GoldenError) {
    self.name = name
    guard !bytes.isEmpty else { throw .empty(name: name) }
    guard bytes.count <= TraceDocument.byteLimit else {
      throw .tooLarge(
        name: name, reason: "it has \(bytes.count) bytes of at most \(TraceDocument.byteLimit)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .malformed(name: name, line: 1, reason: "this is not text in UTF-8")
    }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Substring($0) }
    try Self.check(lines, named: name)
    guard lines.last == "" else {
      throw .truncated(
        name: name, line: lines.count, reason: "the last line has no line break")
    }
    lines.removeLast()
    self.lines = lines
  }

  /// Throws for what is no trace at all, the likeliest first.
  private static func check(_ lines: [Substring], named name: String) throws(GoldenError) {
    let first = lines[0]
    if first.hasPrefix("version https://git-lfs.github.com/") { throw .lfsPointer(name: name) }
    for (index, line) in lines.enumerated() where isConflictMark(line) {
      throw .conflictMarkers(name: name, line: index + 1)
    }
    guard first != TraceDocument.firstLine else { return }
    if first.unicodeScalars.last == "\r" {
      throw .malformed(
        name: name, line: 1,
        reason: "lines end in CR LF; `*.trace -text` in .gitattributes keeps them as they are")
    }
    if first.hasPrefix("segue trace "), lines.count > 1 {
      throw .version(name: name, found: String(first.prefix(40)))
    }
    if lines.count == 1, TraceDocument.firstLine.hasPrefix(first) {
      throw .truncated(name: name, line: 1, reason: "nothing follows")
    }
    throw .malformed(
      name: name, line: 1, reason: "a trace starts with `\(TraceDocument.firstLine)`")
  }

  private static func isConflictMark(_ line: Substring) -> Bool {
    guard let first = line.utf8.first, "<=>|".utf8.contains(first) else { return false }
    return ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains { line.hasPrefix($0) }
  }

  /// The next line, which stays where it is; nil after the last.
  var peeked: Substring? { line < lines.count ? lines[line] : nil }

  /// Takes the next line; `expected` says what it should be.
  mutating func next(expecting expected: String) throws(GoldenError) -> Substring {
    guard line < lines.count else {
      throw .truncated(name: name, line: line, reason: "\(expected) is missing")
    }
    line += 1
    return lines[line - 1]
  }

  /// An error about the line that was taken last.
  func malformed(_ reason: String) -> GoldenError {
    .malformed(name: name, line: line, reason: reason)
  }
}

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

extension TraceReader {
  /// The layer that a line tells of.
  func layer(_ line: Substring, _ paths: inout LayerPaths) throws(GoldenError) -> LayerSample {
    let spaces = line.utf8.prefix { $0 == 0x20 }.count
    guard spaces % 2 == 0, (1...TraceDocument.depthLimit).contains(spaces / 2) else {
      throw malformed(
        "layers are indented by 2 spaces for each that holds them, "
          + "\(TraceDocument.depthLimit) at most")
    }
    var fields = TraceFields(line, after: spaces)
    guard let name = fields.next(), !name.isEmpty,
      let path = paths.next(name, depth: spaces / 2 - 1)
    else { throw malformed("a layer needs a name, and a layer that holds it one line above") }
    guard let middle = fields.take("center") else { throw malformed("a layer needs `center`") }
    guard let size = fields.take("size").flatMap(Self.numbers), size.count == 2 else {
      throw malformed("a layer needs `size WIDTH HEIGHT`")
    }
    var layer = LayerSample(
      path: path, depth: spaces / 2 - 1, center: try point(middle), size: Size(size[0], size[1]),
      shape: try shape(&fields))
    try rest(&layer, &fields)
    return layer
  }

  private func shape(_ fields: inout TraceFields) throws(GoldenError) -> LayerSample.Shape {
    if let text = fields.take("corners") {
      var corners: [Point?] = []
      for corner in text.split(separator: ",", omittingEmptySubsequences: false) {
        corners.append(try point(corner.first == " " ? corner.dropFirst() : corner))
      }
      guard corners.count == 4 else { throw malformed("a layer has 4 corners") }
      return .corners(corners)
    }
    guard let turn = fields.take("turn").flatMap(TraceNumber.decimal),
      let scale = fields.take("scale").flatMap(Self.numbers), scale.count == 2
    else { throw malformed("a layer needs `turn` and `scale`, or `corners`") }
    var skew = 0.0
    if let text = fields.take("skew") {
      guard let value = TraceNumber.decimal(text) else { throw malformed("`skew` needs a number") }
      skew = value
    }
    return .flat(turn: turn, scaleX: scale[0], scaleY: scale[1], skew: skew)
  }

  private func rest(
    _ layer: inout LayerSample, _ fields: inout TraceFields
  ) throws(GoldenError) {
    guard let alpha = fields.take("alpha").flatMap(TraceNumber.decimal) else {
      throw malformed("a layer needs `alpha`")
    }
    layer.alpha = alpha
    if let text = fields.take("radius") { layer.radius = try number(text, of: "radius") }
    if let text = fields.take("brightness") {
      layer.brightness = try number(text, of: "brightness")
    }
    if let text = fields.take("mesh") {
      let sides = text.split(separator: "x", omittingEmptySubsequences: false)
      guard sides.count == 2, let columns = TraceNumber.whole(sides[0]),
        let rows = TraceNumber.whole(sides[1])
      else { throw malformed("`mesh COLUMNSxROWS` was expected") }
      layer.mesh = PixelSize(columns, rows)
    }
    if let field = fields.next() { throw malformed("`\(field.prefix(40))` is unknown") }
  }

  private func point(_ text: Substring) throws(GoldenError) -> Point? {
    if text == "behind the eye" { return nil }
    guard let values = Self.numbers(text), values.count == 2 else {
      throw malformed("a place needs x and y, not `\(text.prefix(40))`")
    }
    return Point(values[0], values[1])
  }

  private func number(_ text: Substring, of key: String) throws(GoldenError) -> Double {
    guard let value = TraceNumber.decimal(text) else { throw malformed("`\(key)` needs a number") }
    return value
  }

  /// Numbers with a space between them; nil when one of them is none.
  private static func numbers(_ text: Substring) -> [Double]? {
    let values = text.split(separator: " ", omittingEmptySubsequences: false)
      .map(TraceNumber.decimal)
    return values.contains(nil) ? nil : values.compactMap(\.self)
  }
}
