import Foundation
import SegueGraphics
import TestSupport

/// A file's animation as a third-party decoder shows it.
struct ShownClip {
  /// The size in pixels.
  let size: PixelSize
  /// The loop count that the decoder reports; -1 if the file has none.
  let loop: Int
  /// The duration of each stored picture, in milliseconds.
  let durations: [Int]
  /// The canvas after each stored picture: straight RGBA.
  let frames: [[UInt8]]

  /// Decodes a file with Pillow; the pictures of an APNG are ffmpeg's.
  ///
  /// Pillow (11.3, 13.0) restores the wrong canvas for consecutive frames with disposal `previous`;
  /// ffmpeg and apngdis agree.
  init(_ path: String) throws {
    let tool = ExternalTool.repository + "scripts/decoders/clip_frames.py"
    let result = try ExternalTool.run([ExternalTool.python, tool, path])
    let line = result.output.prefix { $0 != 10 }
    let numbers = String(decoding: line, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    guard result.status == 0, numbers.count > 3 else { throw NotAClip(errors: result.errors) }
    size = PixelSize(numbers[0], numbers[1])
    loop = numbers[2]
    durations = Array(numbers[3...])
    let pixels =
      path.hasSuffix(".apng")
      ? try Self.read(path)[...] : result.output.dropFirst(line.count + 1)
    let area = size.area * 4
    frames = (0..<durations.count).map { index in
      Array(pixels.dropFirst(index * area).prefix(area))
    }
  }

  /// Decodes a file's pictures with ffmpeg: straight RGBA.
  private static func read(_ path: String) throws -> [UInt8] {
    try ExternalTool.run([
      "ffmpeg", "-v", "error", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo",
      "-pix_fmt", "rgba", "-",
    ]).output
  }

  /// The error of a decoder that cannot read the file.
  struct NotAClip: Error {
    /// The decoder's standard error.
    let errors: String
  }

  /// Returns the picture that shows at a time in milliseconds.
  func frame(at milliseconds: Int) -> [UInt8] {
    var end = 0
    for (duration, frame) in zip(durations, frames) {
      end += duration
      if milliseconds < end { return frame }
    }
    return frames.last ?? []
  }
}
