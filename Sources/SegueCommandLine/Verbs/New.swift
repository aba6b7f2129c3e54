import ArgumentParser
import Foundation
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueScript

/// The verb `new`: writes a commented script, ready to render, and two placeholder screens.
struct New: Verb {
  /// The result as a JSON document.
  struct Document: Encodable, Sendable {
    /// The path of the script.
    var script: String
    /// The paths of the pictures that it uses.
    var screens: [String]
    var status = ExitStatus.done.rawValue
  }

  static let configuration = CommandConfiguration(
    abstract: "Write a first script and two placeholder screens.",
    discussion: """
      Examples:
        segue new clip             clip.yaml, clip-list.png and clip-detail.png
        segue new demo/clip        the same in the folder demo
        segue new clip --force     replace files that exist
      """)

  @Argument(help: "The script's name, with or without .yaml.")
  var name: String

  @Flag(help: "Replace files that exist.")
  var force = false

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Writes the three files, or none if one of them exists.
  func run(_ console: Console) async throws -> ExitStatus {
    let template = try template()
    let files = try template.files()
    if !force, let existing = try files.first(where: template.wouldOverwrite)?.path {
      throw CommandError(
        .cannotCreate, "\(existing) already exists",
        help: "replace it with `--force`, or use another name")
    }
    for file in files { try OutputPath.check(file: file.path) }
    // The script is written last: if writing is interrupted, no script refers to missing pictures.
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

  /// Returns the template for the given name, with `.yaml` appended if it has no YAML extension.
  ///
  /// - Throws: `CommandError` if it cannot be a file name.
  private func template() throws(CommandError) -> ScriptTemplate {
    let given = PathParts(name)
    let isWhole = ["yaml", "yml"].contains(given.fileExtension.lowercased())
    let parts = isWhole ? given : PathParts(name + ".yaml")
    let isName = !name.isEmpty && !name.hasSuffix("/") && ![".", ".."].contains(parts.stem)
    guard isName, !parts.stem.hasPrefix("-"), !parts.stem.contains(where: \.isNewline) else {
      throw CommandError(
        "`\(name)` cannot be the name of a script", help: "use a name such as `clip`")
    }
    return ScriptTemplate(
      folder: parts.folder, stem: parts.stem, fileExtension: parts.fileExtension)
  }
}

/// The files of a new script: its text and its placeholder screens.
struct ScriptTemplate: Sendable {
  /// The folder with a trailing slash; empty for the working folder.
  var folder: String
  /// The stem of the names of all three files.
  var stem: String
  /// The extension of the script, without a dot.
  var fileExtension = "yaml"

  var scriptPath: String { "\(folder)\(stem).\(fileExtension)" }
  var screenPaths: [String] { PlaceholderScreen.allCases.map { folder + fileName(of: $0) } }

  /// Returns the files with their contents, the script first.
  func files() throws(CodecError) -> [(path: String, bytes: [UInt8])] {
    var files = [(path: scriptPath, bytes: Array(script.utf8))]
    for screen in PlaceholderScreen.allCases {
      files.append((folder + fileName(of: screen), try PNGEncoder().encode(screen.pixmap())))
    }
    return files
  }

  /// Returns whether writing a file would replace something else than the same picture.
  ///
  /// A picture with the same bytes may be left from an interrupted run. A script is never replaced.
  func wouldOverwrite(_ file: (path: String, bytes: [UInt8])) throws(CodecError) -> Bool {
    guard FileManager.default.fileExists(atPath: file.path) else { return false }
    if file.path == scriptPath { return true }
    let found = try? InputFile(file.path).read(atMost: file.bytes.count + 1)
    return found != file.bytes
  }

  /// The script's text, with comments on every line that a beginner may want to change.
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

  /// Returns the text as a YAML scalar, quoted only if necessary.
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
