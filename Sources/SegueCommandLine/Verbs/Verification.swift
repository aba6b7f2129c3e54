import Foundation
import SegueCodecs
import SegueGolden
import SegueKit

/// What a run of `verify` gathers: verdicts as they come, then all reports about them.
struct Verification: ~Copyable {
  private let console: Console
  private let options: GoldenOptions
  private let reports: VerifyReportOptions
  private let verifier: GoldenVerifier
  private let start = ContinuousClock().now
  private var document: ReportDocument
  private var run: RunFolder?
  private let shelf = PictureShelf()
  private var pictures = ReportPictures()
  private var frames = 0
  private var status = ExitStatus.done

  /// A run without verdicts; its report folder is made, so that it cannot fail at the end.
  init(
    title: String, shard: String?, tolerances: [String], options: GoldenOptions,
    reports: VerifyReportOptions, verifier: GoldenVerifier, console: Console
  ) throws {
    self.console = console
    self.options = options
    self.reports = reports
    self.verifier = verifier
    document = ReportDocument(title: title, shard: shard, tolerances: tolerances)
    run = try reports.folder.map { path throws(StoreError) in try RunFolder(at: path) }
  }

  /// Takes a verdict: says it, annotates it, and keeps the clip if it may be approved.
  mutating func add(_ result: GoldenVerdict) async throws {
    result.loaded?.warnings.forEach(console.show)
    frames += result.recording?.frames ?? 0
    document.clips.append(ReportClip(result, options, run: reports.folder))
    status = max(status, ExitStatus(result))
    if result.verdict != .equal { try say(result) }
    if result.verdict != .equal, run != nil { try await keep(result) }
  }

  /// Keeps a clip that may be approved, and remembers where its pictures are found for the page.
  private mutating func keep(_ result: GoldenVerdict) async throws {
    let expected = result.expected.map { shelf.evidence($0, at: result.clip.place) }
    let kept = reports.pictures ?? result.golden.map { PicturesKept(of: $0) } ?? .full
    var place: GoldenPlace?
    if result.verdict.isFailure {
      place = try await run?.keep(result, pictures: kept, jobs: verifier.jobs) ?? nil
    }
    guard let actual = result.actual, let recording = result.recording else {
      return pictures.add(expected: expected)
    }
    if let place, kept == .full {
      pictures.add(expected: expected, actual: shelf.evidence(actual, at: place))
    } else {
      pictures.add(
        expected: expected,
        actual: shelf.evidence(
          actual, drawing: result.clip.script, verifier.options, as: recording))
    }
  }

  private func say(_ result: GoldenVerdict) throws {
    if let failure = result.failure { console.describe(failure) }
    if !console.isJSON, result.verdict != .broken {
      try console.product(VerdictLine(result: result, style: console.outputStyle).text)
    }
    guard console.environment["GITHUB_ACTIONS"] == "true", result.verdict.isFailure else { return }
    console.say(
      GitHubAnnotation(
        file: result.clip.script, line: result.failure?.line ?? 1,
        title: "\(result.clip.place.name.text) is \(result.verdict.rawValue)",
        message: result.sentence
      ).text)
  }

  /// Writes the reports, says the summary, and returns the exit status of the run.
  consuming func finish() throws -> ExitStatus {
    let seconds = (ContinuousClock().now - start).seconds
    if let folder = reports.folder {
      try ReportFolder.write(document, pictures: pictures, to: folder)
      if let kept = try run.take()?.finish() {
        console.detail("\(Quantities.count(kept, "clip")) kept in \(folder) for `segue approve`")
      }
    }
    if let path = reports.junit {
      try Self.write(Array(JUnitReport.text(document).utf8), to: path)
    }
    try appendSummary()
    if console.isJSON {
      try console.product(String(decoding: try document.json(), as: UTF8.self))
    } else if !console.isQuiet {
      try console.product(summary(seconds))
    }
    if document.failures > 0, !console.isJSON { help() }
    return status
  }

  /// Such as `31 clips are equal to their goldens  2312 frames  in 4.1 s`.
  private func summary(_ seconds: Double) -> String {
    let clips = document.clips.count
    let isEqual = document.count(.equal) == clips
    let head =
      isEqual
      ? console.outputStyle.success("ok") + "  "
        + (clips == 1 ? "1 clip is" : "\(clips) clips are") + " equal"
      : "\(Quantities.count(clips, "clip")): "
        + document.counts.map { "\($0.count) \($0.verdict.rawValue)" }.joined(separator: ", ")
    return [head, Quantities.count(frames, "frame"), "in " + Quantities.elapsed(seconds)]
      .joined(separator: "  ")
  }

  /// Says what to do next.
  private func help() {
    let style = console.errorStyle
    if let folder = reports.folder {
      console.remark("\(style.help("help:")) \(folder)/index.html shows what differs")
    } else if document.count(.different) > 0 {
      console.remark(
        "\(style.help("help:")) `--report DIR` shows what differs, and keeps it to be approved")
    }
    let command = document.clips.first { $0.verdict == .missing }?.commands.last
    if let command { console.remark("\(style.help("help:")) `\(command.text)` records it") }
  }

  /// Adds the summary to the page that GitHub shows of a job.
  private func appendSummary() throws {
    guard let path = console.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
    let old = FileManager.default.contents(atPath: path) ?? Data()
    try Self.write([UInt8](old) + Array(MarkdownSummary.text(document).utf8), to: path)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(CodecError) {
    var file = try OutputFile(at: path)
    try file.write(bytes)
    try file.commit()
  }
}
