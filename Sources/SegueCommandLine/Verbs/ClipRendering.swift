import SegueKit

/// One clip on its way from its source to its files, with everything that is said on that way.
struct ClipRendering: Sendable {
  /// The clip.
  var input: ClipInput
  /// What changes it.
  var options: ClipOptions
  /// The outputs that replace the script's, if any do.
  var outputs: [String]?
  /// How many frames are made at once; nil is the number of cores.
  var jobs: Int?
  /// What to render, in order; the first failure ends it.
  var requests: @Sendable () throws(SegueError) -> [RenderRequest]
  /// Whether a clip is rendered, which takes its time and shows progress, or single moments.
  var isWhole = true
  /// Whether pictures are written, which a terminal does not take, or text.
  var isPicture = true
  /// Whether outputs that are newer than all that the clip is made of are left as they are.
  var isLazy = false
  /// Where it is talked about.
  var console: Console
  /// The diagnostics that were shown of other variants of the script, as they are rendered.
  var shown: Set<String> = []

  /// Renders the variants of one script as all that a command does, and returns the exit status.
  ///
  /// - Throws: a refusal, before anything is written, of variants that would write one file.
  static func run(_ renderings: [ClipRendering], _ console: Console) async throws -> ExitStatus {
    var places = VariantOutputs(renderings.map(\.input), isChosen: true)
    for rendering in renderings { try places.add(rendering.outputs ?? [], of: rendering.input) }
    var document = ClipsDocument()
    var shown: Set<String> = []
    for var rendering in renderings {
      rendering.shown = shown
      let report = await rendering.report()
      shown.formUnion(report.problems.compactMap(\.text))
      document.add(report)
      if Task.isCancelled { return .interrupted }
    }
    if console.isJSON { try console.product(json: document) }
    return document.exitStatus
  }

  /// Renders the clip, says how it went, and returns the same as a report.
  ///
  /// An error is said and becomes part of the report.
  ///
  /// - Parameter planned: called with what will be written of the clip, or would be if it were due; what it
  ///   throws ends the rendering.
  func report(
    planned: (Clip, [OutputPlan]) throws -> Void = { _, _ in }
  ) async -> ClipReport {
    let clock = ContinuousClock()
    let start = clock.now
    var report = ClipReport(input)
    do {
      let clip = try options.load(input, jobs: jobs)
      console.show(clip.warnings, besides: shown)
      report.add(clip)
      if isPicture { try console.checkStandardOutput(outputs ?? clip.outputs) }
      let plans = try plans(of: clip)
      try planned(clip, plans)
      for plan in plans {
        let dropped = clip.warnings(of: plan)
        console.show(dropped, besides: shown)
        report.add(dropped)
      }
      let due = plans.filter { !isLazy || !clip.isCurrent($0) }
      if due.isEmpty {
        console.detail("\(input.name): its outputs are newer than all that it is made of")
      } else {
        announce(clip, loadedIn: (clock.now - start).seconds)
      }
      for plan in due {
        let files = try await render(clip, plan)
        report.add(files)
        announce(files, renderedIn: (clock.now - start).seconds)
      }
    } catch {
      console.describe(error, of: input, besides: shown)
      report.add(error)
    }
    report.seconds = (clock.now - start).milliseconds
    return report
  }

  /// Returns the paths of the files that the clip would write; none for one that cannot be rendered.
  func paths() -> [String] {
    guard let clip = try? options.load(input, jobs: jobs), let plans = try? plans(of: clip)
    else { return [] }
    return plans.flatMap(\.paths)
  }

  /// What is to be written, all of which was found to be possible.
  private func plans(of clip: Clip) throws(SegueError) -> [OutputPlan] {
    var plans: [OutputPlan] = []
    for request in try requests() {
      let plan = try clip.plan(request)
      try clip.check(plan)
      plans.append(plan)
    }
    return plans
  }

  private func render(
    _ clip: Clip, _ plan: OutputPlan
  ) async throws(SegueError) -> [OutputReport] {
    guard isWhole else { return try await clip.render(plan) { _ in } }
    return try await ProgressReporter(console: console).during {
      progress throws(SegueError) in
      try await clip.render(plan, progress: progress)
    }
  }

  private func announce(_ clip: Clip, loadedIn seconds: Double) {
    let facts =
      "\(Quantities.count(clip.frameCount, "frame")) of \(Quantities.pixels(clip.size)), "
      + Quantities.duration(clip.duration)
    console.detail("loaded \(input.name) in \(Quantities.elapsed(seconds))")
    guard isWhole, console.progress == .plain || console.isVerbose else { return }
    console.remark("rendering \(input.name): \(facts)")
  }

  private func announce(_ files: [OutputReport], renderedIn seconds: Double) {
    guard !console.isJSON else { return }
    for file in files { console.remark(ResultLine(output: file, seconds: seconds)) }
  }
}
