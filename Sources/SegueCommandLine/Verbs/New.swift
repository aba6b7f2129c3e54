import ArgumentParser
import Foundation
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueScript

/// Writes a commented script that renders as it is, with two placeholder screens.
struct New: Verb {
  /// What was written, as a JSON document tells it.
  struct Document: Encodable, Sendable {
    /// The script.
    var script: String
    /// The pictures that it names.
    var screens: [String]
    /// The exit status.
    var status = ExitStatus.done.rawValue
  }

  static let configuration = CommandConfiguration(
    abstract: "Write a script to begin with, and two placeholder screens.",
    discussion: """
      Examples:
        segue new clip             clip.yaml, clip-list.png and clip-detail.png
        segue new demo/clip        the same in the folder demo
        segue new clip --force     over files that are there already
      """)

  @Argument(help: "The script's name; .yaml may be left out.")
  var name: String

  @Flag(help: "Replace files that exist.")
  var force = false

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Writes the three files, or none when one of them exists.
  func run(_ console: Console) async throws -> ExitStatus {
    let template = try template()
    let files = try template.files()
    if !force, let existing = try files.first(where: template.wouldLose)?.path {
      throw Refusal(
        .cannotCreate, "\(existing) exists already", help: "`--force` replaces it")
    }
    for file in files { try OutputPath.check(file: file.path) }
    // The script last: it names no picture that is not there, and without it nothing is there.
    for file in files.reversed() {
      var output = try OutputFile(at: file.path)
      try output.write(file.bytes)
      try output.commit()
    }
    if console.isJSON {
      let (script, screens) = (template.scriptPath, template.screenPaths)
      try console.product(json: Document(script: script, screens: screens))
    } else {
      for file in files { console.remark("wrote \(file.path)") }
      console.remark("next: segue \(template.scriptPath)")
    }
    return .done
  }

  private func template() throws(Refusal) -> ScriptTemplate {
    let given = FileName(name)
    let isWhole = ["yaml", "yml"].contains(given.fileExtension.lowercased())
    let parts = isWhole ? given : FileName(name + ".yaml")
    let isName = !name.isEmpty && !name.hasSuffix("/") && ![".", ".."].contains(parts.stem)
    guard isName, !parts.stem.hasPrefix("-"), !parts.stem.contains(where: \.isNewline) else {
      throw Refusal("`\(name)` cannot be the name of a script")
    }
    return ScriptTemplate(
      folder: parts.folder, stem: parts.stem, fileExtension: parts.fileExtension)
  }
}

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

  /// Whether a file is there that is not what an interrupted run left: one of the pictures as it is written here.
  func wouldLose(_ file: (path: String, bytes: [UInt8])) throws(CodecError) -> Bool {
    guard FileManager.default.fileExists(atPath: file.path) else { return false }
    if file.path == scriptPath { return true }
    let found = try? InputFile(file.path).read(atMost: file.bytes.count + 1)
    return found != file.bytes
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
    if text.unicodeScalars.contains(where: PrintableText.isHidden) { return YAMLText.quoted(text) }
    return "'" + text.replacingScalars("'", with: "''") + "'"
  }
}
