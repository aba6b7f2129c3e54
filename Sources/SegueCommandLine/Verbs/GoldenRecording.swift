import SegueGolden
import SegueKit

/// Records the goldens that are missing; one that differs stops the whole.
struct GoldenRecording: Sendable {
  /// The clips that are meant.
  var clips: [GoldenClip]
  /// What loads and renders them.
  var verifier: GoldenVerifier
  /// Which pictures are kept.
  var pictures: PicturesKept
  /// The commands that lead on.
  var commands: GoldenCommands
  /// Where it is talked about.
  var console: Console

  /// Renders what is missing, compares what is there, and writes the set unless something differs.
  func run() async throws -> ExitStatus {
    var approval = GoldenApproval()
    var document = ApprovalDocument()
    var status = ExitStatus.done
    // What is said once the files are in place.
    var recorded: [String] = []
    do {
      for clip in clips { try approval.clearLeftovers(at: clip.place) }
      for clip in clips {
        status = max(status, try await take(clip, into: &approval, &document, &recorded, status))
      }
    } catch {
      try? approval.discard()
      throw error
    }
    if status != .done || recorded.isEmpty {
      try approval.discard()
    } else {
      try approval.commit()
      document.isWritten = true
      recorded.forEach { console.remark("\($0)") }
    }
    try summarize(&document, recorded.count, status)
    return status
  }

  /// Renders a clip into the set, or finds that there is nothing to do, or says why it cannot be.
  ///
  /// Once something stops the set, the others are looked at and not rendered.
  private func take(
    _ clip: GoldenClip, into approval: inout GoldenApproval, _ document: inout ApprovalDocument,
    _ recorded: inout [String], _ status: ExitStatus
  ) async throws -> ExitStatus {
    guard clip.flaw == nil, try verifier.reader.read(clip.place) == nil else {
      return try await compare(clip, &document)
    }
    do {
      let loaded = try Clip.load(script: clip.script, options: verifier.options)
      loaded.warnings.forEach(console.show)
      console.warnOfVariants(loaded)
      guard status == .done else {
        document.add(clip.place, clip.script, "missing")
        return .done
      }
      let recording = try await approval.record(
        loaded, at: clip.place, keeping: pictures, jobs: verifier.jobs)
      try checkLonePictures(clip, approval)
      document.add(clip.place, clip.script, "recorded")
      recorded.append(
        "recorded  \(clip.place.path(.trace))  \(Quantities.pixels(loaded.size))  "
          + Quantities.count(recording.frames, "frame"))
      return .done
    } catch {
      if ExitStatus(error) == .interrupted { throw error }
      console.describe(error)
      document.add(
        clip.place, clip.script, error is Refusal ? "different" : "broken",
        Problem.problems(of: error).first?.message)
      return ExitStatus(error)
    }
  }

  /// Makes sure that pictures without a trace are those of the clip, as after a killed approval.
  ///
  /// Other pictures are those of a golden whose trace was lost: to replace them is a change.
  private func checkLonePictures(_ clip: GoldenClip, _ approval: borrowing GoldenApproval) throws {
    guard let pictures = try verifier.reader.pictures(clip.place),
      try approval.staged(clip.place, .pictures) != pictures
    else { return }
    throw Refusal(
      .verdict,
      "\(clip.script) has no \(clip.place.path(.trace)), and its pictures "
        + "\(clip.place.path(.pictures)) are not those that it makes",
      help: "such a golden is replaced only by what a run of `segue verify` saw")
  }

  private func compare(
    _ clip: GoldenClip, _ document: inout ApprovalDocument
  ) async throws -> ExitStatus {
    let result = try await verifier.verify(clip)
    document.add(clip.place, clip.script, result.verdict.rawValue, result.sentence)
    switch result.verdict {
    case .equal, .forgiven, .missing: return .done
    case .broken:
      if let failure = result.failure { console.describe(failure) }
    case .different:
      console.error("\(clip.script) differs from its golden: \(result.sentence)")
    }
    return ExitStatus(result)
  }

  private func summarize(
    _ document: inout ApprovalDocument, _ recorded: Int, _ status: ExitStatus
  ) throws {
    document.status = status.rawValue
    if status != .done {
      for index in document.goldens.indices where document.goldens[index].outcome == "recorded" {
        document.goldens[index].outcome = "missing"
      }
      console.say("segue: nothing is written, since not everything can be")
      console.say(
        "      = help: see what differs by `\(commands.reporting(to: "out"))`, then "
          + "approve just that by `\(commands.approving(run: "out"))`")
    } else if recorded == 0 {
      console.remark("nothing to record: every golden is there, and equal")
    } else {
      console.remark("\(Quantities.count(recorded, "golden")) recorded")
    }
    if console.isJSON { try console.product(json: document) }
  }
}

/// What an approval did, as a JSON document tells it.
struct ApprovalDocument: Encodable, Sendable {
  /// What became of one golden.
  struct Golden: Encodable, Sendable {
    /// The path of the golden, without an extension.
    var golden: String
    /// The script, where one is known.
    var script: String?
    /// `recorded`, `approved`, `equal`, `removed`, `stray`, or why not: `different`, `broken`.
    var outcome: String
    /// Why, in one sentence.
    var sentence: String?
  }

  /// The goldens, in order.
  var goldens: [Golden] = []
  /// Whether anything was written.
  var isWritten = false
  /// The exit status.
  var status: Int32 = ExitStatus.done.rawValue

  /// Adds what became of a golden.
  mutating func add(
    _ place: GoldenPlace, _ script: String?, _ outcome: String, _ sentence: String? = nil
  ) {
    goldens.append(
      Golden(golden: place.path, script: script, outcome: outcome, sentence: sentence))
  }
}
