import ArgumentParser
import SegueKit
import SegueScript

/// The verb `check`: loads scripts and their pictures and reports all errors, without writing files.
struct Check: Verb {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scripts and their pictures for mistakes; write nothing.",
    discussion: """
      Examples:
        segue check clip.yaml
        segue check --strict *.yaml      fail on warnings, with exit status 1
        segue check --json clip.yaml     for editors and CI
        segue check clips --code-quality quality.json    for merge requests of GitLab
        segue check clips --only 'k*'    scripts below a folder
        segue check clips --shard 2/5    on the second of five machines
        segue check clips --part done    continues where it was interrupted
        segue check clips --changed      those of which a file has changed in this branch

      Every script is checked in every variant of its `matrix`, and all its problems are shown at once. \
      The exit status is that of the first script that failed.
      """)

  @OptionGroup var clip: ClipOptions

  @OptionGroup(title: "Parts") var parts: ShardOptions

  @Flag(help: "Exit with status 1 if there are warnings.")
  var strict = false

  @OptionGroup(title: "Reports") var annotations: AnnotationOptions

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Checks every variant of every script; the status is that of the first that failed.
  func run(_ console: Console) async throws -> ExitStatus {
    let jobs = try parallel.count()
    let limits = try clip.loading.limits.value()
    let list = try parts.list(
      of: clip.sources(), clip, verb: Self._commandName,
      options: strict ? ["--strict": []] : [:], console)
    let scripts = try list.entries.map { try clip.clips(of: $0.source) }
    var document = ClipsDocument(changed: list.scope)
    var kept = 0
    let isDone = try await ClipLanes(count: scripts.count, jobs: jobs, limits: limits).run(console)
    {
      index, console, lane in
      await outcome(of: scripts[index], list.entries[index], list.part, lane, console)
    } consume: { _, outcome in
      outcome.reports.forEach { document.add($0) }
      kept += outcome.isKept ? 1 : 0
    }
    if !isDone { return .interrupted }
    console.remark(kept: kept, of: list)
    if let path = annotations.codeQuality { try document.annotations.write(to: path) }
    if console.isJSON { try console.product(json: document) }
    return document.exitStatus
  }

  /// Checks a script in all variants, unless its result is kept.
  private func outcome(
    of inputs: [ClipInput], _ entry: ScriptList.Entry, _ part: ScriptPart?, _ lane: Lane,
    _ console: Console
  ) async -> ScriptOutcome {
    if let kept = part?.kept(entry.place) {
      for (input, report) in zip(inputs, kept.reports) {
        console.show(report.problems)
        if report.status == ExitStatus.done.rawValue { approve(report, input.name, console) }
      }
      return ScriptOutcome(reports: kept.reports, isKept: true)
    }
    let reports = await reports(of: inputs, lane, console)
    var outcome = ScriptOutcome(reports: reports)
    if let part, !Task.isCancelled {
      outcome.keep(in: part, entry.place, inputs: inputs.flatMap(clip.inputs), console)
    }
    return outcome
  }

  /// Checks the variants of a script; stops at cancellation.
  func reports(of inputs: [ClipInput], _ lane: Lane, _ console: Console) async -> [ClipReport] {
    var outputs = VariantOutputs(inputs, isChosen: false)
    var shown: Set<String> = []
    var reports: [ClipReport] = []
    for input in inputs {
      let report = await check(input, &outputs, shown, lane, console)
      shown.formUnion(report.problems.compactMap(\.text))
      reports.append(report)
      if Task.isCancelled { break }
    }
    return reports
  }

  /// Loads a clip, plans its outputs, shows its problems and returns a report.
  private func check(
    _ input: ClipInput, _ outputs: inout VariantOutputs, _ shown: Set<String>, _ lane: Lane,
    _ console: Console
  ) async -> ClipReport {
    let clock = ContinuousClock()
    let start = clock.now
    var report = ClipReport(input)
    do {
      let loaded = try await lane.attempt { try clip.load(input, share: $0) }
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
        let dropped =
          loaded.warnings(of: plan) + (await loaded.fileWarnings(of: plan, jobs: lane.share.jobs))
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
    if report.status == ExitStatus.done.rawValue { approve(report, input.name, console) }
    return report
  }

  /// Writes the line about a valid script to standard output, unless `--quiet` or `--json` is given.
  private func approve(_ report: ClipReport, _ name: String, _ console: Console) {
    guard !console.isQuiet, !console.isJSON else { return }
    var parts: [ConsoleText] = ["\(console.outputStyle.success("ok"))  \(name)"]
    if let size = report.size { parts.append("\(size.width)x\(size.height)") }
    if let frames = report.frames { parts.append("\(Quantities.count(frames, "frame"))") }
    if let duration = report.duration { parts.append("\(Quantities.duration(duration))") }
    let warnings = report.problems.count { $0.severity == "warning" }
    if warnings > 0 { parts.append("\(Quantities.count(warnings, "warning"))") }
    // Text that waits for that of earlier scripts is written later, and fails then.
    try? console.product(parts.joined(separator: "  "))
  }
}
