import ArgumentParser
import Foundation

/// A verb, or the program itself, as the argument parser knows it: its words, options and verbs.
///
/// Read from the parser's own description of itself, which `--experimental-dump-help` prints too.
struct CommandTree: Decodable, Sendable {
  /// An argument, an option or a flag.
  struct Argument: Decodable, Sendable {
    /// What kind of argument it is.
    enum Kind: String, Decodable, Sendable {
      case positional, option, flag
    }

    /// A spelling of an option.
    struct Name: Decodable, Sendable {
      /// `long` for two dashes, `short` for one.
      var kind: String
      /// The name without dashes.
      var name: String
    }

    /// What kind of argument it is.
    var kind: Kind
    /// Whether help tells of it.
    var shouldDisplay: Bool
    /// The group in which help shows it.
    var sectionTitle: String?
    /// Whether it may be left out.
    var isOptional: Bool
    /// Whether it may be repeated.
    var isRepeating: Bool
    /// Its spellings; none for a positional argument.
    var names: [Name]?
    /// What stands for its value in help.
    var valueName: String?
    /// What holds without it, as it would be written.
    var defaultValue: String?
    /// What it is for, in one sentence.
    var abstract: String?
  }

  /// Its name on the command line.
  var commandName: String
  /// Whether help tells of it.
  var shouldDisplay: Bool
  /// What it does, in one sentence.
  var abstract: String?
  /// Examples and paragraphs.
  var discussion: String?
  /// What it takes.
  var arguments: [Argument]?
  /// Its verbs.
  var subcommands: [CommandTree]?

  /// A program with all its verbs.
  static func tree(of program: any ParsableCommand.Type) throws -> CommandTree {
    struct Document: Decodable { var command: CommandTree }
    return try JSONDecoder().decode(Document.self, from: Data(program._dumpHelp().utf8)).command
  }

  /// The verbs that help tells of; `help` itself is not among them.
  var verbs: [CommandTree] {
    (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
  }
}

extension CommandTree.Argument {
  /// Writes the argument as an item of a tagged list.
  func write(to source: inout ManualSource) {
    let value = valueName.map { " Ar \(ManualSource.argument($0))" } ?? ""
    switch kind {
    case .positional:
      source.macro("It" + value + (isRepeating ? " ..." : ""))
    case .option:
      source.macro("It " + flags.joined(separator: value + " , ") + value)
    case .flag:
      source.macro("It " + flags.joined(separator: " , "))
    }
    source.prose(abstract ?? "")
    if let defaultValue, !defaultValue.isEmpty {
      source.prose("The default is \(defaultValue).")
    }
  }

  /// The spellings, short ones first.
  private var flags: [String] {
    let names = names ?? []
    return (names.filter { $0.kind == "short" } + names.filter { $0.kind != "short" }).map { name in
      "Fl \(name.kind == "long" ? "\\-" : "")\(ManualSource.escaped(name.name))"
    }
  }
}

/// The source of a manual page in mdoc(7), which groff and mandoc both read.
struct ManualSource: Sendable {
  /// The lines so far, with a line end each.
  private(set) var text = ""

  /// Adds a line that begins with a macro; its arguments are escaped already.
  mutating func macro(_ line: String) { text += ".\(line)\n" }

  /// Adds a paragraph of prose, a sentence on a line, as mdoc wants it.
  mutating func prose(_ paragraph: String) {
    for sentence in Self.sentences(paragraph) { text += Self.escaped(sentence) + "\n" }
  }

  /// Adds lines that stay as they are.
  mutating func literal(_ lines: [String]) {
    macro("Bd -literal -offset indent -compact")
    for line in lines { text += Self.escaped(line) + "\n" }
    macro("Ed")
  }

  /// A text in which nothing is a macro or an escape.
  static func escaped(_ line: String) -> String {
    var text = ""
    for character in line {
      switch character {
      case "\\": text += "\\e"
      // A plain one would be set as a hyphen, and could not be copied.
      case "-": text += "\\-"
      case "'" where text.isEmpty, "." where text.isEmpty: text += "\\&\(character)"
      default: text.append(character)
      }
    }
    return text
  }

  /// A word as the argument of a macro.
  static func argument(_ word: String) -> String {
    // Two letters, the first a capital, may be a macro's name.
    (word.count == 2 && word.first?.isUppercase == true ? "\\&" : "") + escaped(word)
  }

  /// The sentences of a paragraph.
  private static func sentences(_ paragraph: String) -> [String] {
    var sentences: [String] = []
    var sentence = ""
    for word in paragraph.split(separator: " ") {
      sentence += (sentence.isEmpty ? "" : " ") + word
      if word.hasSuffix(".") || word.hasSuffix(".)") {
        sentences.append(sentence)
        sentence = ""
      }
    }
    return sentence.isEmpty ? sentences : sentences + [sentence]
  }
}
