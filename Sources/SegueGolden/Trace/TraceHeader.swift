import SegueGraphics

/// The lines at the start of a trace, about the clip as a whole.
struct TraceHeader {
  /// The canvas in points.
  var canvas: Size
  /// Pixels per point.
  var scale: Double
  /// The canvas in pixels.
  var size: PixelSize
  /// The frames a second.
  var framesPerSecond: Double
  /// The number of frames.
  var frameCount: Int
  /// How often the clip plays; nil for without end.
  var plays: Int?
}

extension TraceReader {
  /// Takes the header, from the first line on.
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
    guard (1...TraceDocument.frameLimit).contains(count) else {
      throw malformed("a trace has 1 to \(TraceDocument.frameLimit) frames, not \(count)")
    }
    guard TraceNumber.milliseconds(try value(of: "duration")) != nil else {
      throw malformed("`duration` needs a time in seconds")
    }
    return TraceHeader(
      canvas: canvas, scale: scale, size: PixelSize(width, height), framesPerSecond: rate,
      frameCount: count, plays: try plays())
  }

  private mutating func canvas() throws(GoldenError) -> (Size, Double) {
    let parts = try value(of: "canvas").split(separator: " ", omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, sides.count == 2, let width = TraceNumber.decimal(sides[0]),
      let height = TraceNumber.decimal(sides[1]), parts[1].first == "@", parts[1].last == "x",
      let scale = TraceNumber.decimal(parts[1].dropFirst().dropLast()), scale > 0
    else { throw malformed("`canvas WIDTHxHEIGHT @SCALEx` was expected") }
    return (Size(width, height), scale)
  }

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

  /// Takes a line and returns what follows its first word, which must be `key`.
  private mutating func value(of key: String) throws(GoldenError) -> Substring {
    let line = try next(expecting: "the line `\(key)`")
    guard line.hasPrefix(key + " ") else {
      throw malformed("the line `\(key)` was expected, not `\(line.prefix(40))`")
    }
    return line.dropFirst(key.count + 1)
  }
}
