package import SegueGraphics

/// A trace as it is read back: a clip as numbers, with digests of its pixels.
///
/// Traces are written by `segue trace` and kept as goldens. They come from a repository, so they
/// may be anything: whatever is wrong is an error with the number of the line.
package struct TraceDocument: Hashable, Sendable {
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

  /// The canvas in points.
  package let canvas: Size
  /// Pixels per point.
  package let scale: Double
  /// The canvas in pixels.
  package let size: PixelSize
  /// The frames that were asked for a second.
  package let framesPerSecond: Double
  /// How often the clip plays; nil for without end.
  package let plays: Int?
  /// The ticks in a second of the frames' times: 100 where all of them fit, else 1000.
  package let ticksPerSecond: Int
  /// The frames.
  package let frames: [FrameEvidence]

  /// Reads a trace, which sentences call `name`.
  package init(_ bytes: [UInt8], named name: String) throws(GoldenError) {
    var reader = try TraceReader(bytes, named: name)
    let header = try reader.header()
    var frames = try reader.frames(count: header.frameCount)
    let isCoarse = frames.allSatisfy { $0.start % 10 == 0 && $0.delay % 10 == 0 }
    if isCoarse {
      for index in frames.indices {
        frames[index].start /= 10
        frames[index].delay /= 10
      }
    }
    canvas = header.canvas
    scale = header.scale
    size = header.size
    framesPerSecond = header.framesPerSecond
    plays = header.plays
    ticksPerSecond = isCoarse ? 100 : 1000
    self.frames = frames
  }

  /// The evidence for a comparison; without pictures by default.
  package func evidence(
    pictured: Set<UInt64>? = nil, picture: ClipEvidence.Pictures? = nil
  ) -> ClipEvidence {
    ClipEvidence(
      size: size, scale: scale, plays: plays, ticksPerSecond: ticksPerSecond, frames: frames,
      pictured: picture == nil ? [] : pictured, picture: picture ?? { _ in nil })
  }

  /// Makes sure that stored pictures are those of this trace, called `name` in sentences.
  package func check(
    picturesNamed name: String, size: PixelSize, frameCount: Int
  ) throws(GoldenError) {
    guard size == self.size else {
      throw .otherClip(
        name: name,
        reason: "its pictures are \(size.width) × \(size.height) px, and the trace says "
          + "\(self.size.width) × \(self.size.height)")
    }
    guard frameCount == frames.count else {
      throw .otherClip(
        name: name, reason: "it has \(frameCount) frames, and the trace says \(frames.count)")
    }
  }
}

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

/// Makes layers' paths out of their names and depths, each unique in its frame.
struct LayerPaths {
  private var parents: [String] = []
  private var uses: [String: Int] = [:]

  /// The path of the next layer, or nil when it hangs in the air: nothing holds it.
  mutating func next(_ name: Substring, depth: Int) -> String? {
    guard depth <= parents.count else { return nil }
    parents.removeLast(parents.count - depth)
    var path = (parents.last.map { $0 + "/" } ?? "") + name
    let count = uses[path, default: 0] + 1
    uses[path] = count
    if count > 1 { path += "#\(count)" }
    parents.append(path)
    return path
  }
}
