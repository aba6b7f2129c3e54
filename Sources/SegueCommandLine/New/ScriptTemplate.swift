import SegueCodecs
import SegueKit

/// A script to begin with and the screens that it names.
struct ScriptTemplate: Sendable {
  /// The folder with its slash at the end; empty for the working folder.
  var folder: String
  /// The name that all three files share.
  var stem: String
  /// What ends the script's name.
  var fileExtension = "yaml"

  /// The script's path.
  var scriptPath: String { "\(folder)\(stem).\(fileExtension)" }
  /// The pictures' paths.
  var screenPaths: [String] { PlaceholderScreen.allCases.map { folder + fileName(of: $0) } }

  /// The files with their contents.
  func files() throws(CodecError) -> [(path: String, bytes: [UInt8])] {
    var files = [(path: scriptPath, bytes: Array(script.utf8))]
    for screen in PlaceholderScreen.allCases {
      files.append((folder + fileName(of: screen), try PNGEncoder().encode(screen.pixmap())))
    }
    return files
  }

  /// The script: every line that a beginner may want to change, and what to put there.
  var script: String {
    let size = PlaceholderScreen.size
    return """
      # Two screens and the transition between them. Render it with `segue`, followed by the name
      # of this file. `segue list` shows what can stand here, `segue check` finds what is wrong.
      segue: 1
      canvas: \(Quantities.pixels(size))           # points; add @2x for two pixels a point
      fps: 50                   # the most that every browser plays

      screens:                  # pictures, relative to this file
        list: \(quoted(fileName(of: .list)))
        detail: \(quoted(fileName(of: .detail)))

      timeline:
        - show: list
        - hold: 400ms
        - push: detail
          transition: kugou     # or another one of `segue list transitions`
          duration: 400ms
        - hold: 600ms
        - pop                   # the same transition, back
        - hold: 400ms

      loop: forever             # or once, or a number
      output:
        - \(quoted(stem + ".gif"))

      """
  }

  private func fileName(of screen: PlaceholderScreen) -> String { "\(stem)-\(screen.rawValue).png" }

  /// The text as YAML: quoted only where it would not be plain text otherwise.
  private func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        || scalar == "-" || scalar == "_" || scalar == "."
    }
    if isPlain { return text }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "''") + "'"
  }
}
