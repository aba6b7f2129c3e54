/// The manual page of a verb, or of the program itself.
///
/// It has the contents of the help, from the same tables; the page of the program also has exit
/// statuses, environment and files.
struct ManualPage: Sendable {
  /// The date of the version, which a page must have; constant, so that pages are reproducible.
  static let date = "November 21, 2026"

  var command: CommandTree
  /// The program's name; nil if the page is about the program itself.
  var program: String?

  /// The page's name: `segue-render`.
  var name: String { (program.map { $0 + "-" } ?? "") + command.commandName }

  /// The page as a file for section 1 of the manual.
  var file: ReferenceFile {
    var source = ManualSource()
    let discussion = ManualDiscussion(command.discussion ?? "")
    source.macro("Dd \(Self.date)")
    source.macro("Dt \(name.uppercased()) 1")
    source.macro("Os")
    source.macro("Sh NAME")
    source.macro("Nm \(ManualSource.argument(name))")
    source.macro("Nd \(Self.summary(of: command))")
    source.macro("Sh SYNOPSIS")
    writeSynopsis(&source)
    source.macro("Sh DESCRIPTION")
    source.prose(command.abstract ?? "")
    discussion.write(to: &source)
    if program == nil { writeVerbs(&source) }
    writeOptions(&source)
    if program == nil { ManualFacts.write(to: &source) }
    writeExamples(discussion.examples, &source)
    writeSeeAlso(&source)
    return ReferenceFile(name: name + ".1", text: source.text)
  }

  /// Returns the description of a command for the NAME section: no capital, no full stop.
  static func summary(of command: CommandTree) -> String {
    let sentence = command.abstract ?? ""
    let trimmed = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return ManualSource.escaped(trimmed.prefix(1).lowercased() + trimmed.dropFirst())
  }

  /// Writes the SYNOPSIS section: positional arguments by name, options as `[option ...]`.
  private func writeSynopsis(_ source: inout ManualSource) {
    guard let program else {
      source.macro("Nm")
      source.macro("Op Ar verb")
      source.macro("Op Ar option ...")
      source.macro("Ar script ...")
      source.macro("Nm")
      source.macro("Ar from.png to.png")
      source.macro("Fl t Ar transition")
      source.macro("Op Fl o Ar file")
      return
    }
    source.macro("Nm \(program) \(command.commandName)")
    source.macro("Op Ar option ...")
    for argument in command.arguments ?? [] where argument.kind == .positional {
      let name = ManualSource.argument(argument.valueName ?? "argument")
      let isNeeded = !argument.isOptional
      source.macro((isNeeded ? "Ar " : "Op Ar ") + name + (argument.isRepeating ? " ..." : ""))
    }
  }

  private func writeVerbs(_ source: inout ManualSource) {
    source.macro("Sh VERBS")
    source.prose("Without a verb, segue renders. Each verb has a manual page.")
    source.macro("Bl -tag -width Ds")
    for verb in command.verbs {
      source.macro("It Xr \(name)\\-\(verb.commandName) 1")
      source.prose(verb.abstract ?? "")
    }
    source.macro("El")
  }

  private func writeOptions(_ source: inout ManualSource) {
    source.macro("Sh OPTIONS")
    let arguments = (command.arguments ?? []).filter(\.shouldDisplay)
    // In the order of the help: first the options without a title, then the groups as they occur.
    var titles: [String?] = [nil]
    for argument in arguments where !titles.contains(argument.sectionTitle) {
      titles.append(argument.sectionTitle)
    }
    for title in titles {
      let group = arguments.filter { $0.sectionTitle == title }
      guard !group.isEmpty else { continue }
      if let title { source.macro("Ss \(ManualSource.escaped(title))") }
      source.macro("Bl -tag -width Ds")
      for argument in group { argument.write(to: &source) }
      source.macro("El")
    }
  }

  private func writeExamples(_ lines: [String], _ source: inout ManualSource) {
    guard !lines.isEmpty else { return }
    source.macro("Sh EXAMPLES")
    source.literal(lines)
  }

  /// Writes the SEE ALSO section: the pages of all verbs, or that of the program.
  private func writeSeeAlso(_ source: inout ManualSource) {
    source.macro("Sh SEE ALSO")
    guard let program else {
      let verbs = command.verbs.map { "\(name)\\-\($0.commandName)" }.sorted()
      for verb in verbs { source.macro("Xr \(verb) 1 ,") }
      source.macro("Xr \(ManualSource.escaped(ScriptManualPage.name)) 5")
      return
    }
    source.macro("Xr \(program) 1")
  }
}

/// The long help of a verb, split into examples and paragraphs.
///
/// The help begins with `Examples:` and indented commands. Paragraphs follow, one per line; indented
/// lines among them are preformatted.
struct ManualDiscussion: Sendable {
  /// The commands with their explanations, without the indent.
  let examples: [String]
  /// The remaining lines; an empty one separates paragraphs.
  private let rest: [Substring]

  /// Splits a long help text into examples and other lines.
  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == "Examples:" else {
      examples = []
      rest = lines
      return
    }
    let commands = lines.dropFirst().prefix { $0.hasPrefix("  ") }
    examples = commands.map { String($0.dropFirst(2)) }
    rest = Array(lines.dropFirst(1 + commands.count))
  }

  /// Writes the paragraphs and preformatted blocks, each after a paragraph break.
  func write(to source: inout ManualSource) {
    var lines = rest[...]
    while let line = lines.first {
      if line.isEmpty {
        lines = lines.dropFirst()
      } else if line.hasPrefix("  ") {
        let block = lines.prefix { $0.hasPrefix("  ") }
        source.macro("Pp")
        source.literal(block.map { String($0.dropFirst(2)) })
        lines = lines.dropFirst(block.count)
      } else {
        source.macro("Pp")
        source.prose(String(line))
        lines = lines.dropFirst()
      }
    }
  }
}

/// The sections of the program's manual page that apply to all verbs.
enum ManualFacts {
  private static let environment = [
    ("NO_COLOR", "If set and not empty, nothing is coloured."),
    (
      "CLICOLOR_FORCE",
      "If set to anything but 0, text is coloured even if it does not go to a terminal."
    ),
    ("TERM", "If set to dumb, there are no colours and no progress bar."),
    ("CI", "If set, and not empty, 0 or false, goldens are written only with --yes."),
    (
      "GITHUB_ACTIONS",
      "If set to true, verify annotates the lines of scripts whose clips differ."
    ),
    ("GITHUB_STEP_SUMMARY", "The file to which verify adds a summary in Markdown."),
    (
      "SEGUE_CACHE",
      "The folder of the cache of unchanged clips, or off; by default segue in XDG_CACHE_HOME or ~/.cache."
    ),
    ("SEGUE_CACHE_SIZE", "The size limit of the cache, such as 500MB; by default 1GB."),
    (
      "SEGUE_CACHE_CHECK",
      "The number of unchanged clips of which one is drawn all the same; by default 100, 0 for none."
    ),
  ]

  private static let files = [
    ("NAME.yaml", "A script. The paths in it are relative to its folder."),
    ("goldens/NAME.trace", "The golden of a script as text, beside the script."),
    ("goldens/NAME.apng", "The pictures of that golden."),
    ("NAME/delays.txt", "The delays of a folder of frames in hundredths of a second, one a line."),
  ]

  /// Writes the sections on the environment, files and exit statuses.
  static func write(to source: inout ManualSource) {
    source.macro("Sh ENVIRONMENT")
    write(environment.map { ("Ev \($0)", $1) }, to: &source)
    source.macro("Sh FILES")
    write(files.map { ("Pa \(ManualSource.escaped($0))", $1) }, to: &source)
    source.macro("Sh EXIT STATUS")
    let statuses = ExitStatus.allCases.map { ("Li \($0.rawValue)", $0.meaning) }
    write(statuses, to: &source)
  }

  /// Writes a tagged list.
  private static func write(_ items: [(tag: String, text: String)], to source: inout ManualSource) {
    source.macro("Bl -tag -width Ds")
    for (tag, text) in items {
      source.macro("It \(tag)")
      source.prose(text)
    }
    source.macro("El")
  }
}
