import ArgumentParser
import SegueKit
import SegueScript

/// The verb `check`: loads scripts and their pictures and reports all errors, without writing files.
struct Check: Verb {
  static let configuration = CommandConfiguration(
    abstract: "Check scripts and their pictures for mistakes; write nothing.",
    discussion: """
      Examples:
        segue check clip.yaml
        segue check --strict *.yaml      fail on warnings, with exit status 1
        segue check --json clip.yaml     for editors and CI
        segue check clips --only 'k*'    scripts below a folder
        segue check clips --shard 2/5    on the second of five machines

      Every script is checked in every variant of its `matrix`, and all its problems are shown at once. \
      The exit status is that of the first script that failed.
      """)

  @OptionGroup var clip: ClipOptions

  @OptionGroup var share: ShardOption

  @Flag(help: "Exit with status 1 if there are warnings.")
  var strict = false

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Checks every variant of every script; the status is that of the first that failed.
  func run(_ console: Console) async throws -> ExitStatus {
    var document = ClipsDocument()
    for inputs in try share.share(of: clip.sources(), console).map(clip.clips) {
      var outputs = VariantOutputs(inputs, isChosen: false)
      var shown: Set<String> = []
      for input in inputs {
        let report = try await check(input, &outputs, shown, console)
        shown.formUnion(report.problems.compactMap(\.text))
        document.add(report)
        if Task.isCancelled { return .interrupted }
      }
    }
    if console.isJSON { try console.product(json: document) }
    return document.exitStatus
  }

  /// Loads a clip, plans its outputs, shows its problems and returns a report.
  private func check(
    _ input: ClipInput, _ outputs: inout VariantOutputs, _ shown: Set<String>, _ console: Console
  ) async throws -> ClipReport {
    let clock = ContinuousClock()
    let start = clock.now
    var report = ClipReport(input)
    do {
      let loaded = try clip.load(input)
      console.show(loaded.warnings, besides: shown)
      report.add(loaded)
      console.show(loaded.notes, besides: shown)
      report.add(loaded.notes)
      try loaded.checkExpectations()
      var count = loaded.warnings.count
      // A script without outputs gets them from the command line when it is rendered.
      if !loaded.outputs.isEmpty {
        let plan = try loaded.plan(RenderRequest())
        try loaded.check(plan)
        try outputs.add(plan.paths, of: input)
        let dropped = loaded.warnings(of: plan) + (await loaded.fileWarnings(of: plan))
        console.show(dropped, besides: shown)
        report.add(dropped)
        count += dropped.count
      }
      if strict, count > 0 {
        let warnings = Quantities.count(count, "warning")
        throw CommandError(
          .verdict, "\(input.name) has \(warnings), and --strict allows none",
          help: "correct what they name, or leave `--strict` out")
      }
    } catch {
      console.describe(error, of: input, besides: shown)
      report.add(error)
    }
    report.seconds = (clock.now - start).milliseconds
    if report.status == ExitStatus.done.rawValue { try approve(report, input.name, console) }
    return report
  }

  /// Writes the line about a valid script to standard output, unless `--quiet` or `--json` is given.
  private func approve(_ report: ClipReport, _ name: String, _ console: Console) throws {
    guard !console.isQuiet, !console.isJSON else { return }
    var parts: [ConsoleText] = ["\(console.outputStyle.success("ok"))  \(name)"]
    if let size = report.size { parts.append("\(size.width)x\(size.height)") }
    if let frames = report.frames { parts.append("\(Quantities.count(frames, "frame"))") }
    if let duration = report.duration { parts.append("\(Quantities.duration(duration))") }
    let warnings = report.problems.count { $0.severity == "warning" }
    if warnings > 0 { parts.append("\(Quantities.count(warnings, "warning"))") }
    try console.product(parts.joined(separator: "  "))
  }
}
