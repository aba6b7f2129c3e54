import ArgumentParser
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueScript

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
    commandName: "new",
    abstract: "Write a first script and two placeholder screens.",
    discussion: """
      Examples:
        segue new clip             clip.yaml, clip-list.png and clip-detail.png
        segue new guide --template tutorial    taps and swipes, and a picture of each stage
        segue new intro --template article     light and dark, with the article that shows them
        segue new demo/clip        the same in the folder demo
        segue new clip --force     replace files that exist

      The first line of the script names the JSON Schema that is written beside it, so that editors \
      complete and check its keys.
      """)

  @Argument(help: "The script's name, with or without .yaml.")
  var name: String

  @Option(
    name: [.customShort("t"), .long],
    help: ArgumentHelp("Begin with this script: \(TemplateKind.words).", valueName: "kind"),
    completion: .list(TemplateKind.allCases.map(\.rawValue)))
  var template = TemplateKind.clip.rawValue

  @Flag(help: "Replace files that exist.")
  var force = false

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Writes the files, or none if one of them exists.
  func run(_ console: Console) async throws -> ExitStatus {
    let template = try scriptTemplate()
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
      console.remark("next: \(template.next)")
    }
    return .done
  }

  /// Returns the template for the given name, with `.yaml` appended if it has no YAML extension.
  ///
  /// - Throws: `CommandError` if it cannot be a file name.
  private func scriptTemplate() throws(CommandError) -> ScriptTemplate {
    guard let kind = TemplateKind(rawValue: template.lowercased()) else {
      let near = NearestName.nearest(to: template, among: TemplateKind.allCases.map(\.rawValue))
      throw CommandError(
        "there is no template `\(template)`",
        help: near.map { "did you mean `--template \($0)`?" }
          ?? "the templates are \(TemplateKind.words)")
    }
    let given = PathParts(name)
    let isWhole = ["yaml", "yml"].contains(given.fileExtension.lowercased())
    let parts = isWhole ? given : PathParts(name + ".yaml")
    let isName = !name.isEmpty && !name.hasSuffix("/") && ![".", ".."].contains(parts.stem)
    guard isName, !parts.stem.hasPrefix("-"), !parts.stem.contains(where: \.isNewline) else {
      throw CommandError(
        "`\(name)` cannot be the name of a script", help: "use a name such as `clip`")
    }
    return ScriptTemplate(
      folder: parts.folder, stem: parts.stem, fileExtension: parts.fileExtension, kind: kind)
  }
}

/// The files of a new script: its text, its placeholder screens and the schema.
struct ScriptTemplate: Sendable {
  /// The folder with a trailing slash; empty for the working folder.
  var folder: String
  /// The stem of the names of all three files.
  var stem: String
  /// The extension of the script, without a dot.
  var fileExtension = "yaml"
  var kind = TemplateKind.clip

  /// The file of the JSON Schema, beside the script.
  static let schemaName = "segue.schema.json"

  var scriptPath: String { "\(folder)\(stem).\(fileExtension)" }
  var screenPaths: [String] {
    kind.screens ? PlaceholderScreen.allCases.map { folder + fileName(of: $0) } : []
  }
  /// The name of the script that a comparison shows.
  var clipName: String { "\(stem)-clip.\(fileExtension)" }
  private var articlePath: String { "\(folder)\(stem).md" }
  private var schemaPath: String { folder + Self.schemaName }

  /// What to run next.
  var next: String { kind.next(scriptPath, article: articlePath) }

  /// Returns the files with their contents, the script first.
  func files() throws(CodecError) -> [(path: String, bytes: [UInt8])] {
    var files = [(path: scriptPath, bytes: Array(script.utf8))]
    for screen in PlaceholderScreen.allCases where kind.screens {
      files.append((folder + fileName(of: screen), try PNGEncoder().encode(screen.pixmap())))
    }
    if kind == .compare { files.append((folder + clipName, Array(comparedClip.utf8))) }
    if kind == .article { files.append((articlePath, Array(markdown.utf8))) }
    files.append((schemaPath, Array(ScriptJSONSchema.text.utf8)))
    return files
  }

  /// Returns whether writing a file would replace something else than the same picture.
  ///
  /// A picture with the same bytes may be left from an interrupted run. A script is never replaced.
  func wouldOverwrite(_ file: (path: String, bytes: [UInt8])) throws(CodecError) -> Bool {
    guard FileManager.default.fileExists(atPath: file.path) else { return false }
    if file.path == scriptPath || file.path == folder + clipName { return true }
    // The schema of another version is replaced.
    if file.path == schemaPath {
      let text = (try? InputFile(file.path).read(atMost: 1 << 22)).map {
        String(decoding: $0, as: UTF8.self)
      }
      return text?.contains(ScriptJSONSchema.identifier) != true
    }
    let found = try? InputFile(file.path).read(atMost: file.bytes.count + 1)
    return found != file.bytes
  }

  func fileName(of screen: PlaceholderScreen) -> String { "\(stem)-\(screen.rawValue).png" }

  /// Returns the text as a YAML scalar, quoted only if necessary.
  func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        || scalar == "-" || scalar == "_" || scalar == "."
    }
    if isPlain { return text }
    if text.unicodeScalars.contains(where: PrintableText.isHidden) { return YAMLText.quoted(text) }
    return "'" + text.replacingScalars("'", with: "''") + "'"
  }
}
