import ArgumentParser
import SegueKit

/// The work of the tasks of a batch, which share decoded images and a record of outputs.
struct BatchRunner: Sendable {
  /// The options of all tasks.
  let loading: LoadingOptions
  /// The console, which shows nothing: results have the messages.
  let console: Console
  /// The cache of recordings, for tasks that verify; nil to draw every clip.
  var recordings: RecordingCache?
  /// The cache of encoded files, for tasks that render; nil to render all.
  var files: OutputCache?
  private let outputs = BatchOutputs()
  // A command line is parsed once, since that takes as long as drawing some frames.
  private let check: Check
  private let render: Render
  private let still: Still
  private let trace: TraceVerb

  /// Makes a runner with options that apply to all tasks.
  init(loading: LoadingOptions, console: Console) throws {
    self.loading = loading
    self.console = console
    check = try Check.parse([])
    render = try Render.parse([])
    still = try Still.parse([])
    trace = try TraceVerb.parse([])
  }

  /// Does a task and adds its outcome to a result.
  func run(
    _ task: BatchTask, _ line: BatchLine, in lane: Lane, into result: inout BatchResult
  ) async {
    do {
      switch task.verb {
      case .verify: result.add(try await verify(task, in: lane))
      case .check:
        var verb = check
        verb.clip = options(task, verb.clip)
        let inputs = try verb.clip.clips(of: source(of: task))
        var document = ClipsDocument()
        for report in await verb.reports(of: inputs, lane, console) { document.add(report) }
        result.add(document)
      case .render, .still, .trace:
        let renderings = try renderings(of: task).map { $0.placed(in: lane, console) }
        result.add(
          try await ClipRendering.document(renderings) { _, _, plans in
            try outputs.claim(plans.flatMap(\.paths), for: task, line: line.number)
          })
      }
    } catch { result.add(error) }
  }

  /// Returns the renderings of the variants of a task's script.
  private func renderings(of task: BatchTask) throws -> [ClipRendering] {
    switch task.verb {
    case .still:
      var verb = still
      verb.clip = options(task, verb.clip)
      (verb.output, verb.at) = (task.outputs.first, task.moments)
      return try verb.renderings(console)
    case .trace:
      var verb = trace
      verb.clip = options(task, verb.clip)
      verb.output = task.outputs.first ?? "-"
      return try verb.renderings(console)
    default:
      var verb = render
      verb.clip = options(task, verb.clip)
      verb.outputs = task.outputs
      return try verb.renderings(of: source(of: task), console, files)
    }
  }

  /// Returns the options of a script with those of a task.
  private func options(_ task: BatchTask, _ base: ClipOptions) -> ClipOptions {
    var options = base
    options.inputs = [task.script]
    options.scene.assignments = task.settings
    options.only = task.variant
    options.loading = loading
    return options
  }

  private func source(of task: BatchTask) -> ClipSource {
    .script(ScriptName.path(of: task.script))
  }

  /// Compares the clip of a task with its golden.
  private func verify(_ task: BatchTask, in lane: Lane) async throws -> GoldenVerdict {
    let found = try GoldenClipFinder(goldens: task.goldens).clips(
      in: [ScriptName.path(of: task.script)])
    guard let clip = found.first, found.count == 1, !clip.isFound else {
      throw CommandError(
        "\(task.script) is a folder, and a task verifies one script", help: "name a script in it")
    }
    let verdict = try await verify(clip, in: lane)
    guard let failure = verdict.failure, lane.isTooSmall(for: failure) else { return verdict }
    await lane.widen()
    return try await verify(clip, in: lane)
  }

  private func verify(_ clip: GoldenClip, in lane: Lane) async throws -> GoldenVerdict {
    let share = lane.share
    let options = try loading.loadOptions([], share: share)
    var verifier = GoldenVerifier(options: options, jobs: share.jobs)
    verifier.cache = recordings
    return try await verifier.verify(clip)
  }
}
