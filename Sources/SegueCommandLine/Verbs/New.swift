import ArgumentParser
import Foundation
import SegueCodecs
import SegueKit

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
    if !force, let existing = files.map(\.path).first(where: FileManager.default.fileExists) {
      throw Refusal(
        .cannotCreate, "\(existing) exists already", help: "`--force` replaces it")
    }
    for file in files { try OutputPath.check(file: file.path) }
    // The script last: it names no picture that is not there.
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
