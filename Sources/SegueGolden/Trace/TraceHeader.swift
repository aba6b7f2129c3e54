package import SegueGraphics

/// The header of a trace: size, frame rate, duration and loop of the clip.
package struct TraceHeader: Hashable, Sendable {
  /// The canvas in points.
  package var canvas: Size
  /// The number of pixels per point.
  package var scale: Double
  /// The canvas in pixels.
  package var size: PixelSize
  package var framesPerSecond: Double
  package var frameCount: Int
  /// The duration in seconds.
  package var duration: Double
  /// The number of times that the clip plays; nil for forever.
  package var plays: Int?

  /// Creates a header; its numbers are rounded to thousandths.
  package init(
    canvas: Size, scale: Double, size: PixelSize, framesPerSecond: Double, frameCount: Int,
    duration: Double, plays: Int?
  ) {
    self.canvas = Size(canvas.width.traced, canvas.height.traced)
    self.scale = scale.traced
    self.size = size
    self.framesPerSecond = framesPerSecond.traced
    self.frameCount = frameCount
    self.duration = duration.traced
    self.plays = plays
  }

  /// Returns the header's lines in the syntax of a trace, then those of the page and of the causes.
  func text(_ causes: [TraceCause]?, page: [String] = []) -> String {
    lines(causes == nil ? Trace.earlierFirstLine : Trace.firstLine)
      + page.map { $0 + "\n" }.joined() + (causes ?? []).map(\.line).joined()
  }

  /// Returns the header's lines below a first line.
  private func lines(_ firstLine: String) -> String {
    let rounds =
      switch plays {
      case nil: "forever"
      case 1: "once"
      case let count?: "\(count) times"
      }
    return """
      \(firstLine)
      canvas \(canvas.width.fixed())x\(canvas.height.fixed()) @\(scale.fixed())x
      pixels \(size.width)x\(size.height)
      fps \(framesPerSecond.fixed())
      frames \(frameCount)
      duration \(duration.fixed())
      loop \(rounds)

      """
  }
}

extension TraceReader {
  /// Parses the header, from the first line on.
  mutating func header() throws(GoldenError) -> TraceHeader {
    _ = try next(expecting: "the first line")
    let (canvas, scale) = try canvas()
    let pixels = try value(of: "pixels").split(separator: "x", omittingEmptySubsequences: false)
    guard pixels.count == 2, let width = TraceNumber.whole(pixels[0]),
      let height = TraceNumber.whole(pixels[1]), (1...1 << 20).contains(width),
      (1...1 << 20).contains(height)
    else { throw malformed("`pixels WIDTHxHEIGHT` was expected") }
    guard let rate = TraceNumber.decimal(try value(of: "fps")), rate > 0 else {
      throw malformed("`fps` needs a number above 0")
    }
    guard let count = TraceNumber.whole(try value(of: "frames")) else {
      throw malformed("`frames` needs a whole number")
    }
    guard (1...Trace.frameLimit).contains(count) else {
      throw malformed("a trace has 1 to \(Trace.frameLimit) frames, not \(count)")
    }
    guard let duration = TraceNumber.decimal(try value(of: "duration")), duration >= 0 else {
      throw malformed("`duration` needs a time in seconds")
    }
    let plays = try plays()
    // A page round the clip does not change it.
    while peeked?.hasPrefix(Trace.pagePrefix) == true { _ = try next(expecting: "a frame") }
    return TraceHeader(
      canvas: canvas, scale: scale, size: PixelSize(width, height), framesPerSecond: rate,
      frameCount: count, duration: duration, plays: plays)
  }

  /// Parses the size in points and the scale.
  private mutating func canvas() throws(GoldenError) -> (Size, Double) {
    let parts = try value(of: "canvas").split(separator: " ", omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, sides.count == 2, let width = TraceNumber.decimal(sides[0]),
      let height = TraceNumber.decimal(sides[1]), parts[1].first == "@", parts[1].last == "x",
      let scale = TraceNumber.decimal(parts[1].dropFirst().dropLast()), scale > 0
    else { throw malformed("`canvas WIDTHxHEIGHT @SCALEx` was expected") }
    return (Size(width, height), scale)
  }

  /// Parses the number of plays; nil for forever.
  private mutating func plays() throws(GoldenError) -> Int? {
    let text = try value(of: "loop")
    switch text {
    case "forever": return nil
    case "once": return 1
    default:
      guard text.hasSuffix(" times"), let count = TraceNumber.whole(text.dropLast(6)), count >= 1
      else { throw malformed("`loop forever`, `loop once` or `loop N times` was expected") }
      return count
    }
  }

  /// Consumes a line and returns the text after its first word, which must be `key`.
  private mutating func value(of key: String) throws(GoldenError) -> Substring {
    let line = try next(expecting: "the line `\(key)`")
    guard line.hasPrefix(key + " ") else {
      throw malformed("the line `\(key)` was expected, not `\(line.prefix(40))`")
    }
    return line.dropFirst(key.count + 1)
  }
}
