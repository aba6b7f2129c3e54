/// A path taken apart as text; nothing is looked up.
struct FileName: Sendable {
  /// The folder with its slash at the end; empty without one.
  var folder: String
  /// The name without its extension.
  var stem: String
  /// What follows the last point, as it is written; empty without one.
  var fileExtension: String

  /// The parts of a path.
  init(_ path: String) {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let name = path[start...]
    folder = String(path[..<start])
    // A point at the beginning hides a file; it does not begin an extension.
    guard let point = name.lastIndex(of: "."), point != name.startIndex else {
      stem = String(name)
      fileExtension = ""
      return
    }
    stem = String(name[..<point])
    fileExtension = String(name[name.index(after: point)...])
  }

  /// The path again, with something put before the extension.
  func path(suffix: String = "") -> String {
    folder + stem + suffix + (fileExtension.isEmpty ? "" : "." + fileExtension)
  }
}
