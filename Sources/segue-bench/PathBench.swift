import ArgumentParser
import Foundation
import SegueKit
import SegueStage
import SegueSystem

/// A benchmark that renders a script and prints its pieces of work with their dependencies, as JSON.
///
/// `scripts/bench path` computes from them the time on any number of cores.
struct PathBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "The pieces of work of a render, and their dependencies.")

  @Argument(help: "The script.")
  var script: String

  @Argument(help: "The file to write, or a folder: NAME/.")
  var output: String

  @Option(help: "A folder that the script may read.")
  var allowDir: [String] = []

  @Option(help: "Output pixels a point.")
  var scale = 1

  @Option(help: "The number of jobs into which the work is divided.")
  var jobs = 1

  @Option(help: "The quality of a GIF or WebP.")
  var quality: Int?

  @Option(help: "The effort of PNG compression.")
  var effort: Int?

  @Flag(help: "Write a lossless GIF or WebP.")
  var lossless = false

  func validate() throws {
    guard (1...10).contains(scale), (1...1000).contains(jobs) else {
      throw ValidationError("--scale must be 1 to 10, --jobs 1 to 1000.")
    }
  }

  /// The pieces of work, and the processor time of the process, which includes what is in no piece.
  private struct Report: Codable {
    var pieces: [WorkLog.Piece]
    var seconds: Double
  }

  func run() async throws {
    let log = WorkLog()
    try await WorkLog.$current.withValue(log) {
      let setting = Setting(key: "canvas.scale", value: "\(scale)", origin: "--scale")
      let clip = try Clip.load(
        script: script,
        options: LoadOptions(allowedFolders: allowDir, settings: [setting], jobs: jobs))
      var request = RenderRequest(outputs: [output], jobs: jobs)
      request.options.quality = quality
      request.options.pngEffort = effort
      request.options.lossless = lossless ? true : nil
      try await clip.render(request)
    }
    let report = Report(pieces: log.pieces, seconds: ProcessorTime.seconds)
    print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
  }
}
