import SegueGolden
import SegueKit

extension Diff {
  /// Compares the clips of two folders, by their names; the status is the highest of all pairs.
  ///
  /// - Throws: `CommandError` if there is no clip in either, or with `-o`, which shows one pair.
  func compare(
    _ folders: ComparedFolders, _ tolerance: Tolerance, _ console: Console
  ) async throws -> ExitStatus {
    if output != nil {
      throw CommandError(
        "-o shows two clips, and \(expected) and \(actual) are folders",
        help: "write a page about all of them with `--report DIR`")
    }
    guard !folders.pairs.isEmpty else {
      throw CommandError(
        .missingInput, "there is no clip or picture in \(expected) and \(actual)",
        help: "name folders with PNG, APNG, GIF, WebP or trace files")
    }
    var run = FolderRun(
      document: ReportDocument(title: "segue diff", tolerances: tolerances.tolerate))
    var place: ReportFolder?
    var builder: ReportBuilder?
    if let folder {
      place = try ReportFolder(at: folder)
      builder = ReportBuilder(run.document, size: try reportSize.bytes())
    }
    for pair in folders.pairs {
      if Task.isCancelled { return .interrupted }
      try await compare(pair, tolerance, &run, &builder, console)
    }
    run.document.groups = ReportGroup.groups(of: run.document.clips)
    if let builder, let place = place.take() {
      try place.commit(try builder.finish())
      if !console.isJSON { console.remark("open \(folder ?? "")/\(ReportFolder.page)") }
    }
    if console.isJSON {
      try console.product(json: String(decoding: try run.document.json(), as: UTF8.self))
    } else if !console.isQuiet {
      try console.product(run.summary(console.outputStyle))
    }
    return run.status
  }

  /// Compares one pair, and adds it to the run and to the page; an error becomes its verdict.
  private func compare(
    _ pair: ComparedFolders.Pair, _ tolerance: Tolerance, _ run: inout FolderRun,
    _ builder: inout ReportBuilder?, _ console: Console
  ) async throws {
    let script = pair.actual ?? pair.expected ?? pair.name
    guard let expected = pair.expected, let actual = pair.actual else {
      let isLost = pair.actual == nil
      let folder = isLost ? self.actual : self.expected
      let entry = ReportClip(
        name: pair.name, script: script, verdict: isLost ? .different : .missing,
        sentence: "\(pair.name) is not in \(folder)")
      return try run.add(entry, .verdict, nil, &builder, console)
    }
    do {
      let difference = try ClipDifference(
        expected: try await clip(at: expected, console),
        actual: try await clip(at: actual, console), tolerance: tolerance)
      var entry = difference.report(command: reproducing(expected, actual))
      entry.name = pair.name
      try run.add(
        entry, difference.verdict.isFailure ? .verdict : .done, difference, &builder, console)
    } catch let error as GoldenFailure {
      if case .clip(.cancelled) = error { throw error }
      console.describe(error)
      let entry = ReportClip(
        name: pair.name, script: script, verdict: .broken, sentence: error.description)
      try run.add(entry, ExitStatus(error), nil, &builder, console)
    }
  }
}

/// The verdicts on the pairs of two folders.
private struct FolderRun {
  var document: ReportDocument
  private(set) var status = ExitStatus.done

  init(document: ReportDocument) { self.document = document }

  /// Adds a verdict, and shows it unless the clips are equal or their error was shown.
  mutating func add(
    _ entry: ReportClip, _ status: ExitStatus, _ difference: ClipDifference?,
    _ builder: inout ReportBuilder?, _ console: Console
  ) throws {
    document.clips.append(entry)
    self.status = max(self.status, status)
    try builder?.add(
      entry, expected: difference?.expected.evidence, actual: difference?.actual.evidence)
    guard !console.isJSON, entry.verdict != .equal, entry.verdict != .broken else { return }
    try console.product(
      VerdictLine(
        verdict: entry.verdict, name: entry.name, sentence: entry.sentence,
        details: VerdictLine.details(difference?.comparison), notes: difference?.notes ?? [],
        style: console.outputStyle
      ).text)
  }

  /// Returns the last line: `12 pictures: 1 different, 11 equal`.
  func summary(_ style: TerminalStyle) -> ConsoleText {
    let clips = document.clips.count
    if document.count(.equal) == clips {
      return "\(style.success("ok"))  \(clips == 1 ? "1 clip is" : "\(clips) clips are") equal"
    }
    let counts = document.counts.map { "\($0.count) \($0.verdict.rawValue)" }
    return "\(Quantities.count(clips, "clip")): \(counts.joined(separator: ", "))"
  }
}
