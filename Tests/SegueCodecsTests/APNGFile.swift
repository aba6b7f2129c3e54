import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// An encoded clip in a file, for third-party decoders.
struct APNGFile {
  let folder: TemporaryFolder
  let bytes: [UInt8]
  let frameCount: Int
  var path: String { folder.path("clip.png") }

  /// Encodes frames of one size, each with its delay in ticks.
  init(
    _ frames: [Pixmap], delays: [Int], ticksPerSecond: Int = 100, plays: Int? = nil,
    damage: [Int: PixelRect] = [:], effort: PNGEffort = .standard
  ) throws {
    folder = try TemporaryFolder()
    var planner = APNGPlanner(canvas: frames[0].size, ticksPerSecond: ticksPerSecond)
    for (index, frame) in frames.enumerated() {
      planner.append(frame, damage: damage[index] ?? PixelRect(frame.size), delay: delays[index])
    }
    let plan = planner.plan
    let encoder = APNGFrameEncoder(plan, effort: effort)
    var writer = try APNGWriter(plan, plays: plays, to: MemorySink())
    for (index, frame) in frames.enumerated() {
      let previous = index > 0 ? frames[index - 1] : nil
      try writer.append(encoder.encode(index, frame, previous: previous) { frames[$0] })
    }
    bytes = try writer.finish().bytes
    frameCount = plan.storedFrameCount
    try Data(bytes).write(to: URL(filePath: path))
  }

  /// The canvases that a decoder shows, with their delays and play count.
  struct Shown {
    var plays: Int
    /// The delay of each canvas, in microseconds.
    var delays: [Int]
    var frames: [Pixmap]
  }

  /// Returns the clip and frames that our decoder delivers.
  func decoded() throws -> (clip: StoredClip, frames: [StoredFrame]) {
    var frames: [StoredFrame] = []
    let clip = try APNGDecoder().decode(bytes, named: path) { _, frame in
      frames.append(frame)
      return true
    }
    return (clip, frames)
  }

  /// Returns the canvas after each stored frame, decoded by Pillow.
  func shownByPillow() throws -> Shown {
    let tool = ExternalTool.repository + "scripts/decoders/apng_frames.py"
    let result = try ExternalTool.run([ExternalTool.python, tool, path])
    let line = result.output.prefix { $0 != 10 }
    let numbers = String(decoding: line, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    try #require(numbers.count > 3, "\(result.errors)")
    let pixels = premultiplied(result.output.dropFirst(line.count + 1))
    return Shown(
      plays: numbers[2], delays: Array(numbers[3...]),
      frames: Self.cut(pixels, size: PixelSize(numbers[0], numbers[1])))
  }

  /// Returns the canvas after each stored frame, decoded by ffmpeg.
  func shownByFFmpeg(size: PixelSize) throws -> [Pixmap] {
    let result = try ExternalTool.run([
      "ffmpeg", "-v", "error", "-f", "apng", "-i", path, "-vsync", "passthrough", "-f",
      "rawvideo", "-pix_fmt", "rgba", "-",
    ])
    try #require(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return Self.cut(premultiplied(result.output), size: size)
  }

  /// Returns the frames into which apngdis splits the file.
  func shownByApngdis() throws -> [Pixmap] {
    let result = try ExternalTool.run(["apngdis", path, "frame"], directory: folder.path)
    try #require(result.status == 0, "\(result.text) \(result.errors)")
    let names = folder.names.filter { $0.hasPrefix("frame") && $0.hasSuffix(".png") }
    return try names.map { try PNGDecoder().decode(file: folder.path($0)) }
  }

  private static func cut(_ pixels: [UInt32], size: PixelSize) -> [Pixmap] {
    stride(from: 0, to: pixels.count - size.area + 1, by: size.area).map { start in
      Pixmap(size, pixels: Array(pixels[start..<start + size.area]))
    }
  }
}
