import ArgumentParser
import SegueCodecs
import SegueGolden
import SegueKit
import SegueSystem

/// The verb `verify`: compares clips with their goldens, without writing any.
struct Verify: Verb {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare clips with their goldens: what moved, when, and by how much.",
    discussion: """
      Examples:
        segue verify clip.yaml
        segue verify clips --report out          every script below clips, with a report
        segue verify clips --only 'k*' -j 4
        segue verify clips --times-to times.json      the time of each clip, for shards
        segue verify clips --shard 2/5 --times-from times.json --junit junit.xml
        segue verify clips --part done                continues where it was interrupted
        segue verify clips --changed                  those of which a file has changed in this branch
        segue verify clips --shard 2/5 --part part-2  and `segue merge part-* -o out` afterwards

      The golden of clips/kugou.yaml is clips/goldens/kugou.trace, with pictures in kugou.apng. \
      With --goldens DIR it is DIR/kugou.trace, and scripts in subfolders of a given folder have theirs \
      in subfolders of the same names: the golden of clips/cards/flip.yaml is DIR/cards/flip.trace. \
      `segue approve` writes goldens; this verb never does.

      With --part the result of each clip is kept as soon as there is one. After an interruption, or on another \
      machine that sees the folder, the same command verifies the other clips, and again those whose script, \
      pictures or golden have changed. The folder belongs to one list of clips, one shard, one build of segue and \
      the same options. Annotations and the summary of several parts are left to `segue merge`.

      With --changed, clips count of which the script, a file that it names, its golden or the project's segue.yaml \
      has changed since the merge base of HEAD with a branch or commit: committed or not, and untracked files too. \
      Without a value it is the base of the pull request (GITHUB_BASE_REF, CI_MERGE_REQUEST_DIFF_BASE_SHA), else \
      origin/HEAD. Files that git does not know, since it ignores them or they are elsewhere, count as changed. All \
      clips are verified where the base is not known, as in a shallow clone. A word behind the option that is a path \
      is not its value: write --changed=docs for a branch that is called like a folder.

      Every clip is verified, even if others fail. Status: 0 all are equal, 1 a clip differs or has no \
      golden, 65 a golden or a script is damaged, 66 a script is missing; of several, the highest.
      """)

  @OptionGroup var golden: GoldenOptions

  @OptionGroup var strict: StrictGoldenOptions

  @OptionGroup(title: "Tolerances") var tolerances: ToleranceOptions

  @OptionGroup(title: "Reports") var reports: VerifyReportOptions

  @OptionGroup(title: "Parts") var parts: ShardOptions

  @OptionGroup(title: "Cache") var cache: CacheOptions

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
    help: ArgumentHelp(
      "Write the files that the reports depend on, for make and ninja; needs --junit or --report.",
      valueName: "file"))
  var deps: String?

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
    if deps != nil, reports.junit == nil, reports.folder == nil {
      throw CommandError(
        "--deps lists what reports depend on, and there is none",
        help: "add `--junit` or `--report`")
    }
    if deps != nil { try parts.changes.refuse(with: "--deps") }
    let jobs = try parallel.count()
    let options = try loading.loadOptions([], jobs: jobs)
    var verifier = GoldenVerifier(
      options: options, tolerance: try tolerances.tolerance(), rounds: rounds, jobs: jobs)
    verifier.needsPictures = strict.strictGoldens
    verifier.cache = try cache.open(console, loading.decidingOptions, options)
    let shard = try parts.chosen(console)
    var times = try readTimes(isShard: shard != nil)
    let all = try golden.clips()
    let (clips, scope) = try parts.changes.chosen(of: all, PartVerb.verify.participle, console) {
      clip in
      ClipChanges.Files(
        script: clip.script, own: [clip.script] + GoldenPart.allCases.map(clip.place.path)
      ) { Clip.inputs(ofScript: clip.script, options: options) }
    }
    let header = try header(of: clips, among: all, scope, shard, times)
    if let failure = ComparisonSelfTest.failure {
      throw CommandError(
        .internalError, "the comparison of clips failed its self-test: \(failure)",
        help: "please report this as a bug of segue")
    }
    var part = try parts.part.map { try VerifyPart(at: $0, header, options: options) }
    var verification = try Verification(
      ReportDocument(
        title: "segue verify", shard: header.count > 1 ? header.text : nil,
        tolerances: tolerances.tolerate, changed: scope),
      reports: reports, isPart: part != nil && header.count > 1, console: console)
    var kept = 0
    var cacheStatus = ExitStatus.done
    for place in header.clips {
      let clip = clips[place.index]
      if let result = part?.kept(place, clip) {
        kept += 1
        times[clip] = result.processorSeconds
        let picture = { @Sendable [part] key in part?.picture(key) }
        try verification.add(
          result, words: header.words, expected: result.expectedPictures(picture),
          actual: result.actualPictures(picture))
        continue
      }
      let verdict = try await verify(clip, verifier, console)
      cacheStatus = max(cacheStatus, console.show(problemsOf: verifier.cache))
      var result = verdict.result
      times[clip] = result.processorSeconds
      try part?.keep(&result, place, of: verdict.verdict)
      try verification.add(
        result, words: header.words, expected: verdict.verdict.expected.map(ReportPictures.init),
        actual: verdict.verdict.actual.map(ReportPictures.init), failure: verdict.verdict.failure)
    }
    if kept > 0, let path = parts.part {
      console.remark(
        "\(Quantities.count(kept, "clip")) of \(header.clips.count) kept from \(path), unchanged")
    }
    verifier.cache?.finish()
    let status = max(try verification.finish(cached: verifier.cache?.hits ?? 0), cacheStatus)
    if let timesTo { try times.write(to: timesTo) }
    if let deps { try dependencies(header.clips.map { clips[$0.index] }, options).write(to: deps) }
    return status
  }

  /// Returns the files on which the reports depend: scripts, the files that they name, and goldens.
  private func dependencies(_ clips: [GoldenClip], _ options: LoadOptions) -> DependencyFile {
    let folder = reports.folder.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    let outputs = [
      reports.junit, folder.map { $0 + ReportFolder.page },
      folder.map { $0 + ReportFolder.document },
      timesTo,
    ].compactMap(\.self)
    let inputs = clips.flatMap { clip in
      // A golden without pictures is complete; one without a trace is to be verified again.
      Clip.inputs(ofScript: clip.script, options: options) + [clip.place.path(.trace)]
        + [clip.place.path(.pictures)].filter { FolderEntry(at: $0) != nil }
    }
    var seen: Set<String> = []
    var file = DependencyFile()
    file.add(outputs, madeOf: inputs.filter { seen.insert($0).inserted })
    return file
  }

  /// Verifies a clip, with progress, and shows its warnings.
  private func verify(
    _ clip: GoldenClip, _ verifier: GoldenVerifier, _ console: Console
  ) async throws -> (verdict: GoldenVerdict, result: VerifiedClip) {
    let start = (processor: ProcessorTime.seconds, clock: ContinuousClock().now)
    let verdict = try await ProgressReporter(console: console).during {
      progress throws(SegueError) in
      try await verifier.verify(clip, progress: progress)
    }
    verdict.warnings.forEach(console.show)
    console.warnAboutVariants(verdict.variants, of: clip.script)
    var result = VerifiedClip(verdict, pictures: reports.pictures)
    result.processorSeconds =
      verdict.kept?.processorSeconds ?? ProcessorTime.seconds - start.processor
    result.seconds = (ContinuousClock().now - start.clock).seconds
    return (verdict, result)
  }

  /// Returns the times of an earlier run; empty without `--times-from`.
  ///
  /// - Throws: `CommandError` if a shard's `--times-from` and `--times-to` are one file, since shards would then
  ///   divide the clips by different times and skip some. For the same reason a shard's file must exist.
  private func readTimes(isShard: Bool) throws -> SegueKit.ClipTimes {
    guard let timesFrom else { return SegueKit.ClipTimes() }
    let isWritten = timesTo.map { FolderAccess.isSameFile($0, timesFrom) } ?? false
    guard isShard else {
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

  /// Returns the header of this run's part: its clips, and what decides their results.
  private func header(
    of clips: [GoldenClip], among all: [GoldenClip], _ scope: ReportScope?, _ shard: Shard?,
    _ times: SegueKit.ClipTimes
  ) throws -> PartHeader {
    var words = CommandWords(golden: golden, loading: loading)
    words.tolerances = tolerances.tolerate
    words.strict = strict.words
    words.pictures = reports.pictures?.rawValue
    words.rounds = rounds
    words.jobs = parallel.jobs
    words.changed = scope
    let options = decidingOptions.merging(scope?.decidingOptions ?? [:]) { $1 }
    return PartHeader(
      verb: Self._commandName, build: ProgramBuild.text, shard: shard ?? Shard.whole,
      names: clips.map(\.script), places: clips.map(\.place.path),
      weights: try shard.map { _ in try weights(of: clips, among: all, times) }
        ?? clips.map { _ in 1 },
      options: options, words: words)
  }

  /// The options that decide verdicts, by flag.
  private var decidingOptions: [String: [String]] {
    var options = loading.decidingOptions
    if !tolerances.tolerate.isEmpty { options["--tolerate"] = tolerances.tolerate }
    if strict.strictGoldens { options["--strict-goldens"] = [] }
    if rounds > 1 { options["--repeat"] = [String(rounds)] }
    if let pictures = reports.pictures { options["--pictures"] = [pictures.rawValue] }
    return options
  }

  /// Returns the work of each clip: its time in an earlier run, or its pixels.
  private func weights(
    of clips: [GoldenClip], among all: [GoldenClip], _ times: SegueKit.ClipTimes
  ) throws -> [Int] {
    // Scripts whose paths differ from those in the file would be divided by their pixel counts.
    if let timesFrom, !times.isEmpty, !all.contains(where: { times[$0] != nil }) {
      throw CommandError(
        .badInput, "\(timesFrom) has times of other clips only",
        help: "name the scripts as in the run that wrote it, or leave `--times-from` out")
    }
    let reader = GoldenReader()
    let weights = clips.map { reader.weight($0.place) }
    return times.isEmpty ? weights : times.work(of: clips, weights)
  }
}
