import ArgumentParser
import SegueGolden
import SegueKit

/// The verb `approve`: records missing goldens, or replaces goldens by the results of `verify` runs.
struct Approve: Verb {
  static let configuration = CommandConfiguration(
    abstract: "Record missing goldens, or approve what a run of `verify` saw.",
    discussion: """
      Examples:
        segue approve clips                         record the goldens that are missing
        segue verify clips --report out             see what differs: out/index.html
        segue approve clips --run out               approve just what was seen there
        segue approve clips --run out --only kugou
        segue approve --run out-1 --run out-2       approve what two machines saw, each its part
        segue approve clips --prune                 list goldens that no script makes
        segue approve clips --prune --yes           and remove them

      A golden that differs is replaced only from a run, which has the digests of all that was seen: \
      a clip that renders to anything else is refused. Before anything is written, all scripts are \
      read and all goldens looked at; if one is broken, or not as it should be, nothing is written. \
      Then clip after clip is rendered, and its golden put in place at once: each file is written \
      beside its place, synced and renamed, the pictures before the trace. When the process is ended, \
      what is done stays, and what is half done goes; after a kill the next `approve` clears it away \
      and finishes.

      Several runs are added up; a clip of which they have unlike verdicts is an error, and nothing \
      is written.

      A golden is NAME.trace, a text with a digest of every frame, and NAME.apng, its pictures, to be \
      kept under version control; `segue verify --help` says where they are. In CI, where the variable \
      CI is set, nothing is written without --yes.
      """)

  @OptionGroup var golden: GoldenOptions

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp(
      "Approve what `verify --report` saw, by the report in this folder; without scripts, all of it. May be "
        + "repeated: the reports of several machines are added up.",
      valueName: "dir"),
    completion: .directory)
  var runFolders: [String] = []

  @Option(
    help: ArgumentHelp(
      "Which pictures are recorded: full (the default), key (five) or none, digests only; from a run, "
        + "those that it says.", valueName: "which"))
  var pictures: PicturesKept?

  @Flag(help: "List goldens below the given folders that no script makes.")
  var prune = false

  @Flag(help: "Write in CI, and remove what --prune lists.")
  var yes = false

  @OptionGroup(title: "Limits") var loading: LoadingOptions

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Records, promotes or prunes goldens, depending on the options.
  ///
  /// - Throws: `CommandError` in CI without `--yes`, and for options that exclude each other.
  func run(_ console: Console) async throws -> ExitStatus {
    if prune, !runFolders.isEmpty { throw CommandError("--prune and --run do not go together") }
    if prune, !golden.only.isEmpty { throw CommandError("--prune and --only do not go together") }
    if isCI(console), !yes, !prune {
      throw CommandError(
        "goldens are not written in CI, where the variable CI is set",
        help: "approve where the change is reviewed, or add `--yes`")
    }
    if prune { return try Pruning(options: golden, removesFiles: yes, console: console).run() }
    let jobs = try parallel.count()
    let options = try loading.loadOptions([], jobs: jobs)
    if !runFolders.isEmpty {
      let promotion = Promotion(
        folders: runFolders, options: golden, loading: options, pictures: pictures, jobs: jobs,
        console: console)
      return try await promotion.run()
    }
    let recording = GoldenRecording(
      clips: try golden.clips(), verifier: GoldenVerifier(options: options, jobs: jobs),
      pictures: pictures ?? .full,
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
