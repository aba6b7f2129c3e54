import SegueKit

/// The rendering of one clip to its outputs, with all messages about it.
struct ClipRendering: Sendable {
  var input: ClipInput
  /// The options that change the clip.
  var options: ClipOptions
  /// The outputs that replace the script's; nil to use the script's.
  var outputs: [String]?
  /// The number of frames rendered at once; nil for one per core.
  var jobs: Int?
  /// The place among clips that are rendered at once; nil for the only clip.
  var lane: Lane?
  /// Returns the requests to render, in order; the first failure ends the rendering.
  var requests: @Sendable () throws(SegueError) -> [RenderRequest]
  /// Whether the whole clip is rendered, with progress, rather than single moments.
  var isWhole = true
  /// Whether the output is a picture, which is not written to a terminal, rather than text.
  var isPicture = true
  /// Whether outputs that are newer than all inputs are skipped (`--if-changed`).
  var skipsCurrentOutputs = false
  /// The cache of encoded files; nil to render all.
  var cache: OutputCache?
  /// The console for messages.
  var console: Console
  /// The diagnostics already shown for other variants of the script, as rendered text.
  var shown: Set<String> = []

  /// Renders the variants of one script, writes the JSON document and returns the exit status.
  ///
  /// - Throws: `CommandError`, before anything is written, if two variants would write the same file.
  static func run(_ renderings: [ClipRendering], _ console: Console) async throws -> ExitStatus {
    let document = try await document(renderings)
    if Task.isCancelled { return .interrupted }
    if console.isJSON { try console.product(json: document) }
    return document.exitStatus
  }

  /// Renders the variants of one script, and returns their reports; fewer after a cancellation.
  ///
  /// - Parameter planned: called with each clip and its planned outputs; an error that it throws ends that variant.
  /// - Throws: `CommandError`, before anything is written, if two variants would write the same file.
  static func document(
    _ renderings: [ClipRendering],
    planned: (ClipRendering, Clip, [OutputPlan]) async throws -> Void = { _, _, _ in }
  ) async throws(CommandError) -> ClipsDocument {
    var places = VariantOutputs(renderings.map(\.input), isChosen: true)
    for rendering in renderings { try places.add(rendering.outputs ?? [], of: rendering.input) }
    var document = ClipsDocument()
    await reports(renderings, planned: planned) { document.add($0) }
    return document
  }

  /// Renders the variants of one script in order; stops at cancellation.
  ///
  /// - Parameters:
  ///   - planned: called with each clip and its planned outputs; an error that it throws ends that variant.
  ///   - done: called with the report of each variant.
  static func reports(
    _ renderings: [ClipRendering],
    planned: (ClipRendering, Clip, [OutputPlan]) async throws -> Void = { _, _, _ in },
    done: (ClipReport) -> Void
  ) async {
    var shown: Set<String> = []
    for var rendering in renderings {
      rendering.shown = shown
      let report = await rendering.report { try await planned(rendering, $0, $1) }
      shown.formUnion(report.problems.compactMap(\.text))
      done(report)
      if Task.isCancelled { return }
    }
  }

  /// Renders the clip, shows messages about it and returns a report.
  ///
  /// An error is shown and added to the report rather than thrown.
  ///
  /// - Parameter planned: called with the planned outputs, also if they are skipped; an error that it throws
  ///   ends the rendering.
  func report(
    planned: (Clip, [OutputPlan]) async throws -> Void = { _, _ in }
  ) async -> ClipReport {
    let clock = ContinuousClock()
    let start = clock.now
    var report = ClipReport(input)
    do {
      var clip = try await load()
      console.show(clip.warnings, besides: shown)
      report.add(clip)
      if isPicture { try console.checkStandardOutput(outputs ?? clip.outputs) }
      var plans = try plans(of: clip)
      try await planned(clip, plans)
      for plan in plans {
        let dropped = clip.warnings(of: plan)
        console.show(dropped, besides: shown)
        report.add(dropped)
      }
      let due = plans.indices.filter { !skipsCurrentOutputs || !clip.isCurrent(plans[$0]) }
      if due.isEmpty {
        console.detail(
          "\(input.name): skipped: its outputs are newer than the script and its files")
      } else {
        announce(clip, loadedIn: (clock.now - start).seconds)
      }
      for index in due {
        let files = try await files(of: index, &clip, &plans)
        report.add(files)
        let heavy = await clip.fileWarnings(
          of: plans[index], files.map(\.bytes), jobs: lane?.share.jobs ?? jobs)
        console.show(heavy, besides: shown)
        report.add(heavy)
        announce(files, renderedIn: (clock.now - start).seconds)
      }
    } catch {
      console.describe(error, of: input, besides: shown)
      report.add(error)
    }
    report.seconds = (clock.now - start).milliseconds
    return report
  }

  /// Writes the files of a plan; if they need more memory than the lane's share, alone.
  private func files(
    of index: Int, _ clip: inout Clip, _ plans: inout [OutputPlan]
  ) async throws -> [OutputReport] {
    let failure: SegueError
    do { return try await render(clip, plans[index]) } catch { failure = error }
    guard let lane, lane.isTooSmall(for: failure) else { throw failure }
    await lane.widen()
    clip = try await load()
    plans = try self.plans(of: clip)
    return try await render(clip, plans[index])
  }

  /// Returns a copy for a lane, with its console.
  func placed(in lane: Lane, _ console: Console) -> ClipRendering {
    var rendering = self
    (rendering.lane, rendering.console) = (lane, console)
    return rendering
  }

  /// Loads the clip, in the memory of its lane or, if that is too small, alone.
  private func load() async throws -> Clip {
    guard let lane else { return try options.load(input, jobs: jobs) }
    return try await lane.attempt { try options.load(input, share: $0) }
  }

  /// Returns the paths of the files that the clip would write; empty if it cannot be rendered.
  func paths() -> [String] {
    guard let clip = try? options.load(input, jobs: jobs), let plans = try? plans(of: clip)
    else { return [] }
    return plans.flatMap(\.paths)
  }

  /// Returns the planned outputs of all requests, after checking that they can be written.
  private func plans(of clip: Clip) throws(SegueError) -> [OutputPlan] {
    var plans: [OutputPlan] = []
    for var request in try requests() {
      if let lane { request.jobs = lane.share.jobs }
      let plan = try clip.plan(request)
      try clip.check(plan)
      plans.append(plan)
    }
    return plans
  }

  /// Renders a plan, with progress if the whole clip is rendered.
  private func render(
    _ clip: Clip, _ plan: OutputPlan
  ) async throws(SegueError) -> [OutputReport] {
    guard isWhole else { return try await clip.render(plan, cache: cache) }
    return try await ProgressReporter(console: console).during {
      progress throws(SegueError) in
      try await clip.render(plan, cache: cache, progress: progress)
    }
  }

  /// Shows the loading time and, with plain progress, the size and length of the clip.
  private func announce(_ clip: Clip, loadedIn seconds: Double) {
    let facts =
      "\(Quantities.count(clip.frameCount, "frame")) of \(Quantities.pixels(clip.size)), "
      + Quantities.duration(clip.duration)
    console.detail("loaded \(input.name) in \(Quantities.elapsed(seconds))")
    guard isWhole, console.progress == .plain || console.isVerbose else { return }
    console.remark("rendering \(input.name): \(facts)")
  }

  /// Shows a line about each output, unless `--json` is given.
  private func announce(_ files: [OutputReport], renderedIn seconds: Double) {
    guard !console.isJSON else { return }
    for file in files { console.remark(ResultLine(output: file, seconds: seconds)) }
  }
}
