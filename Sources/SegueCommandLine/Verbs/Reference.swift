import ArgumentParser
import SegueCodecs

/// The verb `reference`: generates documentation pages, man pages and shell completions.
///
/// Hidden from help: it is for `scripts/docs` and `scripts/install`.
struct Reference: Verb {
  /// The kind of files to generate.
  enum Topic: String, ExpressibleByArgument, CaseIterable, Sendable {
    case pages, manual, completions
  }

  static let configuration = CommandConfiguration(
    commandName: "reference",
    abstract: "Write pages for DocC, man pages or shell completions into a folder.",
    shouldDisplay: false)

  @Argument(help: ArgumentHelp("pages, manual or completions.", valueName: "topic"))
  var topic: Topic

  @Argument(help: ArgumentHelp("The folder to write.", valueName: "folder"))
  var folder: String

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Writes the files; other files in the folder stay.
  func run(_ console: Console) async throws -> ExitStatus {
    let files = try Self.files(topic)
    _ = try Folder.making(folder)
    for file in files {
      var output = try OutputFile(at: "\(folder)/\(file.name)")
      try output.write(Array(file.text.utf8))
      try output.commit()
    }
    console.remark("wrote \(Quantities.count(files.count, "file")) to \(folder)")
    return .done
  }

  /// Returns the files of a topic.
  private static func files(_ topic: Topic) throws -> [ReferenceFile] {
    switch topic {
    case .pages: return ReferencePages.all.map(\.file)
    case .manual:
      let program = try CommandTree.tree(of: Segue.self)
      let verbs = program.verbs.map { ManualPage(command: $0, program: program.commandName) }
      return ([ManualPage(command: program)] + verbs).map(\.file) + [ScriptManualPage.file]
    case .completions: return CompletionScript.all(of: Segue.self).map(\.file)
    }
  }
}
