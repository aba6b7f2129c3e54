import ArgumentParser
import Foundation
import SegueCodecs
import SegueGraphics

/// A benchmark that encodes a folder of frames as APNG, for `scripts/bench` to compare with other programs.
struct APNGBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apng", abstract: "An APNG of a folder of frames, on one core.")

  @Argument(help: "A folder of PNG frames and delays.txt, as `segue render -o NAME/` writes it.")
  var folder: String

  @Argument(help: "The APNG to write.")
  var output: String

  @Option(help: "How much time is spent on a small file, 1 to 9.")
  var effort = PNGEffort.standard.level

  func validate() throws {
    guard PNGEffort.range.contains(effort) else {
      throw ValidationError("--effort must be 1 to 9, not \(effort).")
    }
  }

  func run() throws {
    let path = "\(folder)/\(PNGSequenceWriter.delaysName)"
    let delays = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n").compactMap { Int($0) }
    guard !delays.isEmpty else { throw ValidationError("\(folder) has no delays.") }
    var planner = APNGPlanner(canvas: try frame(0).size, ticksPerSecond: 100)
    for (index, delay) in delays.enumerated() {
      let shown = try frame(index)
      planner.append(shown, damage: PixelRect(shown.size), delay: delay)
    }
    try write(planner.plan, delays.count)
  }

  private func write(_ plan: APNGPlan, _ count: Int) throws {
    let encoder = APNGFrameEncoder(plan, effort: PNGEffort(effort))
    var writer = try APNGWriter(plan, plays: nil, to: try OutputFile(at: output))
    var previous: Pixmap?
    for index in 0..<count {
      let shown = try frame(index)
      try writer.append(encoder.encode(index, shown, previous: previous, picture: frame))
      previous = shown
    }
    try writer.finish().commit()
  }

  /// Decodes a frame of the folder.
  private func frame(_ index: Int) throws(CodecError) -> Pixmap {
    try PNGDecoder().decode(file: "\(folder)/\(PNGSequenceWriter.name(ofFrame: index))")
  }
}
