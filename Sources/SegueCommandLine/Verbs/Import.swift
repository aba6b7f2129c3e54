import ArgumentParser
import SegueCodecs
import SegueKit
import SegueScript

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The verb `import`: writes the shapes of an SVG file as the layers of a script.
struct Import: Verb {
  /// The result as a JSON document.
  struct Document: Encodable, Sendable {
    /// The path of the script; nil on standard output.
    var script: String?
    /// The number of layers, masks included.
    var layers: Int
    /// What of the SVG is not expressed.
    var warnings: [String]
    var status = ExitStatus.done.rawValue
  }

  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Write the shapes of an SVG file as the layers of a script.",
    discussion: """
      Examples:
        segue import icon.svg                  icon.yaml, a screen with its layers
        segue import icon.svg -o - --layers    the layers alone, to paste below `layers:`

      Paths, shapes, groups, transforms, gradients, strokes, clip paths, masks, markers, patterns, \
      `use`, texts and styles become layers; transforms are applied to the paths, and texts are the \
      paths of their glyphs. What layers cannot \
      express, such as filters, is left out with a warning. A file with scripts, entities \
      or references to other files is refused. A layer `{ svg: icon.svg, frame: [16, 16, 24, 24] }` \
      draws a file without importing it.
      """)

  @Argument(
    help: ArgumentHelp("The SVG file; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var file: String

  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .unconditional,
    help: ArgumentHelp("The script to write; - is standard output.", valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  var output: String?

  @Flag(help: "Write the list of layers alone.")
  var layers = false

  @Flag(help: "Exit with status 1 and write nothing if there are warnings.")
  var strict = false

  @Flag(help: "Replace a file that exists.")
  var force = false

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// The longest file that is read, in bytes.
  private static let longest = 8 << 20

  /// Reads the SVG, shows its warnings and writes the script.
  func run(_ console: Console) async throws -> ExitStatus {
    let parts = PathParts(file)
    let stem = file == "-" ? "drawing" : parts.stem
    let path = output ?? (file == "-" ? "-" : parts.folder + stem + ".yaml")
    if path != "-", !force, FileManager.default.fileExists(atPath: path) {
      throw CommandError(
        .cannotCreate, "\(path) already exists",
        help: "replace it with `--force`, or name another file with `-o`")
    }
    let bytes = try InputFile(file).bytes(atMost: Self.longest)
    let fonts = DrawingFonts(
      access: FolderAccess(folder: "", allowing: [parts.folder.isEmpty ? "." : parts.folder]))
    let drawing = try DrawingFile(
      bytes, named: file == "-" ? "standard input" : file,
      fonts: fonts.fonts(beside: file == "-" ? nil : FolderAccess.folder(of: file)))
    for warning in drawing.warnings { console.show(warning) }
    if strict, !drawing.warnings.isEmpty {
      let count = Quantities.count(drawing.warnings.count, "warning")
      throw CommandError(
        .verdict, "\(file) has \(count), and --strict allows none",
        help: "correct what they name, or leave `--strict` out")
    }
    let script = DrawingScript(drawing.drawing, name: stem)
    let text = layers ? script.layers.joined(separator: "\n") + "\n" : script.text
    try Self.check(script, name: path)
    if path != "-" { try OutputPath.check(file: path) }
    var output = try OutputFile(at: path)
    try output.write(Array(text.utf8))
    try output.commit()
    let document = Document(
      script: path == "-" ? nil : path, layers: drawing.layerCount,
      warnings: drawing.warnings.map { $0.rendered(color: false) })
    if path != "-" {
      if console.isJSON {
        try console.product(json: document)
      } else {
        console.remark("wrote \(path), \(Quantities.count(drawing.layerCount, "layer"))")
        if !layers { console.remark("next: segue \(path)") }
      }
    }
    return .done
  }

  /// Checks that the script can be read, which has fewer and less deep layers than drawings may have.
  private static func check(_ script: DrawingScript, name: String) throws {
    do throws(SegueError) { _ = try Clip.load(text: script.text, name: name) } catch {
      throw CommandError(
        .limit, "the layers of the drawing are too many or too deep for a script: \(error)",
        help: "draw the file as it is, with a layer `{ svg: FILE }`")
    }
  }
}
