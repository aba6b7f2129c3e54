import ArgumentParser
import Foundation
import SegueCodecs
import SegueGolden
import SegueGraphics
import SegueSystem

/// Times the comparison of two folders of PNG frames, as `scripts/bench compare-pixels` asks for it.
struct CompareBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "The comparison of two clips, frame by frame and aligned.")

  @Argument(help: "A folder with the golden's frames, frame_*.png.")
  var expected: String

  @Argument(help: "A folder with the clip's frames.")
  var actual: String

  func run() throws {
    let frames = try (Self.frames(of: expected), Self.frames(of: actual))
    guard !frames.0.isEmpty, frames.0.count == frames.1.count else {
      throw ValidationError("Both folders need as many frame_*.png, at least one.")
    }
    var differing = 0
    let pixels = Self.milliseconds {
      for (a, b) in zip(frames.0, frames.1) {
        differing += PixmapDifference(a, b)?.differingPixels ?? 0
      }
    }
    let evidence = (Self.evidence(frames.0), Self.evidence(frames.1))
    var sentence = ""
    let aligned = try Self.milliseconds {
      sentence = try ClipComparison.compare(expected: evidence.0, actual: evidence.1).sentence
    }
    print(
      """
      {"frames": \(frames.0.count), "differingPixels": \(differing), \
      "pixelMilliseconds": \(pixels), "alignedMilliseconds": \(aligned)}
      """)
    FileHandle.standardError.write(Data("\(sentence)\n".utf8))
  }

  /// The CPU time that something takes.
  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ProcessorTime.seconds
    try body()
    return (ProcessorTime.seconds - start) * 1000
  }

  private static func frames(of folder: String) throws -> [Pixmap] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasPrefix("frame_") && $0.hasSuffix(".png") }.sorted()
      .map { try PNGDecoder().decode(file: "\(folder)/\($0)") }
  }

  private static func evidence(_ pictures: [Pixmap]) -> ClipEvidence {
    let frames = pictures.enumerated().map {
      FrameEvidence(start: $0.offset * 2, delay: 2, digest: $0.element.digest)
    }
    return ClipEvidence(size: pictures[0].size, frames: frames) { pictures[$0] }
  }
}
