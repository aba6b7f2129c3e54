import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// An encoded clip in a file, for third-party decoders.
struct GIFFile {
  let folder: TemporaryFolder
  let bytes: [UInt8]
  var path: String { folder.path("clip.gif") }

  /// Encodes frames of one size, each with its delay in centiseconds.
  ///
  /// `damage` has the known damage of frames, by index.
  init(
    _ frames: [Pixmap], delays: [Int], loop: GIFLoop = .forever,
    options: GIFOptions = GIFOptions(), damage: [Int: PixelRect] = [:]
  ) throws {
    folder = try TemporaryFolder()
    let rules = GIFRules(size: frames[0].size, options: options)
    var encoder = try GIFEncoder(rules, loop: loop, to: MemorySink())
    for (index, frame) in frames.enumerated() {
      try encoder.append(frame, damage: damage[index], delay: delays[index])
    }
    bytes = try encoder.finish().takeSink().bytes
    try Data(bytes).write(to: URL(filePath: path))
  }

  /// Writes the bytes of a GIF to a file.
  init(bytes: [UInt8]) throws {
    folder = try TemporaryFolder()
    self.bytes = bytes
    try Data(bytes).write(to: URL(filePath: path))
  }

  /// Decoded pictures as 0xFFBBGGRR, with loop count and delays.
  struct Shown {
    var loop: Int
    var delays: [Int]
    var frames: [Pixmap]
  }

  /// Returns the canvas after each stored frame, decoded by Pillow.
  func shownByPillow() throws -> Shown {
    let tool = ExternalTool.repository + "scripts/decoders/gif_frames.py"
    let result = try ExternalTool.run([ExternalTool.python, tool, path])
    let line = result.output.prefix { $0 != 10 }
    let numbers = String(decoding: line, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    try #require(numbers.count > 3, "\(result.errors)")
    let size = PixelSize(numbers[0], numbers[1])
    let bytes = Array(result.output.dropFirst(line.count + 1))
    let pixels = stride(from: 0, to: bytes.count, by: 3).map { place in
      Color(red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2]).premultiplied
    }
    return Shown(
      loop: numbers[2], delays: Array(numbers[3...]), frames: Self.cut(pixels, size: size))
  }

  /// Returns the canvas after each stored frame, decoded by ffmpeg.
  func shownByFFmpeg(size: PixelSize) throws -> [Pixmap] {
    let result = try ExternalTool.run([
      "ffmpeg", "-v", "error", "-i", path, "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt",
      "rgba", "-",
    ])
    try #require(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return Self.cut(premultiplied(result.output), size: size)
  }

  /// Returns the output of giftext, after giftext and gifsicle accepted the file.
  func describedByGiftext() throws -> String {
    let text = try ExternalTool.run(["giftext", path])
    #expect(text.status == 0 && text.errors.isEmpty, "\(text.errors)")
    let info = try ExternalTool.run(["gifsicle", "--info", path])
    #expect(info.status == 0 && info.errors.isEmpty, "\(info.errors)")
    return text.text
  }

  private static func cut(_ pixels: [UInt32], size: PixelSize) -> [Pixmap] {
    stride(from: 0, to: pixels.count - size.area + 1, by: size.area).map { start in
      Pixmap(size, pixels: Array(pixels[start..<start + size.area]))
    }
  }
}

/// Draws a picture by a function of the coordinates.
func picture(_ width: Int, _ height: Int, _ color: (Int, Int) -> Color) -> Pixmap {
  Pixmap(
    PixelSize(width, height),
    pixels: (0..<width * height).map { color($0 % width, $0 / width).premultiplied })
}

/// Returns a gray of a level 0...255.
func gray(_ level: Int) -> Color {
  Color(red: UInt8(level), green: UInt8(level), blue: UInt8(level))
}
