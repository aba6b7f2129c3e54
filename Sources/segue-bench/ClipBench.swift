import ArgumentParser
import Foundation
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueStage
import SegueSystem

/// A benchmark that draws the frames of a script as `segue render` does, without encoding them.
///
/// `scripts/bench damage` has other rasterizers draw the same frames whole.
struct ClipBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clip", abstract: "The frames of a script, drawn as `segue render` draws them.")

  @Argument(help: "The script.")
  var script: String

  @Option(help: "A folder that the script may read.")
  var allowDir: [String] = []

  @Option(help: "Output pixels a point.")
  var scale = 1

  @Option(help: "How many tasks draw.")
  var jobs = 1

  @Flag(help: "Print what the frames draw, as JSON, and draw nothing.")
  var lists = false

  func validate() throws {
    guard (1...10).contains(scale), (1...1000).contains(jobs) else {
      throw ValidationError("--scale must be 1 to 10, --jobs 1 to 1000.")
    }
  }

  func run() async throws {
    let setting = Setting(key: "canvas.scale", value: "\(scale)", origin: "--scale")
    let clip = try Clip.load(
      script: script,
      options: LoadOptions(allowedFolders: allowDir, settings: [setting], jobs: jobs))
    if lists {
      let json = try JSONEncoder().encode(try draws(clip))
      print(String(decoding: json, as: UTF8.self))
      return
    }
    try await DrawingTime(frames: clip.frameCount) { try await clip.draw(jobs: jobs) }.report()
  }

  /// Returns the display commands of all frames, for other rasterizers.
  private func draws(_ clip: Clip) throws -> [[SceneDraw]] {
    let folder = URL(fileURLWithPath: script).deletingLastPathComponent()
    let images = try clip.scene.assets.map { asset in
      let file = URL(fileURLWithPath: asset.path, relativeTo: folder).path
      let size = try PNGDecoder().open(InputFile(file)).header.size
      return DrawnImage(
        name: String(asset.path.dropLast(4)), size: Size(Double(size.width), Double(size.height)))
    }
    let schedule = FrameSchedule(clip.timeline, framesPerSecond: clip.scene.framesPerSecond)
    return try schedule.entries.map { entry in
      let list = clip.timeline.displayList(at: entry.sampleTime)
      return try SceneDraw.draws(list.backgroundAndCommands, images)
    }
  }
}

extension DisplayList {
  /// The commands, with a fill of the background below them unless the first command covers it.
  fileprivate var backgroundAndCommands: [DrawCommand] {
    let whole = Rect(origin: .zero, size: Size(Double(size.width), Double(size.height)))
    if case .image(let draw)? = commands.first, draw.opacity == 1, draw.shape.cornerRadius == 0,
      draw.shape.rect.corners.map(draw.transform.apply) == whole.corners
    {
      return commands
    }
    let fill = Fill(
      layer: "background", shape: RoundedRect(whole), transform: .identity, color: background)
    return [.fill(fill)] + commands
  }
}
