import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// The files of `fixtures/images/formats`, and their pixels as decoded by Pillow.
enum PictureFixture {
  static let folder = ExternalTool.repository + "fixtures/images/formats/"

  /// Returns the bytes of a file.
  static func bytes(_ name: String) throws -> [UInt8] { try fileBytes(folder + name) }

  /// Returns a file's pixels decoded by Pillow, premultiplied.
  static func shownByPillow(_ path: String) throws -> [UInt32] {
    let tool = ExternalTool.repository + "scripts/decoders/picture_pixels.py"
    let result = try ExternalTool.run([ExternalTool.python, tool, path])
    try #require(result.status == 0, "\(result.errors)")
    return premultiplied(result.output)
  }

  /// Returns the largest channel difference of two pictures, and the number of differing pixels.
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

  /// Returns the error of decoding, if any.
  static func failure(
    _ bytes: [UInt8], _ name: String, limits: ResourceLimits = ResourceLimits()
  ) -> CodecError? {
    do {
      _ = try PictureDecoder(limits: limits).decode(bytes, named: name)
      return nil
    } catch { return error }
  }

  /// Damages bytes at random and checks that decoding neither traps nor exceeds the limits.
  static func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var changed = bytes
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      changed[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
    }
    return changed
  }
}
