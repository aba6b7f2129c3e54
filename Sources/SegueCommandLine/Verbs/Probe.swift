import ArgumentParser
import SegueCodecs
import SegueKit

/// The verb `probe`: describes existing animations and pictures from any program.
struct Probe: Verb {
  static let configuration = CommandConfiguration(
    commandName: "probe",
    abstract:
      "Show what is in GIF, APNG, PNG, WebP, JPEG and HEIC files, and how browsers play it.",
    discussion: """
      Examples:
        segue probe clip.gif
        segue probe -v clip.gif          every frame: place, palette, disposal, bytes
        segue probe --json *.gif         for programs; times are in seconds
        curl -s https://example.org/a.gif | segue probe -

      The file's first bytes tell its format, not its name. The result is the size, the frames and \
      their delays, the duration as stored and as browsers play it (they show a delay of 10 ms or less \
      for 100 ms), the loop, the colour profile, the palettes, the stored area and bytes of frames, \
      frames that repeat the previous one, and warnings. If a file is cut off or damaged, everything \
      before that place is shown.

      The JSON document has a version (1), a status and files. A file has its path, format, bytes, \
      size, plays (0 is forever), duration, shownDuration (as browsers play it), profile \
      and depth (bits per sample, of still pictures and APNG), globalColors, storedShare (0 to 1), trailingBytes, frames, warnings, problems and status; a frame has its \
      delay, shownDelay, rect, palette, colors, disposal, blended, transparent, bytes, digest (XXH64 \
      of the premultiplied RGBA that is shown) and duplicate. Values that do not apply are omitted.

      Every file is read; the exit status is that of the first that failed.
      """)

  @Argument(
    help: ArgumentHelp("The files; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["gif", "apng", "png", "webp", "jpg", "jpeg", "heic"]))
  var files: [String]

  @Flag(help: "Treat the colours of pictures as sRGB, and ignore their profiles.")
  var ignoreProfiles = false

  @OptionGroup(title: "Limits") var limits: LimitOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Probes every file; the status is that of the first that failed.
  func run(_ console: Console) async throws -> ExitStatus {
    var limits = try limits.value()
    limits.ignoresProfiles = ignoreProfiles
    if files.count(where: { $0 == "-" }) > 1 {
      throw CommandError(
        "standard input can be read only once, and `-` is given more than once",
        help: "name the others as files")
    }
    var document = ProbeDocument()
    for path in files {
      document.add(try probe(path, limits, console, isFirst: document.files.isEmpty))
      if Task.isCancelled { return .interrupted }
    }
    if console.isJSON { try console.product(json: document) }
    return document.exitStatus
  }

  /// Probes a file and writes its description, or adds it to a report with `--json`.
  private func probe(
    _ path: String, _ limits: ResourceLimits, _ console: Console, isFirst: Bool
  ) throws -> ProbeReport {
    var report = ProbeReport(path: path)
    let projectLimits = try limits.inProject(ofFile: path)
    do throws(CodecError) {
      let probe = try ClipProbe(
        file: path, limits: projectLimits, hasDigests: console.isJSON)
      if Task.isCancelled { return report }
      if console.isJSON {
        report.add(probe)
      } else {
        let text = ProbeText(
          name: path == "-" ? "standard input" : path, probe: probe,
          isLong: console.isVerbose, style: console.outputStyle)
        try console.product(
          ((isFirst ? [] : [""] as [ConsoleText]) + text.lines).joined(separator: "\n"))
      }
      if let failure = probe.failure { throw failure }
    } catch {
      // A failed write to standard output ends the run; other errors concern one file.
      if case .writeFailed = error { throw error }
      console.describe(error)
      report.add(error)
    }
    return report
  }
}
