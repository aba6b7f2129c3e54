import ArgumentParser
import SegueGolden
import SegueKit
import SegueSystem

/// Times verifying clips beside drawing them for nothing, as `scripts/bench verify` asks for it.
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

  /// Takes each clip both ways, in turns, and prints the sums of a round's seconds.
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

  /// Draws a clip; counts no frames.
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
