/// What an approval does in one folder, as the file `plan` beside its staged files says it.
///
/// ```
/// segue approve 1
/// id 91c0ffee12345678
/// commit ../goldens
/// put kugou.trace
/// remove old.apng
/// end
/// ```
///
/// `commit` is the folder, seen from this one, whose record makes the plan valid; `.` for itself.
struct ApprovalPlan: Hashable, Sendable {
  /// What the approval is known by.
  var id: String
  /// The path to the folder with the record, `.` or relative.
  var commitFolder: String
  /// The files that are staged, to be put in place.
  var puts: [String] = []
  /// The files to be removed.
  var removals: [String] = []

  /// The file's text.
  var text: String {
    ApprovalText.text(
      [("id", id), ("commit", commitFolder)] + puts.map { ("put", $0) }
        + removals.map { ("remove", $0) })
  }

  /// A plan; `commitFolder` leads to the folder with the record.
  init(id: String, commitFolder: String) {
    self.id = id
    self.commitFolder = commitFolder
  }

  /// The plan that a text holds, or nil when it holds none, or only a part of one.
  init?(_ bytes: [UInt8]) {
    guard let lines = ApprovalText.lines(bytes), lines.count >= 2, lines[0].key == "id",
      lines[1].key == "commit"
    else { return nil }
    self.init(id: lines[0].value, commitFolder: lines[1].value)
    for (key, value) in lines.dropFirst(2) {
      // Whatever a plan says, only goldens in its own folder are touched.
      guard GoldenPart.split(value) != nil else { return nil }
      switch key {
      case "put": puts.append(value)
      case "remove": removals.append(value)
      default: return nil
      }
    }
  }
}
