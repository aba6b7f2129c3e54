import ArgumentParser
import SegueCodecs
import SegueKit
import SegueScript
import SegueStage

/// Makes one file of frames that are there already, whoever drew them.
struct Encode: Verb {
  static let configuration = CommandConfiguration(
    abstract: "Make a GIF, APNG or WebP of PNG frames, or of another animation.",
    discussion: """
      Examples:
        segue encode frames clip.gif
        segue encode frames -o clip.gif --quality 80 --last-frame 1s
        segue encode frames clip.gif --fps 30    frames without a delays.txt
        segue encode frames clip.gif --lossless  every pixel, or an error that names the frame
        segue encode frames clip.apng            true colour, every pixel as it is
        segue encode frames - --format webp > clip.webp
        segue encode old.gif new.webp            a GIF, APNG or WebP as another one
        segue encode clip.webp clip.gif --fps 25
        ffmpeg -i take.mov -f yuv4mpegpipe - | segue encode - take.gif --fps 25

      The folder has frame_0000.png, frame_0001.png and so on, all of one size, and delays.txt with \
      one delay in hundredths of a second a line, as `segue render -o frames/` writes it. Delays \
      below 2 are refused, since browsers show them as 10. Frames that repeat the one before only \
      lengthen it.

      What is no folder is a GIF, APNG or WebP, a picture of a kind that `segue probe` reads, or YUV4MPEG2 \
      video (8 bits a sample, BT.601), whatever its name; - is standard input. It plays as long and as \
      often as browsers play it, unless --fps or --loop says otherwise: --fps looks at it at a steady \
      rate. Its frames are held in memory, compressed.

      Pixels of a GIF that are less than half opaque are clear, unless there is a \
      --background.
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder of frames, or an animation; - is standard input.", valueName: "frames"),
    completion: .file(extensions: ["gif", "apng", "png", "webp", "y4m", "jpg", "jpeg", "heic"]))
  var source: String

  @Argument(
    help: ArgumentHelp("The file; - is standard output.", valueName: "file"),
    completion: .file(extensions: OutputFormats.animations.names))
  var file: String?

  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .unconditional,
    help: ArgumentHelp("The file, said by a flag.", valueName: "file"),
    completion: .file(extensions: OutputFormats.animations.names))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The format, where the extension does not say it: \(Self.formats).", valueName: "name"),
    completion: .list(OutputFormats.animations.names))
  var format: String?

  @Option(
    help: ArgumentHelp(
      "Frames a second, of a folder without delays.txt, or of an animation that is looked at anew.",
      valueName: "n"))
  var fps: Double?

  @Option(
    help: ArgumentHelp(
      "How often it plays: forever, once or a number; by default as an animation does, else forever.",
      valueName: "times"),
    completion: .list(["forever", "once"]))
  var loop: String?

  @Option(help: ArgumentHelp("The colour behind what is not opaque.", valueName: "color"))
  var background: String?

  @Flag(help: "Take the colours of the frames as sRGB, whatever profiles they have.")
  var ignoreProfiles = false

  @OptionGroup(title: "Pictures") var picture: PictureFlags

  @OptionGroup(title: "PNG data") var png: PNGFlags

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Limits") var limits: LimitOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Encodes the frames.
  func run(_ console: Console) async throws -> ExitStatus {
    let path = try target()
    let format = try chosenFormat(of: path)
    let jobs = try parallel.count()
    let plays = try plays()
    let limits = try limits.value()
    var options = try picture.options()
    options.pngEffort = png.pngEffort
    options.background = try OutputFlags.value(
      of: "--background", background, ColorLiteral.color)
    if let fps, !(fps > 0 && fps <= 50) {
      throw Refusal("--fps must be more than 0 and at most 50, which is all that a GIF can show")
    }
    try console.checkStandardOutput([path])
    var document = ClipsDocument()
    document.add(await report(path, format, plays, options, limits, jobs: jobs, console))
    if Task.isCancelled { return .interrupted }
    if console.isJSON { try console.product(json: document) }
    return document.exitStatus
  }

  /// Encodes, says how it went, and returns the same as a report.
  private func report(
    _ path: String, _ format: OutputFormat, _ plays: Loop?, _ options: OutputOptions,
    _ limits: ResourceLimits, jobs: Int?, _ console: Console
  ) async -> ClipReport {
    let clock = ContinuousClock()
    let start = clock.now
    var report = ClipReport(clip: source)
    do {
      var limits = limits
      limits.ignoresProfiles = ignoreProfiles
      let isFolder = try Folder.exists(at: source)
      let animation = isFolder ? nil : try StoredAnimation(at: source, limits: limits)
      let file = try await ProgressReporter(console: console).during {
        progress throws(SegueError) in
        if let animation {
          return try await animation.write(
            format, to: path, framesPerSecond: fps, loop: plays, options: options, jobs: jobs,
            progress: progress)
        }
        return try await FrameSequence(at: source, framesPerSecond: fps, limits: limits).write(
          format, to: path, loop: plays ?? .forever, options: options, jobs: jobs,
          progress: progress)
      }
      report.add([file])
      let seconds = (clock.now - start).seconds
      if !console.isJSON {
        console.remark(ResultLine(output: file, seconds: seconds))
      }
    } catch {
      console.describe(error)
      report.add(error)
    }
    report.seconds = (clock.now - start).milliseconds
    return report
  }

  /// The file to write, which is given one way or the other.
  private func target() throws(Refusal) -> String {
    switch (file, output) {
    case (let path?, nil), (nil, let path?): return path
    case (nil, nil):
      throw Refusal("no file is given", help: "`segue encode \(source) clip.gif` names one")
    case (let one?, let other?):
      throw Refusal("both \(one) and \(other) are given as the file")
    }
  }

  /// The formats that it writes, in words.
  private static let formats = OutputFormats.words(OutputFormats.animations.names, "or")

  /// The format that was asked for, or that the file's name says.
  private func chosenFormat(of path: String) throws(Refusal) -> OutputFormat {
    let word = self.format ?? (path == "-" ? "gif" : FileName(path).fileExtension)
    if let format = OutputFormats.animations.named(word.lowercased()) { return format }
    let problem =
      format == nil
      ? "\(path) is not named as a GIF, APNG or WebP"
      : "`\(word)` is no format that `segue encode` writes"
    throw Refusal(problem, help: "it writes \(OutputFormats.animations.extensions()) files")
  }

  private func plays() throws(Refusal) -> Loop? {
    switch loop {
    case nil: return nil
    case "forever": return .forever
    case "once": return .once
    case let text?:
      guard let count = Int(text), (1...65_535).contains(count) else {
        throw Refusal("--loop takes `forever`, `once` or a number within 1...65535, not `\(text)`")
      }
      return count == 1 ? .once : .times(count)
    }
  }
}
