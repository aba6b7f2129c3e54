import ArgumentParser
import SegueKit
import SegueScript
import SegueStage

/// Makes a GIF of frames that are there already, whoever drew them.
struct Encode: Verb {
  static let configuration = CommandConfiguration(
    abstract: "Make a GIF of a folder of PNG frames.",
    discussion: """
      Examples:
        segue encode frames clip.gif
        segue encode frames -o clip.gif --quality 80 --last-frame 1s
        segue encode frames clip.gif --fps 30    frames without a delays.txt
        segue encode frames clip.gif --lossless  every pixel, or an error that names the frame

      The folder has frame_0000.png, frame_0001.png and so on, all of one size, and delays.txt with \
      one delay in hundredths of a second a line, as `segue render -o frames/` writes it. Delays \
      below 2 are refused, since browsers show them as 10. Frames that repeat the one before only \
      lengthen it. Pixels that are less than half opaque are clear, unless there is a --background.
      """)

  @Argument(
    help: ArgumentHelp("The folder of frames.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Argument(
    help: ArgumentHelp("The GIF; - is standard output.", valueName: "file"),
    completion: .file(extensions: ["gif"]))
  var file: String?

  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .unconditional,
    help: ArgumentHelp("The GIF, said by a flag.", valueName: "file"),
    completion: .file(extensions: ["gif"]))
  var output: String?

  @Option(help: ArgumentHelp("Frames a second, where there is no delays.txt.", valueName: "n"))
  var fps: Double?

  @Option(
    help: ArgumentHelp("How often it plays: forever, once or a number.", valueName: "times"),
    completion: .list(["forever", "once"]))
  var loop: String?

  @Option(help: ArgumentHelp("The colour behind what is not opaque.", valueName: "color"))
  var background: String?

  @OptionGroup(title: "Pictures") var picture: PictureFlags

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Encodes the folder.
  func run(_ console: Console) async throws -> ExitStatus {
    let path = try target()
    let jobs = try parallel.count()
    let plays = try plays()
    var options = try picture.options()
    options.background = try OutputFlags.value(
      of: "--background", background, ColorLiteral.color)
    if let fps, !(fps > 0 && fps <= 50) {
      throw Refusal("--fps must be more than 0 and at most 50, which is all that a GIF can show")
    }
    try console.checkStandardOutput([path])
    var document = ClipsDocument()
    document.add(await report(path, plays, options, jobs: jobs, console))
    if Task.isCancelled { return .interrupted }
    if console.isJSON { try console.product(json: document) }
    return document.exitStatus
  }

  /// Encodes, says how it went, and returns the same as a report.
  private func report(
    _ path: String, _ plays: Loop, _ options: OutputOptions, jobs: Int?, _ console: Console
  ) async -> ClipReport {
    let clock = ContinuousClock()
    let start = clock.now
    var report = ClipReport(clip: folder)
    do {
      let frames = try FrameSequence(at: folder, framesPerSecond: fps)
      let file = try await ProgressReporter(console: console).during {
        progress throws(SegueError) in
        try await frames.writeGIF(
          to: path, loop: plays, options: options, jobs: jobs, progress: progress)
      }
      report.add([file])
      let seconds = (clock.now - start).seconds
      if !console.isJSON {
        console.remark(ResultLine(output: file, seconds: seconds).description)
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
    case (let path?, nil), (nil, let path?):
      let ending = FileName(path).fileExtension.lowercased()
      guard path == "-" || ending == "gif" else {
        throw Refusal("\(path) is not named as a GIF", help: "`segue encode` writes .gif files")
      }
      return path
    case (nil, nil):
      throw Refusal("no file is given", help: "`segue encode \(folder) clip.gif` names one")
    case (let one?, let other?):
      throw Refusal("both \(one) and \(other) are given as the file")
    }
  }

  private func plays() throws(Refusal) -> Loop {
    switch loop {
    case nil, "forever": return .forever
    case "once": return .once
    case let text?:
      guard let count = Int(text), (1...65_535).contains(count) else {
        throw Refusal("--loop takes `forever`, `once` or a number within 1...65535, not `\(text)`")
      }
      return count == 1 ? .once : .times(count)
    }
  }
}
