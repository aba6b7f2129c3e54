import SegueCodecs
import SegueGolden
import SegueKit

/// The results of a `verify` run or of merged parts: collects verdicts, and writes the reports at the end.
struct Verification: ~Copyable {
  private let console: Console
  private let reports: VerifyReportOptions
  private let start = ContinuousClock().now
  /// Whether annotations and the job's summary are left to `segue merge`.
  private let isPart: Bool
  private var document: ReportDocument
  private var folder: ReportFolder?
  private var builder: ReportBuilder?
  private var run = GoldenRun(clips: [])
  private var seconds: [Double] = []
  private var frames = 0
  private var status = ExitStatus.done
  private var annotations = AnnotationList()

  /// Creates a run without verdicts and opens its report folder, so that an error occurs early.
  init(
    _ document: ReportDocument, reports: VerifyReportOptions, isPart: Bool = false,
    console: Console
  ) throws {
    self.console = console
    self.reports = reports
    self.isPart = isPart
    self.document = document
    let size = try reports.limit.bytes()
    guard let path = reports.folder else { return }
    folder = try ReportFolder(at: path, others: Self.others(reports))
    builder = ReportBuilder(document, size: size)
  }

  /// Returns the name of the JUnit XML if it is in the report folder, where it is replaced too.
  private static func others(_ reports: VerifyReportOptions) -> Set<String> {
    guard let junit = reports.junit, let folder = reports.folder,
      let place = FolderAccess.real(folder)
    else { return [] }
    let parent = FolderAccess.folder(of: junit)
    guard FolderAccess.real(parent.isEmpty ? "." : parent) == place else { return [] }
    return [FolderAccess.name(of: junit)]
  }

  /// Adds a verdict: shows it, and records it for annotations and `approve --run`.
  ///
  /// - Parameters:
  ///   - words: the words of the command line that verified it.
  ///   - failure: the error to show; nil to show the messages of the clip.
  mutating func add(
    _ clip: VerifiedClip, words: CommandWords, expected: ReportPictures?, actual: ReportPictures?,
    failure: GoldenFailure? = nil
  ) throws {
    seconds.append(clip.seconds)
    frames += clip.frames
    var entry = clip.report
    entry.commands = FollowUpCommands(words, report: reports.folder).commands(clip)
    document.clips.append(entry)
    status = max(status, clip.exitStatus)
    if let failure { console.describe(failure) } else { console.show(clip.messages) }
    if entry.verdict != .equal { try say(clip) }
    for annotation in clip.annotations {
      annotations.add(
        GitHubAnnotation(annotation), AnnotationList.Severity(entry.verdict),
        weight: entry.differences.map(\.pixels).max() ?? 0,
        check: "golden-\(entry.verdict.rawValue)")
    }
    try builder?.add(entry, expected: expected, actual: actual)
    if let approvable = clip.approvable {
      run.clips.append(approvable)
    } else {
      run.others?.append(clip.other)
    }
  }

  /// Shows a verdict, but for broken clips, whose errors were shown.
  private func say(_ clip: VerifiedClip) throws {
    if !console.isJSON, clip.report.verdict != .broken {
      try console.product(VerdictLine(clip, style: console.outputStyle).text)
    }
  }

  /// Writes the reports and the summary, and returns the exit status of the run.
  ///
  /// - Parameter cached: the number of clips that were not drawn, since the cache has them.
  consuming func finish(cached: Int = 0) throws -> ExitStatus {
    let elapsed = (ContinuousClock().now - start).seconds
    document.groups = ReportGroup.groups(of: document.clips)
    if let builder, let folder = folder.take() {
      try folder.commit(try builder.finish(), run: run)
    }
    if let path = reports.junit {
      try Self.write(Array(JUnitReport.text(document, seconds: seconds).utf8), to: path)
    }
    if let path = reports.annotations.codeQuality { try annotations.write(to: path) }
    if !isPart {
      annotations.show(on: console)
      try console.appendSummary(MarkdownSummary.text(document))
    }
    if console.isJSON {
      try console.product(json: String(decoding: try document.json(), as: UTF8.self))
    } else if !console.isQuiet {
      for group in document.groups { try console.product("\(Self.text(group))") }
      try console.product(summary(elapsed, cached: cached))
    }
    if document.failures > 0, !console.isJSON { help() }
    return status
  }

  /// Returns the line about a group of clips: `12 clips differ: pixels: … of … frames differ in place`.
  private static func text(_ group: ReportGroup) -> String {
    "\(Quantities.count(group.clips.count, "clip")) \(group.verdict.words): \(group.sentence)"
  }

  /// Returns the last line: `31 clips are equal  2312 frames  in 4.1 s`.
  private func summary(_ seconds: Double, cached: Int) -> ConsoleText {
    let clips = document.clips.count
    let isEqual = document.count(.equal) == clips
    let counts = document.counts.map { "\($0.count) \($0.verdict.rawValue)" }
    let head: ConsoleText =
      clips == 0 && document.changed != nil
      ? "\(console.outputStyle.success("ok"))  no clip to verify"
      : isEqual
        ? "\(console.outputStyle.success("ok"))  \(clips == 1 ? "1 clip is" : "\(clips) clips are") equal"
        : "\(Quantities.count(clips, "clip")): \(counts.joined(separator: ", "))"
    let time = Quantities.elapsed(seconds)
    let scope = document.changed.map { "  \($0.sentence)" } ?? ""
    let unchanged = cached == 0 ? "" : "  \(cached) unchanged, from the cache"
    return "\(head)\(scope)  \(Quantities.count(frames, "frame"))  in \(time)\(unchanged)"
  }

  /// Shows what to do next after a failure.
  private func help() {
    let style = console.errorStyle
    if let folder = reports.folder {
      console.remark("\(style.help("help:")) open \(folder)/index.html to see what differs")
    } else if document.count(.different) > 0, !isPart {
      console.remark(
        "\(style.help("help:")) add `--report DIR` to see what differs, and to approve it")
    }
    let missing = document.clips.filter { $0.verdict == .missing }
    // Pictures without a trace have no command that records them.
    if let command = missing.first(where: { $0.commands.count > 1 })?.commands.last {
      console.remark("\(style.help("help:")) record it with `\(command.text)`")
    } else if !missing.isEmpty {
      console.remark(
        "\(style.help("help:")) restore the trace from version control, or remove the pictures")
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(CodecError) {
    var file = try OutputFile(at: path)
    try file.write(bytes)
    try file.commit()
  }
}

extension Console {
  /// Shows the errors of a clip that was verified earlier or elsewhere.
  func show(_ messages: [VerifiedClip.Message]) {
    for message in messages {
      guard let text = message.text else {
        error(message.sentence, help: message.help)
        continue
      }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines.last == "" ? lines.dropLast() : lines[...] { say("\(line)") }
    }
  }
}
