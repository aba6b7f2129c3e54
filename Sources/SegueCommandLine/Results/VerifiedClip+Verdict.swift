import SegueGolden
import SegueKit
import SegueScript

extension VerifiedClip {
  /// Converts the verdict on a clip to its lasting form.
  ///
  /// - Parameters:
  ///   - pictures: the pictures that an approval keeps; nil to keep those of the present golden.
  init(_ result: GoldenVerdict, pictures: PicturesKept?) {
    let kept =
      pictures ?? result.golden.map { PicturesKept(of: $0) }
      ?? .usual(for: result.loaded)
    var approvable: GoldenRun.Clip?
    if result.verdict.isFailure, let recording = result.recording {
      approvable = GoldenRun.Clip(
        script: result.clip.script, golden: result.clip.place, seen: result.seen,
        trace: recording.trace, pictures: kept.rawValue)
    }
    self.init(
      report: ReportClip(result), golden: result.clip.place, seen: result.seen,
      approvable: approvable, isRecorded: result.frames != nil,
      frames: result.frames ?? 0, status: ExitStatus(result).rawValue)
    details = VerdictLine.details(result.comparison)
    messages = (result.failure.map { Problem.problems(of: $0) } ?? []).map {
      Message(sentence: $0.message, help: $0.help ?? [], text: $0.text)
    }
    annotations = Self.annotations(result, at: report.place)
    expected = result.expected.map { Side($0) }
    actual = result.actual.map { Side($0) }
  }

  /// Returns annotations at the script errors of a verdict, or one at the step or layer it is about.
  private static func annotations(_ result: GoldenVerdict, at place: CausePlace?) -> [Annotation] {
    guard result.verdict.isFailure else { return [] }
    let title = "\(result.clip.place.name.text) is \(result.verdict.rawValue)"
    let placed = (result.failure?.errors ?? []).compactMap { GitHubAnnotation($0, title: title) }
    let whole = GitHubAnnotation(
      file: result.clip.script, line: place?.line ?? 1,
      columns: place.map { $0.column...$0.column }, title: title, message: result.sentence)
    return (placed.isEmpty ? [whole] : placed).map { place in
      Annotation(
        file: place.file, line: place.line,
        columns: place.columns.map { [$0.lowerBound, $0.upperBound] }, title: place.title,
        message: place.message)
    }
  }

  /// The exit status; an unknown number counts as an internal error.
  var exitStatus: ExitStatus { ExitStatus(rawValue: status) ?? .internalError }
}

extension GitHubAnnotation {
  /// Converts an annotation of a verified clip.
  init(_ annotation: VerifiedClip.Annotation) {
    self.init(
      file: annotation.file, line: annotation.line, title: annotation.title,
      message: annotation.message)
    if let columns = annotation.columns, columns.count == 2, columns[0] <= columns[1] {
      self.columns = columns[0]...columns[1]
    }
  }
}

extension ReportClip {
  /// Creates a report entry without commands.
  init(_ result: GoldenVerdict) {
    let name = result.clip.place.name.text
    let script = result.clip.script
    if let comparison = result.comparison, let expected = result.expected,
      let actual = result.actual
    {
      self.init(
        name: name, script: script, comparison: comparison, expected: expected, actual: actual)
    } else {
      self.init(
        name: name, script: script, verdict: result.verdict, sentence: result.sentence,
        actual: result.actual)
    }
  }
}
