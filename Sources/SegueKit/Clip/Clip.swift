// Clips: from a script to a value that can be rendered, and from a request to a plan of its files.
//
// 1. `Clip.load` (`Clip+Loading`) reads a script's text (`ScriptFile`), or takes text in memory or
//    a `Scene` built in code (`Clip+Scene`). `LoadOptions` has the limits, the allowed folders and
//    the keys to override (`Setting`). `Clip.quick` generates the script of two images.
// 2. The parser (`Script.parse`, module SegueScript) makes a `ParsedScript`: the scene, and the
//    source locations of its parts for diagnostics. `canvas: auto` opens an image to learn its
//    size; the file stays open for step 3.
// 3. The files that the script names are read, confined by `FolderAccess`: recorded touches
//    (`TrackLoader`), images with their mipmaps (`AssetLoader`, `LoadedImage`), fonts and texts
//    (`TextLoader`). Each loader collects all problems, so that one run reports them together.
// 4. `Timeline` (module SegueStage) lays out the scene in time. Where a transition covers a place
//    of a screen and the script gives no colour for the cover, `CoverSampler` renders what
//    surrounds it and finds the prevailing colour.
// 5. From the parser to the last frame, one `ClipAccount` is charged with work and memory, and
//    compared with the limits.
// 6. Warnings are collected: of the parser, of transitions, and about files partly used, parts
//    without effect (`ParsedScript+DeadParts`) and stretched screenshots. Gestures with an
//    unexpected outcome become `failures`, which `checkExpectations` throws.
// 7. The `Clip` is a value: `pixmap(at:)` renders any time of it.
// 8. `plan` (`Clip+Outputs`) turns a `RenderRequest` into an `OutputPlan`: paths, formats, options,
//    and the folder that the files must be in. Checking, the test whether files are up to date, and
//    rendering all use that plan. `Clip+OutputWarnings` and `Clip+Pace` warn about formats that
//    lose pixels or that browsers play too slowly.
// 9. `render` (`Clip+Rendering`) passes the plan to a `ClipRenderer` (folder Formats), which writes
//    one output after the other with the frames of the folder Rendering.
// 10. `ClipVariant` enumerates the variants of a script with a `matrix`; each is loaded as a clip
//     of its own.
//
// Considered and rejected:
// - Planning the outputs separately for checking and for rendering: the two repeated each other's
//   work.
// - Resolving the steps in the parser and again in the timeline: the parsed script keeps the
//   result. Only scenes with a container, gestures, `scroll` or `type` steps, or recorded touches,
//   which need the files, are resolved again after loading.
// - Separate checks for scenes built in code: unnecessary, since such scenes are written as a
//   script and parsed, so that the same rules and messages hold.
// - Line numbers in diagnostics of generated scripts: nobody wrote those lines (`withoutPlaces`).

package import SegueCodecs
public import SegueGraphics
import SegueRaster
public import SegueScript
public import SegueStage
import SegueText

/// A script with its images loaded, laid out in time and ready to be drawn.
///
/// A value type: pictures can be rendered at any time of the clip, in any order and on any task.
///
/// ```swift
/// let clip = try Clip.load(script: "kugou.yaml")
/// let half = try clip.pixmap(at: clip.duration / 2)
/// try await clip.render()
/// ```
public struct Clip: Sendable {
  /// The script's path, or its name in messages if it is not a file.
  public let name: String
  /// Warnings: the script is valid but may not do what its author wants.
  public internal(set) var warnings: [Diagnostic]
  /// Notes about what the script could have besides; `segue check` shows them.
  public internal(set) var notes: [Diagnostic]
  /// Gestures whose outcome differs from `expect`; if there are any, the clip is not rendered.
  public let failures: [Diagnostic]
  /// The parsed script, with the source locations of its parts.
  let script: ParsedScript
  /// The scene as authored, with the samples of recorded touches.
  public let scene: Scene
  /// The scene's segments, with start and end times.
  package let timeline: Timeline
  let rasterizer: Rasterizer
  /// The memory limit of rendering.
  let memory: FrameMemory
  /// The limit on the work of rendering one frame.
  let work: FrameWork
  /// The folders that the clip may read and write, and the base folder of its relative paths.
  package let access: FolderAccess
  /// The paths of the font files that only texts of SVG files use.
  let fontFiles: [String]
  /// The paths of the files that were tried as fonts of SVG files, also of those that are none.
  let triedFontFiles: [String]
  /// The names of the font files in the folders of SVG files, by the folder, where fonts were looked for.
  let fontFolders: [String: [String]]
  /// The built-in fonts that texts looked for, also while frames are drawn.
  let fontLookups: [BuiltInFontLookups]
  /// The script's path; nil for standard input or a script in memory.
  let scriptFile: String?
  /// The images of the clip, after those of the clips before it in a comparison.
  let loaded: LoadedImages
  /// The clips that are shown together; empty for a clip with steps of its own.
  package let parts: [Clip]
  /// The time when loading began, in nanoseconds since 1970.
  let loadStart: Int
  /// Whether the script was generated by `quick`, so that its line numbers would not help the user.
  let isQuick: Bool

  /// The size of every picture in pixels: that of the page, or else of the canvas times its scale.
  public var size: PixelSize { timeline.pictureSize }
  /// The clip's duration in seconds.
  public var duration: Double { timeline.duration }
  /// The number of frames at the script's frame rate.
  public var frameCount: Int { schedule.entries.count }
  /// The output paths in the script, as written there, including screenshots.
  public var outputs: [String] { ownOutputs.map(\.path) }

  /// Renders the picture at a time in seconds; times outside the clip are clamped.
  ///
  /// Costs one drawing of the whole picture, some nanoseconds a pixel.
  ///
  /// - Throws: `SegueError.codec` before drawing if the picture exceeds the limits on memory or
  ///   work.
  public func pixmap(at seconds: Double) throws(SegueError) -> Pixmap {
    try pixmap(of: timeline.picture(at: seconds))
  }

  /// Renders a display list, after checking the limits on memory and work.
  func pixmap(of list: DisplayList) throws(SegueError) -> Pixmap {
    try memory.check(list.size.area * 4 + list.readyBytes, for: name)
    try work.check(drawing: list, for: name)
    return rasterizer.render(list)
  }

  /// Returns the number of pictures, at most `most`, that can be drawn and compressed at once within memory.
  ///
  /// - Throws: `SegueError.codec` if not even one fits.
  package func concurrentPictureLimit(_ most: Int) throws(SegueError) -> Int {
    var renderer = recorder(jobs: most) { _ in }
    renderer.timeline = timeline
    let need = FrameFootprint(task: ClipRenderer.stillBytes, taker: 0)
    return try renderer.pipeline(schedule, need, to: name).jobs
  }

  /// Checks that every gesture has the outcome that the script's `expect` names.
  ///
  /// - Throws: `SegueError.verdict` with all gestures that have not.
  public func checkExpectations() throws(SegueError) {
    if !failures.isEmpty { throw .verdict(failures) }
  }

  /// Returns the script with every default filled in.
  public func explained() -> String { ScriptWriter.text(scene) }

  /// The frames at the script's rate.
  var schedule: FrameSchedule {
    FrameSchedule(timeline, framesPerSecond: scene.framesPerSecond)
  }
}
