import ArgumentParser
import Foundation
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueRaster
import SegueStage
import SegueSystem

/// A benchmark that draws every frame of a scene whole, on one thread, and prints the times.
///
/// With `--jobs` frames are drawn as `segue render` draws them: on that number of tasks, and only
/// where they differ from the frame before.
///
/// Its output and the environment variables it reads are those of `scripts/bench raster`, which
/// runs other rasterizers for comparison.
struct RasterBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "raster", abstract: "The rasterizer on whole scenes; see `scripts/bench raster`.")

  @Argument(help: "The scene: S1 to S9.")
  var scene: BenchScene

  @Argument(help: "The width of the frames in pixels.")
  var width: Int

  @Argument(help: "The height of the frames in pixels.")
  var height: Int

  @Argument(help: "The number of frames.")
  var frames: Int

  @Flag(help: "Print what the frames draw, as JSON, and draw nothing.")
  var lists = false

  @Option(help: "Draw only what changes, on so many tasks.")
  var jobs: Int?

  /// The frames that are written as pictures if `RASTER_DUMP` names a folder.
  private static let dumped = [0, 15, 30, 45, 59]

  func validate() throws {
    guard (1...10_000).contains(width), (1...10_000).contains(height),
      (1...100_000).contains(frames)
    else { throw ValidationError("Sides are 1 to 10000 pixels, frames 1 to 100000.") }
    guard jobs.map((1...1000).contains) ?? true else {
      throw ValidationError("--jobs must be 1 to 1000.")
    }
  }

  func run() async throws {
    let size = PixelSize(width, height)
    let pictures = try scene.displayLists(size, frames: frames)
    if lists {
      let draws = try pictures.map { try SceneDraw.draws($0.commands, SceneImage.sources) }
      print(String(decoding: try JSONEncoder().encode(draws), as: UTF8.self))
      return
    }
    let environment = ProcessInfo.processInfo.environment
    let rasterizer = Rasterizer(
      images: try SceneImage.table(
        screens: environment["RASTER_SCREENS"] ?? ".", photos: environment["RASTER_PHOTOS"] ?? "."))
    if let jobs {
      let pipeline = FramePipeline(
        size: size, schedule: FrameSchedule(delays: Array(repeating: 2, count: frames)),
        rasterizer: rasterizer, atOnce: FrameConcurrency(jobs: jobs)
      ) { pictures[$0] }
      try await DrawingTime(frames: frames) {
        try await pipeline.forEachFrame(keepsPrevious: false) { _ in
        } consume: { _, _ in
        }
      }.report()
    } else {
      measure(pictures, rasterizer)
    }
    guard let folder = environment["RASTER_DUMP"] else { return }
    for frame in Self.dumped where frame < frames {
      try write(rasterizer.render(pictures[frame]), frame: frame, into: folder)
    }
  }

  /// Draws whole frames and prints the times.
  private func measure(_ lists: [DisplayList], _ rasterizer: Rasterizer) {
    let size = PixelSize(width, height)
    var pixmap = Pixmap(size)
    for frame in [0, frames / 2, frames - 1] {
      rasterizer.render(lists[frame], in: PixelRect(size), onto: &pixmap)
    }
    let wall = ContinuousClock()
    let start = ProcessorTime.seconds
    let times = lists.map { list in
      let time = wall.measure {
        rasterizer.render(list, in: PixelRect(size), onto: &pixmap)
      }.components
      return Double(time.seconds) * 1e3 + Double(time.attoseconds) / 1e15
    }
    print("ms_per_frame=\(times.sorted()[times.count / 2])")
    print("mean_ms=\(times.reduce(0, +) / Double(times.count))")
    // Less affected by other load on the machine.
    let processor = (ProcessorTime.seconds - start) * 1e3
    print("processor_ms=\(processor / Double(times.count))")
  }

  private func write(_ pixmap: Pixmap, frame: Int, into folder: String) throws {
    let name = "\(scene.rawValue)-\(width)x\(height)-\(String(format: "%03d", frame)).png"
    let png = try PNGEncoder().encode(pixmap)
    try Data(png).write(to: URL(fileURLWithPath: folder).appendingPathComponent(name))
  }
}

/// The time to draw a clip, in milliseconds a frame.
struct DrawingTime {
  /// Wall time per frame, in milliseconds.
  let wall: Double
  /// Processor time of all threads.
  let processor: Double

  /// Draws a clip with a number of frames twice, the first time to warm up.
  init(frames: Int, _ draw: () async throws -> Void) async rethrows {
    try await draw()
    let start = ProcessorTime.seconds
    let time = try await ContinuousClock().measure { try await draw() }.components
    processor = (ProcessorTime.seconds - start) * 1e3 / Double(frames)
    wall = (Double(time.seconds) * 1e3 + Double(time.attoseconds) / 1e15) / Double(frames)
  }

  /// Prints the times in the format that `scripts/bench` reads.
  func report() {
    print("mean_ms=\(wall)\nprocessor_ms=\(processor)")
  }
}
