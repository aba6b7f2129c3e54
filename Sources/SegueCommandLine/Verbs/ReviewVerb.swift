import ArgumentParser
import SegueGolden
import SegueKit
import SeguePreview

/// The verb `review`: serves the report of a run, with decisions about each clip, and writes goldens.
struct ReviewVerb: Verb {
  /// The server's address as a JSON document.
  struct Document: Encodable, Sendable {
    /// The address of the page, with its token.
    var address: String
    /// The folder of the run.
    var run: String
  }

  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Serve a run's report on this machine, to accept or reject each clip.",
    discussion: """
      Examples:
        segue verify clips --report out      see what differs
        segue review out                     decide about it in the browser
        segue merge part-* -o out            the run of several machines,
        segue review out --no-open           at the address that it prints

      The page is the report, with accept and reject for each clip and each group, by buttons and by keys: \
      a and r, A and R for the group, j and k, u for undo, d for the list of decisions, ? for all keys. \
      Decisions are kept in review.json in the run's folder, until the next run replaces it.

      "Write goldens" writes what `segue approve --run` would for the accepted clips: each is rendered, and must \
      have the digests of the run; no golden or script may have changed since. All of them are written, or none, \
      and the page shows every reason.

      It listens on 127.0.0.1 only, answers only requests with the random token of the address, and shows data \
      of the report with its own page. Ctrl-C stops it. A port in use is status 73.
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder that `segue verify --report` or `segue merge` wrote.", valueName: "run"),
    completion: .directory)
  var folder: String

  @Argument(
    help: ArgumentHelp(
      "The scripts, or folders of them, that the run verified; needed if they are not below this folder.",
      valueName: "script"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var scripts: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder of the goldens, as given to `segue verify`; with scripts.", valueName: "dir"),
    completion: .directory)
  var goldens: String?

  @Option(help: ArgumentHelp("Listen on this port; 0 takes any free one.", valueName: "n"))
  var port: UInt16 = 0

  @Flag(name: .customLong("no-open"), help: "Print the address without opening it in the browser.")
  var noOpen = false

  @OptionGroup(title: "Limits") var loading: LoadingOptions

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Runs the server until it is interrupted.
  func run(_ console: Console) async throws -> ExitStatus {
    if goldens != nil, scripts.isEmpty {
      throw CommandError(
        "--goldens needs scripts", help: "name those that `segue verify` was run with")
    }
    let jobs = try parallel.count()
    let options = try loading.loadOptions([], jobs: jobs)
    var selection = try GoldenOptions.parse([])
    (selection.inputs, selection.goldens) = (scripts, goldens)
    let promotion = Promotion(
      folders: [folder], options: selection, loading: options, pictures: nil, jobs: jobs,
      console: console)
    let review = try Review(of: folder, port: port)
    if review.hasStaleRecord {
      console.remark(
        "\(folder)/\(ReviewRecord.fileName) has decisions about another run, which do not count")
    }
    let (folder, opens) = (folder, !noOpen)
    do {
      try await review.run { address in
        if console.isJSON {
          try console.product(json: Document(address: address, run: folder))
        } else {
          try console.product("\(address)")
          console.remark(
            "reviewing \(folder): \(Quantities.count(review.open, "clip")) to decide, "
              + "\(review.earlier) decided before; Ctrl-C stops it")
        }
        if opens, !Browser.open(address) {
          console.remark("no browser could be started: open the address yourself")
        }
      } write: { run, clips, progress in
        await promotion.write(clips, of: run, progress)
      }
    } catch let error as ServingError {
      throw CommandError(error, verb: Self._commandName)
    }
    return .interrupted
  }
}
