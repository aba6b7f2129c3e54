import ArgumentParser
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueMeasure
import SegueStage

/// The verb `measure`: finds the timing of a recorded transition, and compares a script with it.
struct Measure: Verb {
  static let configuration = CommandConfiguration(
    abstract: "Measure a recorded transition: what moves, its duration, and its curve or spring.",
    discussion: """
      Examples:
        segue measure take.gif
        segue measure take.mov                        through an installed ffmpeg
        segue measure frames --fps 60 --scale 3       a folder of PNG files, 3 pixels per point
        segue measure take.mov --against clip.yaml    by how much a script differs
        segue measure take.mov --json                 every measured value

      The recording is a GIF, APNG, WebP, YUV4MPEG2 video, a folder of frames, or a video (its first \
      minute). Each motion between two rests is measured: a picture that fades in, one that slides in or \
      out through a side, or a box whose edges move on a still background. Curves and springs are fitted \
      to the positions, which are found to a small part of a pixel; the simplest that explains them is \
      printed as the step of a script, with the residual. -v lists the next best ones. A `next` or a `box` \
      there stands for a screen or a layer of your script.

      Time stamps are the recording's. A picture that repeats the one before within a motion is a dropped \
      frame, and left out. A spring is given as its response and damping ratio, whatever its duration was. \
      Positions are in points: by --scale or --width, else by the device whose screenshots have that size, \
      else by the canvas of the script, else a point is a pixel.

      Status: 0 measured, 65 nothing moves, or nothing that can be followed.
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
    let scale = pixelsPerPoint(of: frames.size, clip)
    let report = try report(frames, scale: scale)
    let comparison = try clip.map {
      MeasuredComparison(recording: report, script: try self.report($0))
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
    return .done
  }

  /// Checks the numbers of the options.
  private func checkOptions() throws(CommandError) {
    if scale != nil, width != nil {
      throw CommandError("--scale and --width both give the points of a pixel", help: "give one")
    }
    for (name, value, most) in [
      ("--scale", scale, 100.0), ("--width", width, 100_000.0), ("--fps", fps, 1000.0),
    ] {
      guard let value else { continue }
      if !(value > 0 && value <= most) {
        throw CommandError("\(name) must be more than 0 and at most \(most.fixed())")
      }
    }
  }

  /// Opens the recording; the messages about ffmpeg say that it is read.
  private func recordedFrames(_ limits: ResourceLimits) async throws -> RecordedFrames {
    do {
      return try await RecordedFrames(at: file, framesPerSecond: fps, limits: limits)
    } catch .codec(.programMissing(let path, let program, let command)) {
      throw CommandError(
        .missingProgram, "\(path) is a video, and there is no \(program) on the PATH to decode it",
        help: "install \(program), or where it is: \(command)")
    }
  }

  /// Returns the pixels per point of a recording.
  private func pixelsPerPoint(of size: PixelSize, _ clip: Clip?) -> Double {
    if let scale { return scale }
    if let width { return Double(size.width) / width }
    let device = Device.all.first { device in
      let own = device.pixelSize
      return [own, PixelSize(own.height, own.width)].contains(size) && device.scale > 1
    }
    if let device { return device.scale }
    guard let canvas = clip?.scene.canvas.size else { return 1 }
    return Double(size.width) / canvas.width
  }

  /// Measures the frames of a recording.
  private func report(_ frames: RecordedFrames, scale: Double) throws -> MotionReport {
    // Decoded videos may be smaller than what was recorded.
    let decoded = try frames.picture(at: 0).width
    let recording = Recording(
      ends: frames.ends, tick: frames.tick,
      scale: scale * Double(decoded) / Double(frames.size.width)
    ) { try frames.picture(at: $0) }
    return try measure(recording, frames.name)
  }

  /// Measures the frames that a script draws.
  private func report(_ clip: Clip) throws -> MotionReport {
    let times = clip.frameTimes
    let recording = Recording(ends: times.map(\.end), tick: 0.01, scale: clip.pixelsPerPoint) {
      try clip.pixmap(at: times[$0].time)
    }
    return try measure(recording, clip.name)
  }

  /// Measures a recording; errors of the measurement become those of the command.
  private func measure(_ recording: Recording, _ name: String) throws -> MotionReport {
    do {
      return try MotionMeter(recording).report()
    } catch let error as MeasurementError {
      throw CommandError(error, of: name)
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
            warning: "\(transition.motions.count) things move differently; each is listed"))
      }
      for area in transition.unexplained {
        console.warn(
          Problem(
            warning: "what changes within \(CommandError.words(area)) is no motion of an edge, a "
              + "box or an opacity, and was left out"))
      }
    }
  }
}

extension CommandError {
  /// Creates the error about a recording that cannot be measured.
  fileprivate init(_ error: MeasurementError, of name: String) {
    switch error {
    case .tooShort(let frames):
      self.init(
        .badInput,
        "\(name) shows \(Quantities.count(frames, "picture")) of a motion, and 4 are needed to tell "
          + "its curve",
        help: "record at 50 or 60 frames a second, from rest to rest")
    case .nothingMoves(let frames, let level):
      self.init(
        .badInput,
        "nothing moves in the \(Quantities.count(frames, "frame")) of \(name): they differ by "
          + "\(level.fixed(1)) of 255 at most",
        help: "record from before the transition to its end")
    case .unexplained(let areas):
      let list = areas.prefix(4).map(Self.words).joined(separator: "; ")
      self.init(
        .badInput,
        "\(name) has changes, but no edge, box or opacity that follows a curve or a spring: \(list)",
        help: "crop the recording to one thing that moves, and remove what else changes")
    }
  }

  /// Returns a rectangle in words.
  fileprivate static func words(_ area: Rect) -> String {
    "\(area.width.fixed(0)) x \(area.height.fixed(0)) pt at (\(area.minX.fixed(0)), "
      + "\(area.minY.fixed(0)))"
  }
}
