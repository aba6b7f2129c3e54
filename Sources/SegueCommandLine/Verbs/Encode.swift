import ArgumentParser
import SegueCodecs
import SegueKit
import SegueScript
import SegueStage

/// The verb `encode`: writes any output from existing frames or animations.
struct Encode: Verb {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Convert frames or an animation to any output format.",
    discussion: """
      Examples:
        segue encode frames clip.gif
        segue encode frames -o clip.gif --quality 80 --last-frame 1s
        segue encode shots/ clip.gif --fps 12    PNG, JPEG, WebP and HEIC files, in natural order
        segue encode shot-*.png -o clip.gif --fps 12
        segue encode frames clip.gif --lossless  every pixel, or an error that names the frame
        segue encode frames clip.apng            true colour, every pixel as it is
        segue encode frames - --format webp > clip.webp
        segue encode old.gif -o new.webp -o new.apng
        segue encode old.gif new.gif --max-size 500KB --fit
        segue encode clip.webp clip.gif --fps 25
        segue encode clip.webp frames/           a PNG of each frame, and delays.txt
        segue encode clip.gif half.png --at 50%
        segue encode clip.gif strip.png --sheet 9 --columns 9
        ffmpeg -i take.mov -vf scale=out_color_matrix=bt601 -f yuv4mpegpipe - | segue encode - take.gif

      The input is a folder of frames; a list of pictures; a GIF, APNG or WebP; any picture that \
      `segue probe` reads; or YUV4MPEG2 video (8 bits per sample, BT.601), whatever its name; - is \
      standard input. A folder with delays.txt, which has one delay in hundredths of a second per line, \
      holds frame_0000.png, frame_0001.png and so on, as `segue render -o frames/` writes it. In any other \
      folder, all PNG, JPEG, WebP and HEIC files are frames, in natural order (frame_2 before frame_10); \
      they and lists of pictures need --fps. A list keeps its order, unless it is sorted as a shell \
      sorts files, or the names differ only in numbers: then natural order is used. All frames must have \
      the same size. A GIF cannot have delays below 2, since browsers show them as 10. A frame that \
      repeats the previous one only extends it.

      The output may be anything that `segue render` writes, except a trace. It plays as long and as \
      often as browsers play the input, unless --loop is given, or --fps, which resamples it at a \
      constant rate. A file is read completely before anything is written: the errors and warnings of \
      `segue probe` are errors and warnings here. The frames of a folder are decoded when needed.

      Pixels less than half opaque are transparent in a GIF, unless --background is given.
      """)

  @Argument(
    help: ArgumentHelp(
      "A folder of frames, pictures or an animation; then the output, unless -o names it; - is standard input or output.",
      valueName: "frames"),
    completion: .file(extensions: ["gif", "apng", "png", "webp", "y4m", "jpg", "jpeg", "heic"]))
  var arguments: [String]

  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Write this file; may be repeated.", valueName: "file"),
    completion: .file())
  var outputs: [String] = []

  @Option(
    help: ArgumentHelp("Set the format, if the extension does not name it.", valueName: "name"),
    completion: .list(OutputFormats.segue.names))
  var format: String?

  @Option(
    help: ArgumentHelp(
      "Set the frames per second of pictures without delays.txt, or resample an animation.",
      valueName: "n"))
  var fps: Double?

  @Option(
    help: ArgumentHelp(
      "Play it forever, once or a number of times; by default as the input does, or forever.",
      valueName: "times"),
    completion: .list(["forever", "once"]))
  var loop: String?

  @Option(
    help: ArgumentHelp("Set the colour behind pixels that are not opaque.", valueName: "color"))
  var background: String?

  @Flag(help: "Treat the colours of the frames as sRGB, and ignore their profiles.")
  var ignoreProfiles = false

  @Option(
    help: ArgumentHelp(
      "Choose the moments of PNG files, separated by commas; may be repeated.", valueName: "moment")
  )
  var at: [String] = []

  @Option(help: ArgumentHelp("Make a contact sheet of this many frames.", valueName: "n"))
  var sheet: Int?

  @OptionGroup(title: "Contact sheets") var style: SheetFlags

  @OptionGroup(title: "Outputs") var flags: OutputFlags

  @OptionGroup(title: "PNG data") var png: PNGFlags

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Limits") var limits: LimitOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Checks the options, encodes the frames and returns the exit status.
  func run(_ console: Console) async throws -> ExitStatus {
    let (sources, paths) = try EncodeArguments.files(in: arguments, outputs: outputs)
    let plays = try plays()
    var limits = try limits.value()
    limits.ignoresProfiles = ignoreProfiles
    var options = try flags.options(effort: png)
    options.background = try OutputFlags.value(
      of: "--background", background, ColorLiteral.color)
    if let fps, !(fps > 0 && fps <= FrameSequence.fastestRate) {
      throw CommandError(
        "--fps must be more than 0 and at most \(FrameSequence.fastestRate.fixed())",
        help: "a GIF shows at most 50 frames a second")
    }
    let named = at.flatMap(Still.moments).count
    if let sheet, named > 0, named != sheet {
      throw CommandError(
        "--sheet \(sheet) needs \(sheet) moments, and --at names \(named)",
        help: "name as many, or leave `--at` out for moments that are evenly spread")
    }
    var base = RenderRequest(outputs: paths, jobs: try parallel.count(), options: options)
    base.sheet = sheet == nil && !style.onion ? nil : try style.request(frames: sheet ?? 9)
    let requests = try requests(from: base)
    try console.checkStandardOutput(requests.flatMap { $0.outputs ?? [] })
    var document = ClipsDocument()
    document.add(await report(sources, requests, plays, limits, console))
    if Task.isCancelled { return .interrupted }
    if console.isJSON { try console.product(json: document) }
    return document.exitStatus
  }

  /// Returns the requests in order: one for all outputs, or one for each moment.
  private func requests(from base: RenderRequest) throws -> [RenderRequest] {
    var base = base
    if let format { base.format = try OutputFormat(format) }
    let moments = try at.flatMap(Still.moments).map { try Moment($0) }
    if base.sheet != nil {
      base.sheet?.at = moments
      return [base]
    }
    guard moments.count > 1, let path = base.outputs?.first else {
      base.at = moments
      return [base]
    }
    guard base.outputs?.count == 1, path != "-" else {
      throw CommandError(
        "\(moments.count) moments need one output file, whose name is numbered",
        help: "name one PNG file, such as `moment.png`")
    }
    return zip(Still.numbered(path, count: moments.count), moments).map { file, moment in
      var request = base
      (request.outputs, request.at) = ([file], [moment])
      return request
    }
  }

  /// Encodes the frames, shows messages and returns a report; errors are shown and reported.
  private func report(
    _ sources: [String], _ requests: [RenderRequest], _ plays: Loop?, _ limits: ResourceLimits,
    _ console: Console
  ) async -> ClipReport {
    let clock = ContinuousClock()
    let start = clock.now
    var report = ClipReport(clip: sources.joined(separator: " "))
    func warn(_ warning: Problem) {
      console.warn(warning)
      report.add(warning)
    }
    do {
      let limits = try limits.inProject(ofFile: sources[0])
      let animation =
        sources.count == 1
        ? try StoredAnimation(at: sources[0], framesPerSecond: fps, limits: limits)
        : try StoredAnimation(of: sources, framesPerSecond: fps, limits: limits)
      for warning in animation.warnings { warn(Problem(warning: warning)) }
      let rate = animation.isSequence ? nil : fps
      for request in requests {
        let files = try await ProgressReporter(console: console).during {
          progress throws(SegueError) in
          try await animation.render(
            request, framesPerSecond: rate, loop: plays, progress: progress)
        }
        report.add(files)
        for file in files where file.dropsTranslucentPixels {
          warn(
            Problem(
              warning: "\(file.path) \(OutputReport.softPixelsAreDropped)", .softPixels,
              help:
                "write `.apng`, `.webp` or a folder of PNG files to keep it, or set `--background`"
            ))
        }
        for file in files {
          guard let pace = file.pace else { continue }
          warn(
            Problem(
              warning: "\(file.path) \(pace.sentence)", .shortFrames, help: BrowserPace.advice))
        }
        let seconds = (clock.now - start).seconds
        if console.isJSON { continue }
        for file in files { console.remark(ResultLine(output: file, seconds: seconds)) }
      }
    } catch {
      console.describe(error)
      report.add(error)
    }
    report.seconds = (clock.now - start).milliseconds
    return report
  }

  /// Parses `--loop`; nil without it.
  ///
  /// - Throws: `CommandError` for a number outside 1...65,535 or another word.
  private func plays() throws(CommandError) -> Loop? {
    switch loop {
    case nil: return nil
    case "forever": return .forever
    case "once": return .once
    case let text?:
      guard let count = Int(text), (1...65_535).contains(count) else {
        throw CommandError(
          "--loop takes `forever`, `once` or a number within 1...65535, not `\(text)`")
      }
      return count == 1 ? .once : .times(count)
    }
  }
}
