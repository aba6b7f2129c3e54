import ArgumentParser
import SegueGolden
import SegueKit

/// The verb `approve`: records missing goldens, or replaces goldens by the results of `verify` runs.
struct Approve: Verb {
  static let configuration = CommandConfiguration(
    commandName: "approve",
    abstract: "Record missing goldens, or approve what a run of `verify` saw.",
    discussion: """
      Examples:
        segue approve clips                         record the goldens that are missing
        segue approve clips --pictures none         7 kB a clip, for thousands of them
        segue verify clips --report out             see what differs: out/index.html
        segue approve clips --run out               approve what was seen there
        segue approve clips --run out --only kugou
        segue approve --run out-1 --run out-2       approve from two machines, each its part
        segue approve clips --prune                 list goldens that belong to no script
        segue approve clips --prune --yes           and remove them
        segue approve clips --prune --check         fail in CI if there are any

      A golden that differs is replaced only with --run: the report has digests of what was seen, \
      and a clip that renders differently now is rejected. All scripts and goldens are read before \
      anything is written; if one is broken, nothing is written. Then the clips are rendered one by \
      one, and each golden is replaced at once: its files are written beside it, synced and renamed, \
      the pictures before the trace. After an interruption, finished goldens stay and unfinished ones \
      are removed; after a kill, the next `approve` cleans up and finishes.

      Several runs are combined; if they disagree about a clip, nothing is written.

      A golden is NAME.trace, a text file with a digest of every frame, and NAME.apng, its pictures. \
      Keep both under version control; `segue verify --help` says where they are. In CI, where the \
      variable CI is set, nothing is written without --yes.
      """)

  @OptionGroup var golden: GoldenOptions

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp(
      "Approve what `verify --report` saw and wrote into this folder; without scripts, all of it. "
        + "May be repeated for the reports of several machines.",
      valueName: "dir"),
    completion: .directory)
  var runFolders: [String] = []

  @Option(
    help: ArgumentHelp(
      "Choose the pictures to record: key (the default, two to five), full (all) or none, digests "
        + "only; goldens that keep others are recorded again. With --run, the run decides.",
      valueName: "which"))
  var pictures: PicturesKept?

  @Flag(help: "List goldens below the given folders that belong to no script.")
  var prune = false

  @Flag(help: "With --prune, only check: end with status 1 if a golden belongs to no script.")
  var check = false

  @Flag(help: "Write even in CI, and remove what --prune lists.")
  var yes = false

  @OptionGroup(title: "Cache") var cache: CacheOptions

  @OptionGroup(title: "Limits") var loading: LoadingOptions

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Records, promotes or prunes goldens, depending on the options.
  ///
  /// - Throws: `CommandError` in CI without `--yes`, and for options that exclude each other.
  func run(_ console: Console) async throws -> ExitStatus {
    if prune, !runFolders.isEmpty {
      throw CommandError(
        "--prune and --run cannot be used together", help: "run `segue approve` once with each")
    }
    if check, !prune || yes {
      throw CommandError(
        prune ? "--check and --yes cannot be used together" : "--check goes with --prune",
        help: "write `--prune --check` to look for goldens that belong to no script")
    }
    if prune, !golden.only.isEmpty {
      throw CommandError(
        "--prune and --only cannot be used together",
        help: "leave `--only` out, since `--prune` searches whole folders")
    }
    if isCI(console), !yes, !prune {
      throw CommandError(
        "goldens are not written in CI, where the variable CI is set",
        help: "approve on your own machine, or add `--yes`")
    }
    if prune {
      return try Pruning(
        options: golden, removesFiles: yes, failsOnStray: check, console: console
      ).run()
    }
    let jobs = try parallel.count()
    let options = try loading.loadOptions([], jobs: jobs)
    if !runFolders.isEmpty {
      let promotion = Promotion(
        folders: runFolders, options: golden, loading: options, pictures: pictures, jobs: jobs,
        console: console)
      return try await promotion.run()
    }
    var verifier = GoldenVerifier(options: options, jobs: jobs)
    verifier.cache = try cache.open(console, loading.decidingOptions, options)
    let recording = GoldenRecording(
      clips: try golden.clips(), verifier: verifier,
      pictures: pictures,
      commands: FollowUpCommands(golden: golden, loading: loading, pictures: pictures, jobs: jobs),
      console: console)
    return try await recording.run()
  }

  /// Returns whether the variable `CI` is set to another value than an empty one, `0` or `false`.
  private func isCI(_ console: Console) -> Bool {
    guard let value = console.environment["CI"] else { return false }
    return !["", "0", "false"].contains(value.lowercased())
  }
}

extension PicturesKept: ExpressibleByArgument {}
