import ArgumentParser
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueMeasure
import SegueStage

/// The verb `measure`: finds the timing of a recorded transition, and compares a script with it.
struct Measure: Verb {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measure a recorded transition: what moves, its duration, and its curve or spring.",
    discussion: """
      Examples:
        segue measure take.gif
        segue measure take.mov                        through an installed ffmpeg
        segue measure frames --fps 60 --scale 3       a folder of PNG files, 3 pixels per point
        segue measure take.mov --against clip.yaml    by how much a script differs
        segue measure take.mov --json                 every measured value

      The recording is a GIF, APNG, WebP, YUV4MPEG2 video, a folder of frames, or a video (its first \
      minute). Each motion between two rests is measured: a picture that fades in, one that slides or is \
      scaled into or out of its place, also while it fades, or a box whose edges move on a still background. \
      Curves and springs are fitted to the positions, which are found to a small part of a pixel; the \
      simplest that explains them is printed as lines of a script, with the residual. -v lists the next best \
      ones. A `next` or a `box` there stands for a screen or a layer of your script.

      Where the recording leaves the numbers open, a line says that they are uncertain, and why.

      Time stamps are the recording's. A picture that repeats the one before within a motion is a dropped \
      frame, and left out. A spring is given as its response and damping ratio, whatever its duration was. \
      Positions are in points: by --scale or --width, else by the device whose screenshots have that size, \
      else by the canvas of the script, else a point is a pixel.

      The JSON document has a version (1), a status, the file with its width and height in points, frames, \
      framePeriod, noise (levels of 0 to 255) and transitions. A transition has its first and last frame and \
      motions; a motion has its kind, start, duration, law (a curve, or response and dampingRatio), the other \
      laws, tracks with every value, residuals, isCertain with doubts in words, and the lines of a script. With \
      --against it has isSame, and against with the difference of each pair of motions.

      A script is the same if its canvas and its motions are: durations within a frame, a spring's response \
      within 3 % and its damping ratio within 0.05, and curves within 1 % of the way.

      Status: 0 measured, and the same as --against; 1 it differs; 65 nothing moves, or nothing that can be \
      identified.
      """)

  @Argument(
    help: ArgumentHelp("The recording; - is standard input.", valueName: "recording"),
    completion: .file(extensions: ["gif", "apng", "png", "webp", "y4m", "mov", "mp4", "webm"]))
  var file: String

  @Option(
    help: ArgumentHelp("Measure this script's frames, too, and compare.", valueName: "script"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var against: String?

  @Option(help: ArgumentHelp("The pixels per point of the recording.", valueName: "n"))
  var scale: Double?

  @Option(help: ArgumentHelp("The width of the recorded screen in points.", valueName: "points"))
  var width: Double?

  @Option(help: ArgumentHelp("Frames a second, of a folder without delays.txt.", valueName: "n"))
  var fps: Double?

  @OptionGroup(title: "Limits") var loading: LoadingOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Measures the recording, and the script if there is one, and writes what was found.
  func run(_ console: Console) async throws -> ExitStatus {
    try checkOptions()
    var limits = try loading.limits.value()
    limits.ignoresProfiles = loading.ignoreProfiles
    let frames = try await recordedFrames(try limits.inProject(ofFile: file))
    frames.warnings.forEach { console.warn(Problem(warning: $0)) }
    let clip = try against.map { path in
      try Clip.load(script: path, options: try loading.loadOptions([]))
    }
    let report = try frames.measured(
      pixelsPerPoint: recordingScale.pixelsPerPoint(
        of: frames.size, canvas: clip?.scene.canvas.size))
    let comparison = try clip.map {
      MeasuredComparison(recording: report, script: try $0.measuredMotion())
    }
    warn(report, console)
    if console.isJSON {
      try console.product(
        json: MeasureDocument(report, named: frames.name, against: comparison))
    } else {
      var lines = MeasureText(
        name: frames.name, report: report, isLong: console.isVerbose
      ).lines
      if let comparison, let against {
        lines += MeasureText.lines(against: against, comparison)
      }
      try console.product(lines.map { "\($0)" }.joined(separator: "\n"))
    }
    return comparison?.isSame ?? true ? .done : .verdict
  }

  /// The scale that the options give.
  private var recordingScale: RecordingScale {
    scale.map(RecordingScale.pixelsPerPoint) ?? width.map(RecordingScale.width) ?? .automatic
  }

  /// Checks the numbers of the options.
  private func checkOptions() throws(CommandError) {
    if scale != nil, width != nil {
      throw CommandError(
        "--scale and --width both set the pixels per point", help: "remove one of the two")
    }
    for (name, value, most, example) in [
      ("--scale", scale, 100.0, "3"), ("--width", width, 100_000.0, "390"),
      ("--fps", fps, 1000.0, "60"),
    ] {
      guard let value else { continue }
      if !(value > 0 && value <= most) {
        throw CommandError(
          "\(name) is not more than 0 and at most \(most.fixed())",
          help: "write a number such as \(example)")
      }
    }
  }

  /// Opens the recording; the messages about ffmpeg say that it is read.
  private func recordedFrames(_ limits: ResourceLimits) async throws -> RecordedFrames {
    do {
      return try await RecordedFrames(at: file, framesPerSecond: fps, limits: limits)
    } catch .codec(.programMissing(let path, let program, let command)) {
      throw CommandError(
        .missingProgram, "\(path) is a video, and \(program) is not on the PATH to decode it",
        help: "install \(program), or decode it where there is one: \(command)")
    }
  }

  /// Writes warnings about motions that were cut off, or that are no motion of one thing.
  private func warn(_ report: MotionReport, _ console: Console) {
    for transition in report.transitions {
      if transition.isCutOff {
        console.warn(
          Problem(
            warning: "the recording ends while something moves, so its end is extrapolated",
            nil, help: "record until everything rests"))
      }
      if transition.movesDifferently {
        console.warn(
          Problem(
            warning: "\(transition.motions.count) things move differently", nil,
            help: "each is listed with lines of its own; combine them in one step"))
      }
      for area in transition.unexplained {
        console.warn(
          Problem(
            warning: "what changes within \(MeasurementError.words(area)) could not be identified",
            nil, help: "crop the recording to one thing that moves"))
      }
      for doubt in transition.motions.flatMap(\.doubts) where doubt != .cutOff {
        console.warn(
          Problem(
            warning: "the numbers are uncertain: \(doubt)", nil,
            help: "record at 50 or 60 frames a second, at full size, from rest to rest"))
      }
    }
  }
}
