import ArgumentParser
import SegueCodecs
import SegueGolden
import SegueKit
import SegueSystem

/// The verb `verify`: compares clips with their goldens, without writing any.
struct Verify: Verb {
  static let configuration = CommandConfiguration(
    abstract: "Compare clips with their goldens; say what moved, when, and by how much.",
    discussion: """
      Examples:
        segue verify clip.yaml
        segue verify clips --report out          every script below clips, and a page about them
        segue verify clips --only 'k*' -j 4
        segue verify clips --times-to times.json      what each clip takes, for shards
        segue verify clips --shard 2/5 --times-from times.json --junit junit.xml

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
      "Read what each clip took in an earlier run, so that shards are equal in time; all machines "
        + "must be given the same file.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var timesFrom: String?

  @Option(
    help: ArgumentHelp(
      "Write what each clip took; clips that did not run keep their time of --times-from. With "
        + "--shard it is another file than that.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var timesTo: String?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("Render every clip n times, which must be the same.", valueName: "n"))
  var rounds = 1

  @OptionGroup(title: "Limits") var loading: LoadingOptions

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Verifies every clip, writes the reports and returns the highest status.
  func run(_ console: Console) async throws -> ExitStatus {
    guard (1...1000).contains(rounds) else {
      throw CommandError("--repeat must be from 1 to 1000")
    }
    let tolerance = try tolerances.tolerance()
    let jobs = try parallel.count()
    let verifier = GoldenVerifier(
      options: try loading.loadOptions([], jobs: jobs), tolerance: tolerance, rounds: rounds,
      jobs: jobs)
    var times = try readTimes()
    let clips = try sharded(try golden.clips(), times)
    if let failure = ComparisonSelfTest.failure {
      throw CommandError(.internalError, "the comparison of clips cannot be trusted: \(failure)")
    }
    let commands = FollowUpCommands(
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
      times[clip] = ProcessorTime.seconds - start.processor
      try verification.add(result, seconds: (ContinuousClock().now - start.clock).seconds)
    }
    let status = try verification.finish()
    if let timesTo { try times.write(to: timesTo) }
    return status
  }

  /// Returns the times of an earlier run; empty without `--times-from`.
  ///
  /// - Throws: `CommandError` if a shard's `--times-from` and `--times-to` are one file, since shards would then
  ///   divide the clips by different times and skip some. For the same reason a shard's file must exist.
  private func readTimes() throws -> SegueKit.ClipTimes {
    guard let timesFrom else { return SegueKit.ClipTimes() }
    let isWritten = timesTo.map { FolderAccess.isSameFile($0, timesFrom) } ?? false
    guard shard != nil else {
      // A run of all clips may create the file that it updates.
      return try SegueKit.ClipTimes(at: timesFrom, isOptional: isWritten)
    }
    if isWritten {
      throw CommandError(
        "with --shard, --times-from and --times-to cannot be one file: shards that start later would "
          + "divide the clips otherwise",
        help: "let --times-to write another file")
    }
    return try SegueKit.ClipTimes(at: timesFrom)
  }

  /// Returns the clips of this shard; all without `--shard`.
  private func sharded(_ clips: [GoldenClip], _ times: SegueKit.ClipTimes) throws -> [GoldenClip] {
    guard let shard else { return clips }
    guard let part = Shard(shard) else {
      throw CommandError("`--shard \(shard)` is no part of a whole", help: "write `--shard 2/5`")
    }
    // Scripts whose paths differ from those in the file would be divided by their pixel counts.
    if let timesFrom, !times.isEmpty, !clips.contains(where: { times[$0] != nil }) {
      throw CommandError(
        .badInput, "\(timesFrom) has times, and none of the clips that are named",
        help: "name the scripts as the run did that wrote it, or leave `--times-from` out")
    }
    let reader = GoldenReader()
    let weights = clips.map { reader.weight($0.place) }
    let work = times.isEmpty ? weights : times.work(of: clips, weights)
    return part.indices(of: zip(clips, work).map { ($0.script, $1) }).map { clips[$0] }
  }
}
