import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// The files of `fixtures/images/formats`, and what Pillow makes of such files.
enum PictureFixture {
  static let folder = ExternalTool.repository + "fixtures/images/formats/"

  /// The bytes of a file.
  static func bytes(_ name: String) throws -> [UInt8] { try fileBytes(folder + name) }

  /// What Pillow shows of a file, premultiplied.
  static func shownByPillow(_ path: String) throws -> [UInt32] {
    let tool = ExternalTool.repository + "scripts/decoders/picture_pixels.py"
    let result = try ExternalTool.run([ExternalTool.python, tool, path])
    try #require(result.status == 0, "\(result.errors)")
    return premultiplied(result.output)
  }

  /// How far, at most, a channel of some pixel is from another's, and how many pixels are off at all.
  static func distance(_ one: [UInt32], _ other: [UInt32]) throws -> (most: Int, off: Int) {
    try #require(one.count == other.count)
    var (most, off) = (0, 0)
    for (a, b) in zip(one, other) where a != b {
      off += 1
      for shift: UInt32 in [0, 8, 16, 24] {
        most = max(most, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
    }
    return (most, off)
  }

  /// The error that decoding gives; nil when it gives a picture.
  static func failure(
    _ bytes: [UInt8], _ name: String, limits: ResourceLimits = ResourceLimits()
  ) -> CodecError? {
    do {
      _ = try PictureDecoder(limits: limits).decode(bytes, named: name)
      return nil
    } catch { return error }
  }

  /// What damaged bytes give: never a trap, and never a picture over the limits.
  static func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var changed = bytes
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      changed[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
    }
    return changed
  }
}
