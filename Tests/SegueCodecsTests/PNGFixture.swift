import Foundation
import SegueGraphics
import TestSupport
import Testing

/// A file of the PNG matrix and its expected pixels.
struct PNGFixture: Sendable, CustomTestStringConvertible {
  let name: String
  var path: String { Self.folder + "/\(name).png" }
  var testDescription: String { name }

  static let folder = ExternalTool.repository + "fixtures/images/png"

  /// All files of the matrix.
  static let all: [PNGFixture] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".png") }.sorted()
      .map { PNGFixture(name: String($0.dropLast(4))) }
  }()

  /// Returns the bytes of the file.
  func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

  /// Returns the straight RGBA bytes that the generator computed from the samples.
  func expected() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: Self.folder + "/\(name).rgba")))
  }
}

/// Premultiplied pixels from straight RGBA bytes, by the formula that the decoder documents.
func premultiplied(_ bytes: some Collection<UInt8>) -> [UInt32] {
  let bytes = Array(bytes)
  return stride(from: 0, to: bytes.count, by: 4).map { place in
    Color(
      red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2], alpha: bytes[place + 3]
    ).premultiplied
  }
}
