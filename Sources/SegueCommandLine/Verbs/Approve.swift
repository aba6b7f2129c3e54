import ArgumentParser
import SegueGolden
import SegueKit

/// Records goldens, or promotes what a run saw; the whole set or nothing.
struct Approve: Verb {
  static let configuration = CommandConfiguration(
    abstract: "Record missing goldens, or approve what a run of `verify` saw.",
    discussion: """
      Examples:
        segue approve clips                         record the goldens that are missing
        segue verify clips --report out             see what differs: out/index.html
        segue approve clips --run out               approve just what was seen there
        segue approve clips --run out --only kugou
        segue approve clips --prune                 list goldens that no script makes
        segue approve clips --prune --yes           and remove them

      A golden that differs is replaced only from a run, with the very files that the run kept: \
      nothing is rendered anew behind the reviewer's back. The whole set is written or nothing of \
      it, whenever the process may end. A golden is NAME.trace, a text with a digest of every \
      frame, and NAME.apng, its pictures; `segue verify --help` says where they are. In CI, where \
      the variable CI is set, nothing is written without --yes.
      """)

  @OptionGroup var golden: GoldenOptions

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp(
      "Approve what `verify --report` kept in this folder; without scripts, all of it.",
      valueName: "dir"),
    completion: .directory)
  var runFolder: String?

  @Option(
    help: ArgumentHelp(
      "Which pictures are recorded: full, key (five) or none, digests only.", valueName: "which"))
  var pictures = PicturesKept.full

  @Flag(help: "List goldens below the given folders that no script makes.")
  var prune = false

  @Flag(help: "Write in CI, and remove what --prune lists.")
  var yes = false

  @OptionGroup(title: "Limits") var loading: LoadingOptions

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Writes the set, after saying what is in it.
  func run(_ console: Console) async throws -> ExitStatus {
    if prune, runFolder != nil { throw Refusal("--prune and --run do not go together") }
    if prune, !golden.only.isEmpty { throw Refusal("--prune and --only do not go together") }
    if isCI(console), !yes, !prune {
      throw Refusal(
        "goldens are not written in CI, where the variable CI is set",
        help: "approve where the change is reviewed, or add `--yes`")
    }
    if prune { return try Pruning(options: golden, isMeant: yes, console: console).run() }
    if let runFolder {
      return try Promotion(folder: runFolder, options: golden, console: console).run()
    }
    let jobs = try parallel.count()
    let verifier = GoldenVerifier(options: try loading.loadOptions([], jobs: jobs), jobs: jobs)
    let recording = GoldenRecording(
      clips: try golden.clips(), verifier: verifier, pictures: pictures, options: golden,
      console: console)
    return try await recording.run()
  }

  private func isCI(_ console: Console) -> Bool {
    guard let value = console.environment["CI"] else { return false }
    return !["", "0", "false"].contains(value.lowercased())
  }
}

extension PicturesKept: ExpressibleByArgument {}
