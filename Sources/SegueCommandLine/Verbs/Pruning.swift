import SegueGolden
import SegueKit

/// Finds goldens that no script makes, and removes them if that is meant.
struct Pruning: Sendable {
  /// The scripts, and where their goldens are.
  var options: GoldenOptions
  /// Whether files are removed, or only listed.
  var isMeant: Bool
  /// Where it is talked about.
  var console: Console

  /// Lists the files, one a line, and removes them if that is meant.
  func run() throws -> ExitStatus {
    var document = ApprovalDocument()
    let stray = try GoldenClipFinder(goldens: options.goldens).strayGoldens(in: options.inputs)
    for (place, part) in stray {
      document.add(place, nil, isMeant ? "removed" : "stray", place.path(part))
      if !console.isJSON { try console.product(place.path(part)) }
    }
    if isMeant, !stray.isEmpty {
      var approval = GoldenApproval()
      do {
        for (place, part) in stray { try approval.remove(place, part) }
      } catch {
        try? approval.discard()
        throw error
      }
      try approval.commit()
      document.isWritten = true
    }
    let files = Quantities.count(stray.count, "file")
    if stray.isEmpty {
      console.remark("every golden is made by a script")
    } else {
      console.remark(isMeant ? "\(files) removed" : "\(files) to remove, with `--prune --yes`")
    }
    if console.isJSON { try console.product(json: document) }
    return .done
  }
}
