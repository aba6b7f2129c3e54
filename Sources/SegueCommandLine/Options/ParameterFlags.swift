import ArgumentParser
import SegueKit
import SegueStage

/// A flag for each parameter of the transitions in the catalogue, found from their declarations.
///
/// The parser learns its flags from the mirror of a value without any; each child stands for the
/// property that one would otherwise declare. Values are written as in a script, pictures as files.
struct ParameterFlags: ParsableArguments, CustomReflectable, Sendable {
  /// What was given, by the names of parameters.
  private var values: [String: String] = [:]

  /// Values of which none was given.
  init() {}

  /// Reads what the parser found.
  init(from decoder: any Decoder) throws {
    let found = try decoder.container(keyedBy: Key.self)
    for (name, _) in Self.flags {
      let option = try found.decode(Option<String?>.self, forKey: Key(stringValue: name))
      values[name] = option.wrappedValue
    }
  }

  /// A child for each flag, as the property wrapper of a declared one would be.
  var customMirror: Mirror {
    Mirror(self, children: Self.flags.map { ("_" + $0.name, $0.option as Any) })
  }

  /// What was given, in a form that the library takes.
  var settings: [Setting] {
    Setting.given(Self.flags.map { ($0.name, values[$0.name]) })
  }

  /// The flags, which the parser asks for many times.
  private static let flags = SharedParameter.all.map { (name: $0.name, option: $0.option) }

  /// The name of a parameter.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// The parameters of one name, of all transitions that have one.
private struct SharedParameter {
  /// The script key.
  let name: String
  /// What each transition says of it, in the order of the catalogue; never empty.
  private var uses: [(transition: String, declaration: TransitionParameter)]

  /// Each parameter of the catalogue, but those that a flag of the screens sets as well.
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

  /// The flag.
  var option: Option<String?> {
    Option(
      name: .customLong(name), parsing: kind.mayBeNegative ? .unconditional : .next,
      help: ArgumentHelp(help, valueName: kind.valueName),
      completion: kind.completion)
  }

  /// What it does in each transition that takes it, and how a value is spelt.
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

  /// A summary as a part of a sentence: without its capital, its full stop and pictures' names.
  private static func clause(_ summary: String) -> String {
    let text = summary.replacing(", \(PictureName.words)", with: "")
    return text.prefix(1).lowercased() + text.dropFirst().dropLast(text.hasSuffix(".") ? 1 : 0)
  }

  /// Names in a row, of more than three the first two.
  private static func list(_ names: [String]) -> String {
    guard names.count > 3 else { return names.joined(separator: ", ") }
    return names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) more"
  }
}

extension TransitionParameter.Kind {
  /// What stands for a value in help.
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

  /// The words that it takes, or other text where it takes not only some.
  fileprivate func words(or text: String?) -> String? {
    switch self {
    case .choice(let words): words.joined(separator: ", ")
    case .flag: words
    default: text
    }
  }

  /// A value that no default of a parameter shows: a picture is told by its file.
  fileprivate var example: String? { self == .image ? "photo.png" : nil }

  /// Whether a value may begin with a minus sign, which must not look like another flag.
  fileprivate var mayBeNegative: Bool {
    switch self {
    case .angle: true
    case .number(let range): range.lowerBound < 0
    default: false
    }
  }

  /// What a shell offers.
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
  /// The spelling on a command line: in quotes where a shell would take it apart.
  fileprivate var flag: String {
    let text = text
    return text.contains { " [#".contains($0) } && !text.hasPrefix("\"") ? "\"\(text)\"" : text
  }
}
