import ArgumentParser
import SegueCodecs
import SegueGolden
import SegueKit
import SegueSystem

/// The verb `verify`: compares clips with their goldens, without writing any.
struct Verify: Verb {
  static let configuration = CommandConfiguration(
    abstract: "Compare clips with their goldens: what moved, when, and by how much.",
    discussion: """
      Examples:
        segue verify clip.yaml
        segue verify clips --report out          every script below clips, with a report
        segue verify clips --only 'k*' -j 4
        segue verify clips --times-to times.json      the time of each clip, for shards
        segue verify clips --shard 2/5 --times-from times.json --junit junit.xml

      The golden of clips/kugou.yaml is clips/goldens/kugou.trace, with pictures in kugou.apng. \
      With --goldens DIR it is DIR/kugou.trace, and scripts in subfolders of a given folder have theirs \
      in subfolders of the same names: the golden of clips/cards/flip.yaml is DIR/cards/flip.trace. \
      `segue approve` writes goldens; this verb never does.

      Every clip is verified, even if others fail. Status: 0 all are equal, 1 a clip differs or has no \
      golden, 65 a golden or a script is damaged, 66 a script is missing; of several, the highest.
      """)

  @OptionGroup var golden: GoldenOptions

  @OptionGroup(title: "Tolerances") var tolerances: ToleranceOptions

  @OptionGroup(title: "Reports") var reports: VerifyReportOptions

  @Option(
    help: ArgumentHelp(
      "Verify only the i-th of n parts of the clips, about equal in work.", valueName: "i/n"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      "Read the time of each clip in an earlier run, so that shards take equally long; give all "
        + "machines the same file.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var timesFrom: String?

  @Option(
    help: ArgumentHelp(
      "Write the time of each clip; clips that did not run keep their time of --times-from. With "
        + "--shard it must be another file.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var timesTo: String?

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("Render every clip n times, and fail if the results differ.", valueName: "n")
  )
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
      throw CommandError(
        .internalError, "the comparison of clips failed its self-test: \(failure)",
        help: "please report this as a bug of segue")
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
          + "divide the clips differently",
        help: "write the times to another file")
    }
    return try SegueKit.ClipTimes(at: timesFrom)
  }

  /// Returns the clips of this shard; all without `--shard`.
  private func sharded(_ clips: [GoldenClip], _ times: SegueKit.ClipTimes) throws -> [GoldenClip] {
    guard let shard else { return clips }
    guard let part = Shard(shard) else {
      throw CommandError(
        "`--shard \(shard)` must be I/N, with I from 1 to N", help: "write `--shard 2/5`")
    }
    // Scripts whose paths differ from those in the file would be divided by their pixel counts.
    if let timesFrom, !times.isEmpty, !clips.contains(where: { times[$0] != nil }) {
      throw CommandError(
        .badInput, "\(timesFrom) has times of other clips only",
        help: "name the scripts as in the run that wrote it, or leave `--times-from` out")
    }
    let reader = GoldenReader()
    let weights = clips.map { reader.weight($0.place) }
    let work = times.isEmpty ? weights : times.work(of: clips, weights)
    return part.indices(of: zip(clips, work).map { ($0.script, $1) }).map { clips[$0] }
  }
}
