import SegueGraphics
import SegueKit
import SegueScript
import SegueStage

/// A path split into folder, stem and extension, without file access.
struct PathParts: Sendable {
  /// The folder with a trailing slash; empty without one.
  var folder: String
  /// The file name without its extension.
  var stem: String
  /// The characters after the last dot, in their original case; empty without one.
  var fileExtension: String

  /// Splits a path at its last slash and its last dot.
  init(_ path: String) {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let name = path[start...]
    folder = String(path[..<start])
    // A leading dot marks a hidden file, not an extension.
    guard let point = name.lastIndex(of: "."), point != name.startIndex else {
      stem = String(name)
      fileExtension = ""
      return
    }
    stem = String(name[..<point])
    fileExtension = String(name[name.index(after: point)...])
  }

  /// Returns the path with a suffix inserted before the extension.
  func path(suffix: String = "") -> String {
    folder + stem + suffix + (fileExtension.isEmpty ? "" : "." + fileExtension)
  }
}
