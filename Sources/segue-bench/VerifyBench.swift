import ArgumentParser
import Glibc
import SegueGolden
import SegueKit

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
    let options = LoadOptions(allowedFolders: allowDir)
    let verifier = GoldenVerifier(options: options)
    var times = [(drawing: Double, verifying: Double)](repeating: (0, 0), count: rounds)
    var frames = 0
    for clip in clips {
      for round in 0..<rounds {
        for isDrawing in round % 2 == 0 ? [true, false] : [false, true] {
          let start = clock()
          if isDrawing {
            try await Clip.load(script: clip.script, options: options).draw()
          } else {
            let result = try await verifier.verify(clip)
            guard result.verdict == .equal else {
              throw ValidationError("\(clip.script) is \(result.verdict.rawValue)")
            }
            if round == 0 { frames += result.recording?.frames ?? 0 }
          }
          let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
          if isDrawing {
            times[round].drawing += seconds
          } else {
            times[round].verifying += seconds
          }
        }
      }
    }
    report(times, clips: clips.count, frames: frames)
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
