import ArgumentParser
import SegueCodecs
import SegueKit

/// The verb `batch`: does tasks that are read as lines of JSON, and answers each with a line.
struct Batch: Verb {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Do many tasks, a line of JSON each, for schedulers and other programs.",
    discussion: """
      Examples:
        segue batch tasks.jsonl > results.jsonl
        echo '{"id": 7, "verb": "render", "script": "clip.yaml", "output": "clip.gif"}' | segue batch
        echo '{"verb": "verify", "script": "clip.yaml", "goldens": "goldens"}' | segue batch -
        segue batch --schema > batch.schema.json

      A task has a `verb` (\(BatchVerb.allCases.map(\.rawValue).joined(separator: ", "))), a `script`, and what its \
      verb takes of `set`, `variant`, `output`, `at` and `goldens`; `--schema` describes all. Its result has the same \
      `id`, the number of its line as `task`, the `status` that the verb would end with, the first problem with \
      its place, processor time, and the files that were written. Results come in the order of completion, as \
      soon as there are any: a program may keep one process open, write a task and wait for its result. The end of \
      the input ends it.

      A line that is no task has a result with an error, and the others are done. Tasks run at once, as many as \
      --jobs; they share the memory limit and decoded pictures. A file is an output of one task only, unless \
      the tasks are equal. Paths are from the working folder; with --allow-dir, tasks may also name files below \
      another folder.

      Status: 0 all tasks are done, else the highest of their statuses. A request to terminate cancels the \
      running tasks, which then have no result.
      """)

  @Argument(
    help: ArgumentHelp("The file with the tasks; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var file = "-"

  @Flag(help: "Print the JSON Schema of tasks and results, and do nothing.")
  var schema = false

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp("Do this many tasks at once; by default one per core.", valueName: "n"))
  var jobs: Int?

  @OptionGroup(title: "Cache") var cache: CacheOptions

  @OptionGroup(title: "Limits") var loading: LoadingOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Does every task; the status is the highest of theirs.
  func run(_ console: Console) async throws -> ExitStatus {
    if schema {
      try console.product(json: BatchSchema.document)
      return .done
    }
    if let jobs, jobs < 1 { throw CommandError("--jobs must be at least 1") }
    let limits = try loading.limits.value()
    let silent = console.keeping(in: ConsoleBuffer()).ofDocument
    var runner = try BatchRunner(loading: loading, console: silent)
    let results = BatchResults(console)
    let lines = try BatchLines(of: file)
    let lanes = ClipLanes(count: .max, jobs: jobs, limits: limits)
    let (deciding, options) = (loading.decidingOptions, try loading.loadOptions([]))
    runner.recordings = try cache.open(console, deciding, options, lanes: lanes.lanes)
    runner.files = try cache.openOutputs(console, deciding, options)
    let gate = LaneGate(places: lanes.lanes)
    let share = lanes.share(images: ImageCache(bytes: LaneShare.imageBytes(of: limits)))
    try await withThrowingDiscardingTaskGroup { [runner] tasks in
      while let line = try await lines.next() {
        let lane = await Lane(at: gate, share: share, jobs: lanes.jobs)
        if Task.isCancelled { break }
        tasks.addTask {
          let result = await Self.result(of: line, runner, lane)
          if let result { try await results.add(result) }
          await lane.leave()
        }
      }
    }
    runner.recordings?.finish()
    runner.files?.finish()
    let problems = max(
      console.show(problemsOf: runner.recordings), console.show(problemsOf: runner.files))
    return Task.isCancelled ? .interrupted : max(await results.status, problems)
  }

  /// Does the task of a line; returns nil if it was cancelled.
  private static func result(
    of line: BatchLine, _ runner: BatchRunner, _ lane: Lane
  ) async -> BatchResult? {
    let start = ContinuousClock().now
    let (id, task) = line.task()
    var result = BatchResult(line, id: id)
    switch task {
    case .failure(let error): result.add(error)
    case .success(let task):
      let meter = MeteredExecutor()
      result = await withTaskExecutorPreference(meter) { [result] in
        var result = result
        await runner.run(task, line, in: lane, into: &result)
        return result
      }
      result.cpu = (meter.seconds * 1e6).rounded() / 1e6
    }
    result.seconds = (ContinuousClock().now - start).milliseconds
    return Task.isCancelled ? nil : result
  }
}
