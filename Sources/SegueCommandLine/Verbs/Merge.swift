import ArgumentParser
import SegueCodecs
import SegueGolden
import SegueKit

/// The verb `merge`: makes the report of one run from the parts that several machines made.
struct Merge: Verb {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge the parts of a shared run into one report.",
    discussion: """
      Examples:
        segue verify clips --shard 1/2 --part part-1      on one machine
        segue verify clips --shard 2/2 --part part-2      on another
        segue merge part-1 part-2 -o out                  then: the report of both
        segue merge part-* -o out --junit junit.xml --times-to times.json
        segue approve clips --run out                     approve what they saw
        segue merge part-* --json                         parts of `check` or `render`

      Parts of `segue check` and `segue render` have no report: their messages are shown, and `--json` gives the \
      document of one run. Of parts of `segue verify`, report, JSON, JUnit, annotations and the job's summary are those that one run of all clips would have \
      written. No clip is rendered.

      Nothing is written unless the parts are all there, complete, and of one run: the same list of clips, divided \
      by the same weights, the same options and the same build of segue. A part may be given twice, as from a job \
      that was repeated elsewhere, if its verdicts agree. Otherwise the status is 65, and every reason is shown; \
      else it is that of the verdicts, as of `segue verify`.
      """)

  @Argument(
    help: ArgumentHelp("The folders that `--part` wrote.", valueName: "part"),
    completion: .directory)
  var folders: [String] = []

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Write the report (HTML and JSON) into this folder, for `approve --run` to approve from.",
      valueName: "dir"),
    completion: .directory)
  var output: String?

  @OptionGroup var limit: ReportSizeOption

  @Option(
    help: ArgumentHelp("Write a JUnit XML report to this file.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @OptionGroup var annotations: AnnotationOptions

  @Option(
    help: ArgumentHelp(
      "Read the times of an earlier run, which clips of no part keep in --times-to.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var timesFrom: String?

  @Option(
    help: ArgumentHelp("Write the time of each clip.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var timesTo: String?

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Merges the parts, writes the reports and returns the highest status of the verdicts.
  func run(_ console: Console) async throws -> ExitStatus {
    guard !folders.isEmpty else {
      throw CommandError("no part is given", help: "name the folders of `segue verify --part`")
    }
    let verb = try PartVerb(of: folders[0])
    if verb != .verify { return try scripts(of: verb, console) }
    guard let output else {
      throw CommandError(
        "no folder for the report is given", help: "name it with `-o`: `segue merge part-* -o out`")
    }
    let merge = try PartMerge<VerifiedClip>(of: folders, verb: Verify._commandName)
    let isUpdate = timesFrom != nil && timesFrom == timesTo
    var times =
      try timesFrom.map { try SegueKit.ClipTimes(at: $0, isOptional: isUpdate) }
      ?? SegueKit.ClipTimes()
    var reports = VerifyReportOptions.none
    (reports.folder, reports.limit, reports.junit) = (output, limit, junit)
    reports.annotations = annotations
    var verification = try Verification(
      ReportDocument(
        title: "segue \(Verify._commandName)", tolerances: merge.header.words.tolerances,
        changed: merge.header.words.changed),
      reports: reports, console: console)
    try merge.forEach { clip, header, picture in
      try Task.checkCancellation()
      if let place = clip.place {
        times[GoldenClip(script: clip.report.script, place: place)] = clip.processorSeconds
      }
      try verification.add(
        clip, words: header.words, expected: clip.expectedPictures(picture),
        actual: clip.actualPictures(picture))
    }
    let status = try verification.finish()
    if let timesTo { try times.write(to: timesTo) }
    return status
  }

  /// Merges parts of `check` or `render`: shows their messages, and writes the JSON document of one run.
  private func scripts(of verb: PartVerb, _ console: Console) throws -> ExitStatus {
    let flags = [
      ("-o", output), ("--report-size", limit.text), ("--junit", junit),
      ("--times-from", timesFrom),
      ("--times-to", timesTo),
    ]
    if let flag = flags.first(where: { $0.1 != nil })?.0 {
      throw CommandError(
        "\(flag) is only for parts of `segue verify`, and \(folders[0]) is of "
          + "`segue \(verb.rawValue)`",
        help: "leave it out; `--json` gives the document of one run")
    }
    let merge = try PartMerge<ScriptResult>(of: folders, verb: verb.rawValue)
    var document = ClipsDocument(changed: merge.header.words.changed)
    if let scope = document.changed { console.remark("segue: \(scope.sentence)") }
    try merge.forEach { result, _, _ in
      try Task.checkCancellation()
      for report in result.reports {
        console.show(report.problems)
        document.add(report)
      }
    }
    if let path = annotations.codeQuality { try document.annotations.write(to: path) }
    if console.isJSON {
      try console.product(json: document)
    } else if !console.isQuiet {
      let failures = document.clips.count { $0.status != ExitStatus.done.rawValue }
      let count = Quantities.count(document.clips.count, "clip")
      try console.product(failures == 0 ? "\(count) done" : "\(count), \(failures) failed")
    }
    return document.exitStatus
  }
}

extension VerifyReportOptions {
  /// The options without any report.
  static var none: VerifyReportOptions {
    // The parser's defaults cannot be read before it has parsed something.
    (try? VerifyReportOptions.parse([])) ?? VerifyReportOptions()
  }
}
