import SegueGolden
import SegueKit

/// A recording of missing goldens, and of equal ones that lack causes or keep other pictures than asked for.
struct GoldenRecording: Sendable {
  /// The clips whose goldens may be recorded.
  var clips: [GoldenClip]
  /// The verifier that loads and renders clips.
  var verifier: GoldenVerifier
  /// The pictures that a golden keeps; nil to keep those of a present golden, and the usual ones in a new one.
  var pictures: PicturesKept?
  /// The commands to run next, for messages.
  var commands: FollowUpCommands
  /// The console for messages.
  var console: Console

  /// Records missing goldens clip by clip, after checking all scripts and existing goldens.
  ///
  /// If a script is broken or a golden differs, nothing is recorded. Returns the highest status of all clips.
  func run() async throws -> ExitStatus {
    var approval = GoldenApproval()
    var document = ApprovalDocument()
    var status = ExitStatus.done
    do {
      for clip in clips { try approval.clearLeftovers(at: clip.place) }
      var missing: [Missing] = []
      for clip in clips {
        status = max(status, try await look(at: clip, &missing, &document))
      }
      if status == .done {
        for each in missing {
          status = max(status, try await record(each, into: &approval, &document))
        }
      }
    } catch {
      try? approval.discard()
      throw error
    }
    try approval.discard()
    verifier.cache?.finish()
    try summarize(&document, status)
    return status
  }

  /// A golden to be recorded.
  private struct Missing {
    var clip: GoldenClip
    var pictures: PicturesKept
    /// Whether it takes the place of a golden whose frames are equal.
    var isUpgrade = false
  }

  /// Compares a clip with its golden; without one, checks the script and adds the clip to `missing`.
  private func look(
    at clip: GoldenClip, _ missing: inout [Missing], _ document: inout ApprovalDocument
  ) async throws -> ExitStatus {
    guard clip.flaw == nil, try verifier.reader.read(clip.place) == nil else {
      return try await compare(clip, &missing, &document)
    }
    // Reading them now finds an error before anything is recorded.
    _ = try verifier.reader.pictures(clip.place)
    document.add(clip.place, clip.script, "missing")
    let loaded: Clip
    do {
      loaded = try Clip.load(script: clip.script, options: verifier.options)
      loaded.warnings.forEach(console.show)
      console.warnAboutVariants(loaded.variantCount, of: loaded.name)
      try loaded.checkExpectations()
    } catch {
      return try fail(clip, error, &document)
    }
    missing.append(Missing(clip: clip, pictures: pictures ?? .usual(for: loaded)))
    return .done
  }

  /// Renders a clip and writes its golden; an error is shown, and returned as a status.
  private func record(
    _ missing: Missing, into approval: inout GoldenApproval, _ document: inout ApprovalDocument
  ) async throws -> ExitStatus {
    let clip = missing.clip
    do {
      let lookup = verifier.cache?.find(clip.script)
      let loaded = try Clip.load(script: clip.script, options: verifier.options)
      let recording = try await approval.record(
        loaded, at: clip.place, keeping: missing.pictures, jobs: verifier.jobs)
      if let lookup { verifier.cache?.keep(recording, of: loaded, lookup) }
      let cacheStatus = console.show(problemsOf: verifier.cache)
      if !missing.isUpgrade { try checkTracelessPictures(clip, approval) }
      try approval.putInPlace()
      document.isWritten = true
      document.replace(clip.place, "recorded")
      console.remark(
        "recorded  \(clip.place.path(.trace))  \(Quantities.pixels(loaded.scene.canvas.pixelSize))  "
          + "\(Quantities.count(recording.frames, "frame"))")
      return cacheStatus
    } catch {
      try approval.dropFiles()
      return try fail(clip, error, &document)
    }
  }

  /// Shows the error of a clip and returns its status; rethrows what would stop the others too.
  private func fail(
    _ clip: GoldenClip, _ error: any Error, _ document: inout ApprovalDocument
  ) throws -> ExitStatus {
    let status = ExitStatus(error)
    if status == .interrupted { throw error }
    // A disk that rejects one file rejects the others as well.
    if error is StoreError { throw error }
    if case GoldenFailure.store = error { throw error }
    console.describe(error)
    document.replace(
      clip.place, error is CommandError ? "different" : "broken",
      Problem.problems(of: error).first?.message)
    return status
  }

  /// Checks that pictures without a trace, as left by a killed approval, equal those of the clip.
  ///
  /// Other pictures belong to a golden whose trace was lost; replacing them would be a change.
  ///
  /// - Throws: `CommandError` if the pictures differ.
  private func checkTracelessPictures(_ clip: GoldenClip, _ approval: borrowing GoldenApproval)
    throws
  {
    guard let pictures = try verifier.reader.pictures(clip.place),
      try approval.staged(clip.place, .pictures) != pictures
    else { return }
    throw CommandError(
      .verdict,
      "\(clip.script) has no \(clip.place.path(.trace)), and its pictures "
        + "\(clip.place.path(.pictures)) differ from what it renders",
      help: "restore the trace from version control, or remove the pictures to record it again")
  }

  /// Compares a clip with its golden, shows a failure and returns the status.
  ///
  /// A golden whose frames are equal is added to `missing` if it is of an earlier version, without causes, or
  /// keeps other pictures than asked for.
  private func compare(
    _ clip: GoldenClip, _ missing: inout [Missing], _ document: inout ApprovalDocument
  ) async throws -> ExitStatus {
    let result = try await verifier.verify(clip)
    let cacheStatus = console.show(problemsOf: verifier.cache)
    document.add(clip.place, clip.script, result.verdict.rawValue, result.sentence)
    if result.verdict == .equal, let golden = result.golden {
      let wanted = pictures ?? PicturesKept(of: golden)
      if !golden.hasCauses || !wanted.holds(for: golden) {
        missing.append(Missing(clip: clip, pictures: wanted, isUpgrade: true))
      }
    }
    switch result.verdict {
    case .equal, .forgiven, .missing: return cacheStatus
    case .broken:
      if let failure = result.failure { console.describe(failure) }
    case .different:
      console.error("\(clip.script) differs from its golden: \(result.sentence)")
    }
    return max(ExitStatus(result), cacheStatus)
  }

  /// Shows the number of recorded goldens, help after a failure, and the JSON document.
  private func summarize(_ document: inout ApprovalDocument, _ status: ExitStatus) throws {
    document.status = status.rawValue
    let recorded = document.goldens.count { $0.outcome == "recorded" }
    if status != .done {
      let done: Set = ["recorded", ReportVerdict.equal.rawValue, ReportVerdict.forgiven.rawValue]
      let rest = document.goldens.count { !done.contains($0.outcome) }
      console.say(
        recorded == 0
          ? "segue: nothing was written, since some clips failed"
          : "segue: \(Quantities.count(recorded, "golden")) recorded, and \(rest) not")
      console.say(
        "      = help: see what differs with `\(commands.reporting(to: "out"))`, then "
          + "approve it with `\(commands.approving(run: "out"))`")
    } else if recorded == 0 {
      console.remark("nothing to record: every clip equals its golden")
    } else {
      console.remark("\(Quantities.count(recorded, "golden")) recorded")
    }
    if console.isJSON { try console.product(json: document) }
  }
}

/// The result of `approve` as a JSON document.
struct ApprovalDocument: Encodable, Sendable {
  /// The outcome for one golden.
  struct Golden: Encodable, Sendable {
    /// The path of the golden, without an extension.
    var golden: String
    /// The script's path; nil for a stray golden.
    var script: String?
    /// `recorded`, `approved`, `removed`, `stray`, or a verdict: `equal`, `forgiven`, `missing`, `different`,
    /// `broken`.
    var outcome: String
    /// The reason for the outcome, in one sentence.
    var sentence: String?
  }

  var goldens: [Golden] = []
  /// Whether any golden was written or removed.
  var isWritten = false
  var status: Int32 = ExitStatus.done.rawValue

  /// Adds the outcome for a golden.
  mutating func add(
    _ place: GoldenPlace, _ script: String?, _ outcome: String, _ sentence: String? = nil
  ) {
    goldens.append(
      Golden(golden: place.path, script: script, outcome: outcome, sentence: sentence))
  }

  /// Replaces the outcome for a golden; no effect if it has none.
  mutating func replace(_ place: GoldenPlace, _ outcome: String, _ sentence: String? = nil) {
    guard let index = goldens.lastIndex(where: { $0.golden == place.path }) else { return }
    goldens[index].outcome = outcome
    goldens[index].sentence = sentence
  }
}
