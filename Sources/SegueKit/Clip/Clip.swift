package import SegueCodecs
public import SegueGraphics
import SegueRaster
public import SegueScript
public import SegueStage

/// A script with its images, laid out in time and ready to be drawn.
///
/// A value: any moment can be asked for, in any order and on any task.
///
/// ```swift
/// let clip = try Clip.load(script: "kugou.yaml")
/// let half = try clip.pixmap(at: clip.duration / 2)
/// try await clip.render()
/// ```
public struct Clip: Sendable {
  /// The script's path, or what stands for it in messages.
  public let name: String
  /// What may not be meant, though it can be rendered.
  public internal(set) var warnings: [Diagnostic]
  /// The gestures of which something else came than the script expects; then nothing is rendered.
  public let failures: [Diagnostic]
  /// The script, with the places of its parts.
  let script: ParsedScript
  /// The scene as it was authored, with the touches that it reads from files.
  public let scene: Scene
  /// The scene laid out in time.
  package let timeline: Timeline
  /// What draws its pictures.
  let rasterizer: Rasterizer
  /// What its frames may take.
  let memory: FrameMemory
  /// How much work each of them may take.
  let work: FrameWork
  /// Which files the clip may read and write, and the folder to which its paths belong.
  package let access: FolderAccess
  /// The script's file; nil for one on standard input or in memory.
  let scriptFile: String?
  /// Whether nobody wrote its script, whose lines then help nobody.
  let isQuick: Bool

  /// The size of every picture in pixels.
  public var size: PixelSize { scene.canvas.pixelSize }
  /// How long the clip takes, in seconds.
  public var duration: Double { timeline.duration }
  /// The number of frames at the script's rate.
  public var frameCount: Int { schedule.entries.count }
  /// The files that the script asks for, as it names them; screenshots included.
  public var outputs: [String] { ownOutputs.map(\.path) }

  /// The picture at a time in seconds; times outside the clip are clamped.
  ///
  /// Costs one drawing of the whole picture, some nanoseconds a pixel.
  ///
  /// - Throws: `SegueError.codec` for a picture that takes more memory or work than the limits allow,
  ///   before it is begun.
  public func pixmap(at seconds: Double) throws(SegueError) -> Pixmap {
    let list = timeline.displayList(at: seconds)
    try memory.check(size.area * 4 + list.readyBytes, for: name)
    try work.check(drawing: list, for: name)
    return rasterizer.render(list)
  }

  /// How many of its pictures may be drawn and compressed at once, at most so many.
  ///
  /// - Throws: `SegueError.codec` when the limits do not even allow one.
  package func picturesAtOnce(_ most: Int) throws(SegueError) -> Int {
    let renderer = recorder(jobs: most) { _ in }
    let need = FrameNeed(task: ClipRenderer.stillBytes, taker: 0)
    return try renderer.pipeline(schedule, need, to: name).jobs
  }

  /// Passes when every gesture came to what the script expects of it.
  ///
  /// - Throws: `SegueError.verdict` with all that did not.
  public func checkExpectations() throws(SegueError) {
    if !failures.isEmpty { throw .verdict(failures) }
  }

  /// The script with every default filled in.
  public func explained() -> String { ScriptWriter.text(scene) }

  /// The frames at the script's rate.
  var schedule: FrameSchedule {
    FrameSchedule(timeline, framesPerSecond: scene.framesPerSecond)
  }
}
