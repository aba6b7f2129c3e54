/// The record by which an approval becomes valid in all its folders at once: the file `commit`.
///
/// It stands in the first of them and names the others, seen from it.
struct ApprovalRecord: Hashable, Sendable {
  /// What the approval is known by.
  var id: String
  /// The paths of all folders, relative to the one with the record.
  var folders: [String]

  /// The file's text.
  var text: String { ApprovalText.text([("id", id)] + folders.map { ("folder", $0) }) }

  /// A record of an approval in folders.
  init(id: String, folders: [String]) {
    self.id = id
    self.folders = folders
  }

  /// The record that a text holds, or nil when it holds none.
  init?(_ bytes: [UInt8]) {
    guard let lines = ApprovalText.lines(bytes), let first = lines.first, first.key == "id",
      lines.dropFirst().allSatisfy({ $0.key == "folder" })
    else { return nil }
    self.init(id: first.value, folders: lines.dropFirst().map(\.value))
  }
}
