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
  /// How the goldens were named, for the commands that are shown.
  var options: GoldenOptions
  /// Where it is talked about.
  var console: Console

  /// Renders what is missing, compares what is there, and writes the set unless something differs.
  func run() async throws -> ExitStatus {
    var approval = GoldenApproval()
    var document = ApprovalDocument()
    var status = ExitStatus.done
    do {
      for clip in clips { try approval.settle(clip.place) }
      for clip in clips {
        status = max(status, try await take(clip, into: &approval, &document))
      }
    } catch {
      try? approval.discard()
      throw error
    }
    let recorded = document.goldens.count { $0.outcome == "recorded" }
    if status != .done || recorded == 0 {
      try approval.discard()
    } else {
      try approval.commit()
      document.isWritten = true
    }
    try summarize(&document, recorded, status)
    return status
  }

  /// Renders a clip into the set, or finds that there is nothing to do, or says why it cannot be.
  private func take(
    _ clip: GoldenClip, into approval: inout GoldenApproval, _ document: inout ApprovalDocument
  ) async throws -> ExitStatus {
    guard try verifier.reader.read(clip.place) == nil else {
      return try await compare(clip, &document)
    }
    do {
      let loaded = try Clip.load(script: clip.script, options: verifier.options)
      loaded.warnings.forEach(console.show)
      let recording = try await approval.record(
        loaded, at: clip.place, keeping: pictures, jobs: verifier.jobs)
      document.add(clip.place, clip.script, "recorded")
      console.remark(
        "recorded  \(clip.place.path(.trace))  \(Quantities.pixels(loaded.size))  "
          + Quantities.count(recording.frames, "frame"))
      return .done
    } catch {
      if ExitStatus(error) == .interrupted { throw error }
      console.describe(error)
      document.add(
        clip.place, clip.script, "broken", Problem.problems(of: error).first?.message)
      return ExitStatus(error)
    }
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
      console.say("segue: nothing is written, since not everything can be")
      let script = options.inputs.map(ShellWord.text).joined(separator: " ")
      let goldens = options.goldens.map { " --goldens " + ShellWord.text($0) } ?? ""
      console.say(
        "      = help: see what differs by `segue verify \(script)\(goldens) --report out`, then "
          + "approve just that by `segue approve \(script)\(goldens) --run out`")
    } else if recorded == 0 {
      console.remark("nothing to record: every golden is there, and equal")
    } else {
      console.remark("\(Quantities.count(recorded, "golden")) recorded")
    }
    if console.isJSON { try console.product(json: document) }
  }
}
