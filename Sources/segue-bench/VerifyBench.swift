import ArgumentParser
import Foundation
import SegueCodecs
import SegueGolden
import SegueGraphics
import SegueKit
import SegueSystem

/// A benchmark of verifying clips against only drawing them, for `scripts/bench verify`.
struct VerifyBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Clips held against their goldens, and only drawn.")

  @Argument(help: "Scripts, and folders of scripts, all equal to their goldens.")
  var scripts: [String]

  @Option(help: "The folder of goldens.")
  var goldens: String

  @Option(help: "A folder that scripts may read.")
  var allowDir: [String] = []

  @Option(help: "How often each clip is measured.")
  var rounds = 3

  /// Draws and verifies each clip, alternating the order, and prints the mean seconds of a round.
  func run() async throws {
    let clips = try GoldenClipFinder(goldens: goldens).clips(in: scripts)
    var times = [(drawing: Double, verifying: Double)](repeating: (0, 0), count: rounds)
    var frames = 0
    for clip in clips {
      for round in 0..<rounds {
        for isDrawing in round % 2 == 0 ? [true, false] : [false, true] {
          let start = ProcessorTime.seconds
          let count = isDrawing ? try await draw(clip) : try await verify(clip)
          let seconds = ProcessorTime.seconds - start
          times[round].drawing += isDrawing ? seconds : 0
          times[round].verifying += isDrawing ? 0 : seconds
          if round == 0 { frames += count }
        }
      }
    }
    report(times, clips: clips.count, frames: frames)
  }

  private var options: LoadOptions { LoadOptions(allowedFolders: allowDir) }

  /// Draws a clip; returns 0, as it counts no frames.
  private func draw(_ clip: GoldenClip) async throws -> Int {
    try await Clip.load(script: clip.script, options: options).draw()
    return 0
  }

  /// Verifies a clip, which must equal its golden; returns its number of frames.
  private func verify(_ clip: GoldenClip) async throws -> Int {
    let result = try await GoldenVerifier(options: options).verify(clip)
    guard result.verdict == .equal else {
      throw ValidationError("\(clip.script) is \(result.verdict.rawValue)")
    }
    return result.recording?.frames ?? 0
  }

  private func report(_ times: [(drawing: Double, verifying: Double)], clips: Int, frames: Int) {
    let drawing = times.reduce(0) { $0 + $1.drawing }
    let verifying = times.reduce(0) { $0 + $1.verifying }
    let ratios = times.map { "\($0.verifying / $0.drawing)" }.joined(separator: ", ")
    print(
      """
      {"clips": \(clips), "frames": \(frames), "drawSeconds": \(drawing / Double(rounds)), \
      "verifySeconds": \(verifying / Double(rounds)), "ratio": \(verifying / drawing), \
      "ratios": [\(ratios)]}
      """)
  }
}

/// A benchmark of comparing two folders of PNG frames, for `scripts/bench compare-pixels`.
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

  /// Returns the CPU time of a closure, in milliseconds.
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
