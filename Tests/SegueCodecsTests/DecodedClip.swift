import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// The complete result of decoding a file.
struct DecodedClip {
  var clip: StoredClip?
  var frames: [StoredFrame] = []
  var error: CodecError?

  /// Reads the bytes of a file of any kind.
  init(_ bytes: [UInt8], limits: ResourceLimits = ResourceLimits()) {
    do throws(CodecError) {
      clip = try ClipFile(limits: limits).decode(bytes, named: "a.gif") { _, frame in
        frames.append(frame)
        return true
      }
    } catch { self.error = error }
  }
}

/// Returns the canvas after each stored frame of a file, decoded by ffmpeg, premultiplied.
func shownByFFmpeg(_ path: String, size: PixelSize) throws -> [[UInt32]] {
  let result = try ExternalTool.run([
    "ffmpeg", "-v", "error", "-i", path, "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt",
    "rgba", "-",
  ])
  try #require(result.status == 0, "\(result.errors)")
  let pixels = premultiplied(result.output)
  return stride(from: 0, to: pixels.count, by: size.area).map {
    Array(pixels[$0..<min($0 + size.area, pixels.count)])
  }
}

/// Returns the canvas after each stored frame of a file, decoded by Pillow, premultiplied.
func shownByPillow(_ path: String, size: PixelSize) throws -> [[UInt32]] {
  let tool = ExternalTool.repository + "scripts/decoders/shown_frames.py"
  let result = try ExternalTool.run([ExternalTool.python, tool, path])
  try #require(result.status == 0, "\(result.errors)")
  let pixels = premultiplied(result.output)
  return stride(from: 0, to: pixels.count, by: size.area).map {
    Array(pixels[$0..<min($0 + size.area, pixels.count)])
  }
}

/// Reads the bytes of a file.
func fileBytes(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(filePath: path)))
}
