import ArgumentParser
import SegueKit
import SegueStage

/// Flags for all transition parameters, generated from the transitions' declarations.
///
/// The argument parser discovers flags with `Mirror`; each child of the custom mirror replaces a declared
/// property. Values are written as in a script, pictures as paths.
struct ParameterFlags: ParsableArguments, CustomReflectable, Sendable {
  /// The given values by parameter name.
  private var values: [String: String] = [:]

  /// Creates flags without values.
  init() {}

  /// Reads the values from the parser's decoder.
  init(from decoder: any Decoder) throws {
    let found = try decoder.container(keyedBy: Key.self)
    for (name, _) in Self.flags {
      let option = try found.decode(Option<String?>.self, forKey: Key(stringValue: name))
      values[name] = option.wrappedValue
    }
  }

  /// A mirror with a child for each flag, named like the storage of a property wrapper.
  var customMirror: Mirror {
    Mirror(self, children: Self.flags.map { ("_" + $0.name, $0.option as Any) })
  }

  /// The given flags as settings.
  var settings: [Setting] {
    Setting.given(Self.flags.map { ($0.name, values[$0.name]) })
  }

  /// The flags, cached because the parser reads the mirror many times.
  private static let flags = SharedParameter.all.map { (name: $0.name, option: $0.option) }

  /// A coding key: the name of a parameter.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// A parameter name with its declarations in all transitions that have it.
private struct SharedParameter {
  let name: String
  /// The declarations by transition, in the order of the catalogue; never empty.
  private var uses: [(transition: String, declaration: TransitionParameter)]

  /// All parameters of the catalogue except `content-mode`, which has its own flag.
  static let all: [SharedParameter] = {
    var shared: [SharedParameter] = []
    for transition in TransitionCatalogue.all {
      for parameter in transition.parameters where parameter.name != "content-mode" {
        let use = (transition.name, parameter)
        if let index = shared.firstIndex(where: { $0.name == parameter.name }) {
          shared[index].uses.append(use)
        } else {
          shared.append(SharedParameter(name: parameter.name, uses: [use]))
        }
      }
    }
    return shared
  }()

  private var kind: TransitionParameter.Kind { uses[0].declaration.kind }

  /// The option that the argument parser shows and parses.
  var option: Option<String?> {
    Option(
      name: .customLong(name), parsing: kind.mayBeNegative ? .unconditional : .next,
      help: ArgumentHelp(help, valueName: kind.valueName),
      completion: kind.completion)
  }

  /// The help text: the effect in each transition that has the parameter, and the syntax of a value.
  private var help: String {
    var meanings: [(summary: String, transitions: [String])] = []
    for (transition, declaration) in uses {
      if let index = meanings.firstIndex(where: { $0.summary == declaration.summary }) {
        meanings[index].transitions.append(transition)
      } else {
        meanings.append((declaration.summary, [transition]))
      }
    }
    let clauses = meanings.map { "\(Self.list($0.transitions)): \(Self.clause($0.summary))" }
    let example = kind.example ?? uses.compactMap(\.declaration.defaultValue).first?.flag
    let spelling = kind.words(or: example.map { "such as \($0)" })
    return clauses.joined(separator: "; ") + (spelling.map { " (\($0))" } ?? "") + "."
  }

  /// Returns a summary in lower case, without its full stop and the names of pictures.
  private static func clause(_ summary: String) -> String {
    let text = summary.replacing(", \(PictureName.words)", with: "")
    return text.prefix(1).lowercased() + text.dropFirst().dropLast(text.hasSuffix(".") ? 1 : 0)
  }

  /// Joins names with commas; if there are more than three, only the first two and a count.
  private static func list(_ names: [String]) -> String {
    guard names.count > 3 else { return names.joined(separator: ", ") }
    return names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) more"
  }
}

extension TransitionParameter.Kind {
  /// The placeholder for the value in the help text.
  fileprivate var valueName: String {
    switch self {
    case .angle: "angle"
    case .place: "place"
    case .frame: "frame"
    case .color: "color"
    case .image: "file"
    case .choice: "word"
    case .number: "number"
    case .flag: "flag"
    case .pictures: "pictures"
    case .keyframes: "keyframes"
    }
  }

  /// Returns the allowed words; `text` for a kind that accepts other values.
  fileprivate func words(or text: String?) -> String? {
    switch self {
    case .choice(let words): words.joined(separator: ", ")
    case .flag: words
    default: text
    }
  }

  /// An example for kinds whose defaults show none, such as a picture's path.
  fileprivate var example: String? { self == .image ? "photo.png" : nil }

  /// Whether a value may begin with a minus sign, which the parser would otherwise take for a flag.
  fileprivate var mayBeNegative: Bool {
    switch self {
    case .angle: true
    case .number(let range): range.lowerBound < 0
    default: false
    }
  }

  /// The shell completion of the value; nil for none.
  fileprivate var completion: CompletionKind? {
    switch self {
    case .choice(let words): .list(words)
    case .flag: .list(["true", "false"])
    case .image: .file(extensions: ClipOptions.pictures)
    default: nil
    }
  }
}

extension ParameterValue {
  /// The value as written on a command line, quoted if the shell would split it.
  fileprivate var flag: String {
    let text = text
    return text.contains { " [#".contains($0) } && !text.hasPrefix("\"") ? "\"\(text)\"" : text
  }
}
