import SegueGolden
import SegueKit

/// Approves exactly what a run of `verify` kept.
struct Promotion: Sendable {
  /// The folder of the run.
  var folder: String
  /// Which clips are meant.
  var options: GoldenOptions
  /// Where it is talked about.
  var console: Console

  /// Checks that everything is as the run saw it, then writes the set.
  func run() throws -> ExitStatus {
    let clips = try chosen(try GoldenRun(in: folder))
    var document = ApprovalDocument()
    var approval = GoldenApproval()
    do {
      for (_, place) in clips { try approval.settle(place) }
      for (clip, place) in clips {
        let files = try clip.files(in: folder)
        if try check(clip, place, files) {
          try approval.add(files, at: place)
          document.add(place, clip.script, "approved")
          console.remark("approved  \(place.path(.trace))")
        } else {
          document.add(place, clip.script, "equal")
        }
      }
    } catch {
      try? approval.discard()
      throw error
    }
    let count = document.goldens.count { $0.outcome == "approved" }
    document.isWritten = count > 0
    if count > 0 { try approval.commit() } else { try approval.discard() }
    console.remark(
      count == 0
        ? "nothing to approve in \(folder)" : "\(Quantities.count(count, "golden")) approved")
    if console.isJSON { try console.product(json: document) }
    return .done
  }

  /// The clips of the run that are meant, with the places of their goldens.
  private func chosen(_ run: GoldenRun) throws -> [(GoldenRun.Clip, GoldenPlace)] {
    guard options.inputs.isEmpty else {
      let clips = try options.clips()
      return run.clips.compactMap { kept in
        clips.first { $0.script == kept.script }.map { (kept, $0.place) }
      }
    }
    if options.goldens != nil {
      throw Refusal("--goldens goes with scripts", help: "name them as `segue verify` was told")
    }
    var chosen: [(GoldenRun.Clip, GoldenPlace)] = []
    for kept in run.clips {
      guard let place = kept.place else {
        throw Refusal(
          "the golden of \(kept.script) is not below this folder",
          help: "name the scripts, as `segue verify` was told")
      }
      let clip = GoldenClip(script: kept.script, place: place)
      if !options.chosen([clip]).isEmpty { chosen.append((kept, place)) }
    }
    return chosen
  }

  /// Whether the golden is still the one that the run saw; false when it is what is approved.
  private func check(
    _ clip: GoldenRun.Clip, _ place: GoldenPlace, _ files: StoredGolden
  ) throws -> Bool {
    let golden = try GoldenReader().read(place)
    if golden == files { return false }
    guard golden.map({ ByteDigest.text($0.digest) }) == clip.seen else {
      throw Refusal(
        .verdict, "\(place.path(.trace)) is no longer what the run saw",
        help: "verify again, and look at what differs now")
    }
    return true
  }
}
