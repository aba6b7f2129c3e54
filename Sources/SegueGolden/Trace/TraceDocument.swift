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
