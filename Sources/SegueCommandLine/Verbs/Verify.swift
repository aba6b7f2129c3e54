import ArgumentParser
import SegueGolden
import SegueKit
import SegueSystem

/// Holds clips against their goldens, and writes none.
struct Verify: Verb {
  static let configuration = CommandConfiguration(
    abstract: "Compare clips with their goldens; say what moved, when, and by how much.",
    discussion: """
      Examples:
        segue verify clip.yaml
        segue verify clips --report out          every script below clips, and a page about them
        segue verify clips --only 'k*' -j 4
        segue verify clips --shard 2/5 --times times.json --junit junit.xml

      The golden of clips/kugou.yaml is clips/goldens/kugou.trace, with pictures in kugou.apng. \
      With --goldens DIR it is DIR/kugou.trace, and scripts in folders below a folder that is named \
      have theirs in folders of the same names: the golden of clips/cards/flip.yaml is \
      DIR/cards/flip.trace. `segue approve` writes goldens; this verb never does.

      Every clip is verified, whatever becomes of the others. Status: 0 all are equal, 1 a clip \
      differs or has no golden, 65 a golden or a script is damaged, 66 a script is missing; of \
      several the highest.
      """)

  @OptionGroup var golden: GoldenOptions

  @OptionGroup(title: "Tolerances") var tolerances: ToleranceOptions

  @OptionGroup(title: "Reports") var reports: VerifyReportOptions

  @Option(
    help: ArgumentHelp(
      "Take the i-th of n parts of the clips, about equal in work.", valueName: "i/n"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      "Read what each clip took in an earlier run, so that shards are equal in time, and write what "
        + "it took in this one; all machines must be given the same file.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var times: String?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("Render every clip n times, which must be the same.", valueName: "n"))
  var rounds = 1

  @OptionGroup(title: "Limits") var loading: LoadingOptions

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Verifies every clip and reports on all of them.
  func run(_ console: Console) async throws -> ExitStatus {
    guard (1...1000).contains(rounds) else {
      throw Refusal("--repeat must be from 1 to 1000")
    }
    let tolerance = try tolerances.tolerance()
    let jobs = try parallel.count()
    let verifier = GoldenVerifier(
      options: try loading.loadOptions([], jobs: jobs), tolerance: tolerance, rounds: rounds,
      jobs: jobs)
    var clipTimes = try times.map { path throws(StoreError) in try ClipTimes(at: path) }
    let clips = try sharded(try golden.clips(), clipTimes)
    if let failure = ComparisonSelfTest.failure {
      throw Refusal(.ownMistake, "the comparison of clips cannot be trusted: \(failure)")
    }
    let commands = GoldenCommands(
      golden: golden, loading: loading, tolerances: tolerances.words, pictures: reports.pictures,
      rounds: rounds, jobs: jobs, report: reports.folder)
    var verification = try Verification(
      ReportDocument(title: "segue verify", shard: shard, tolerances: tolerances.tolerate),
      reports: reports, commands: commands, console: console)
    for clip in clips {
      let start = (processor: ProcessorTime.seconds, clock: ContinuousClock().now)
      let result = try await ProgressReporter(console: console).during {
        progress throws(SegueError) in
        try await verifier.verify(clip, progress: progress)
      }
      clipTimes?[clip] = ProcessorTime.seconds - start.processor
      try verification.add(result, seconds: (ContinuousClock().now - start.clock).seconds)
    }
    let status = try verification.finish()
    try clipTimes?.write()
    return status
  }

  /// The clips of this shard.
  private func sharded(_ clips: [GoldenClip], _ times: ClipTimes?) throws -> [GoldenClip] {
    guard let shard else { return clips }
    guard let part = Shard(shard) else {
      throw Refusal("`--shard \(shard)` is no part of a whole", help: "write `--shard 2/5`")
    }
    let reader = GoldenReader()
    let weights = clips.map { reader.weight($0.place) }
    let work = times?.work(of: clips, weights) ?? weights
    return part.indices(of: zip(clips, work).map { ($0.script, $1) }).map { clips[$0] }
  }
}
