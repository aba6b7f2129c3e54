import SegueKit

/// One clip on its way from its source to its files, with everything that is said on that way.
struct ClipRendering: Sendable {
  /// Where the clip comes from.
  var source: ClipSource
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

  /// Renders the clip as all that a command does, and returns the exit status.
  func run() async throws -> ExitStatus {
    var document = ClipsDocument()
    document.add(await report())
    if Task.isCancelled { return .interrupted }
    if console.isJSON { try console.product(json: document) }
    return document.exitStatus
  }

  /// Renders the clip, says how it went, and returns the same as a report.
  ///
  /// An error is said and becomes part of the report.
  func report() async -> ClipReport {
    let clock = ContinuousClock()
    let start = clock.now
    var report = ClipReport(clip: source.name)
    do {
      let clip = try options.load(source, jobs: jobs)
      clip.warnings.forEach(console.show)
      report.add(clip)
      if isPicture { try console.checkStandardOutput(outputs ?? clip.outputs) }
      let requests = try requests()
      for request in requests { try clip.check(request) }
      let due = try requests.filter { try !isLazy || !clip.isCurrent($0) }
      if due.isEmpty {
        console.detail("\(source.name): its outputs are newer than all that it is made of")
      } else {
        announce(clip, loadedIn: (clock.now - start).seconds)
      }
      for request in due {
        let files = try await render(clip, request)
        report.add(files)
        announce(files, renderedIn: (clock.now - start).seconds)
      }
    } catch {
      console.describe(error)
      report.add(error)
    }
    report.seconds = (clock.now - start).milliseconds
    return report
  }

  private func render(
    _ clip: Clip, _ request: RenderRequest
  ) async throws(SegueError) -> [OutputReport] {
    guard isWhole else { return try await clip.render(request) { _ in } }
    return try await ProgressReporter(console: console).during {
      progress throws(SegueError) in
      try await clip.render(request, progress: progress)
    }
  }

  private func announce(_ clip: Clip, loadedIn seconds: Double) {
    let facts =
      "\(Quantities.count(clip.frameCount, "frame")) of \(Quantities.pixels(clip.size)), "
      + Quantities.duration(clip.duration)
    console.detail("loaded \(source.name) in \(Quantities.elapsed(seconds))")
    guard isWhole, console.progress == .plain || console.isVerbose else { return }
    console.remark("rendering \(source.name): \(facts)")
  }

  private func announce(_ files: [OutputReport], renderedIn seconds: Double) {
    guard !console.isJSON else { return }
    for file in files { console.remark(ResultLine(output: file, seconds: seconds)) }
  }
}
