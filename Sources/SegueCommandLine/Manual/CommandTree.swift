import ArgumentParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A command with its arguments and subcommands, as described by the argument parser.
///
/// Decoded from the parser's JSON, which `--experimental-dump-help` prints as well.
struct CommandTree: Decodable, Sendable {
  /// An argument, an option or a flag.
  struct Argument: Decodable, Sendable {
    /// The kind: positional, option with a value, or flag.
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

    var kind: Kind
    /// Whether it is shown in the help.
    var shouldDisplay: Bool
    /// The heading of its group in the help; nil for the first group.
    var sectionTitle: String?
    /// Whether it is optional.
    var isOptional: Bool
    /// Whether it may be repeated.
    var isRepeating: Bool
    /// The spellings; nil for a positional argument.
    var names: [Name]?
    /// The placeholder for its value in the help.
    var valueName: String?
    /// The default value, as written on the command line; nil without one.
    var defaultValue: String?
    /// The description, in one sentence.
    var abstract: String?
  }

  /// The name on the command line.
  var commandName: String
  /// Whether it is shown in the help.
  var shouldDisplay: Bool
  /// The description, in one sentence.
  var abstract: String?
  /// The long help: examples and paragraphs.
  var discussion: String?
  var arguments: [Argument]?
  var subcommands: [CommandTree]?

  /// Returns a program with all its verbs.
  static func tree(of program: any ParsableCommand.Type) throws -> CommandTree {
    struct Document: Decodable { var command: CommandTree }
    return try JSONDecoder().decode(Document.self, from: Data(program._dumpHelp().utf8)).command
  }

  /// The verbs shown in the help, except `help` itself.
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

  /// The spellings as mdoc macros, short ones first.
  private var flags: [String] {
    let names = names ?? []
    return (names.filter { $0.kind == "short" } + names.filter { $0.kind != "short" }).map { name in
      "Fl \(name.kind == "long" ? "\\-" : "")\(ManualSource.escaped(name.name))"
    }
  }
}

/// A builder of the source of a manual page in mdoc(7), which groff and mandoc read.
struct ManualSource: Sendable {
  /// The lines, each with a line end.
  private(set) var text = ""

  /// Appends a line with a macro, whose arguments must be escaped.
  mutating func macro(_ line: String) { text += ".\(line)\n" }

  /// Appends a paragraph with one sentence per line, as mdoc requires.
  mutating func prose(_ paragraph: String) {
    for sentence in Self.sentences(paragraph) { text += Self.escaped(sentence) + "\n" }
  }

  /// Appends a block of preformatted lines.
  mutating func literal(_ lines: [String]) {
    macro("Bd -literal -offset indent -compact")
    for line in lines { text += Self.escaped(line) + "\n" }
    macro("Ed")
  }

  /// Returns a text with backslashes, hyphens and leading control characters escaped.
  static func escaped(_ line: String) -> String {
    var text = ""
    for character in line {
      switch character {
      case "\\": text += "\\e"
      // A plain hyphen would be typeset as a typographic one, which cannot be copied.
      case "-": text += "\\-"
      case "'" where text.isEmpty, "." where text.isEmpty: text += "\\&\(character)"
      default: text.append(character)
      }
    }
    return text
  }

  /// Returns a word as the argument of a macro.
  static func argument(_ word: String) -> String {
    // A word of two letters, the first a capital, could be taken for a macro.
    (word.count == 2 && word.first?.isUppercase == true ? "\\&" : "") + escaped(word)
  }

  /// Splits a paragraph into sentences.
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
