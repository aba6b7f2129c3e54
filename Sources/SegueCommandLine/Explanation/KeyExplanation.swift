import SegueScript
import SegueStage

/// The explanation of a key of scripts: what it is, its values, where it stands and an example.
struct KeyExplanation: Sendable {
  /// The mappings that have the key, the most usual one first.
  private let places: [(section: SchemaSection, key: SchemaKey)]

  /// The order in which mappings are explained.
  private static let order = [
    "step", "layer", "script", "output", "screen", "change", "spring", "font",
  ]

  /// Finds the key of a name in kebab-case; nil if no mapping has it.
  init?(of name: String) {
    let first = Self.order.compactMap { name in Schema.all.first { $0.name == name } }
    let rest = Schema.all.filter { !Self.order.contains($0.name) }
    places = (first + rest).compactMap { section in section.key(name).map { (section, $0) } }
    if places.isEmpty { return nil }
  }

  /// Whether a step, a layer, a script or an output has the key.
  var isUsual: Bool { Self.order.prefix(4).contains(places[0].section.name) }

  /// Returns the page as text for a terminal.
  func text(_ style: TerminalStyle) -> String {
    let (section, key) = places[0]
    var facts: [[String]] = [
      ["takes", key.kind.words], ["", Self.units(of: key)],
      ["default", key.defaultText.map { $0 == "none" ? "nothing" : $0 } ?? "none: it is required"],
    ]
    for others in key.company where !others.contains(key.name) {
      facts.append(["beside", "one of \(others.map { "`\($0)`" }.joined(separator: ", "))"])
    }
    if !key.excluded.isEmpty {
      facts.append(["not with", key.excluded.sorted().map { "`\($0)`" }.joined(separator: ", ")])
    }
    let foreign = section.foreign.filter { $0.target == key.name }.flatMap(\.names).prefix(12)
    if !foreign.isEmpty { facts.append(["elsewhere", foreign.joined(separator: ", ")]) }
    let related = relatives(of: key, in: section)
    if !related.isEmpty { facts.append(["see also", related.joined(separator: ", ")]) }
    var parts = [
      "\(style.name(key.name).text)  a key of \(section.title)", "  \(key.summary)",
      TextTable.lines(facts.filter { !$0[1].isEmpty }, indent: "  ").joined(separator: "\n"),
      "  Where it stands in a script:",
      ExampleScript.text(with: key, of: section).split(separator: "\n").map { "    " + $0 }
        .joined(separator: "\n"),
    ]
    let others = places.dropFirst().map { ["of \($0.section.title)", $0.key.summary] }
    if !others.isEmpty {
      parts.append("  It is also a key")
      parts.append(TextTable.lines(others, indent: "    ").joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n")
  }

  /// Returns the units and spellings of a key's values; empty if its words say all.
  private static func units(of key: SchemaKey) -> String {
    switch key.kind {
    case .time: "in `ms` or `s`; a number alone is seconds, up to 30"
    case .color:
      "\"#RGB\", \"#RRGGBB\" or \"#RRGGBBAA\" in quotes, or a word such as `red` or `clear`"
    case .curve:
      "a name of `segue list curves`, a spring of `segue list springs`, or `cubic-bezier(x1, y1, x2, y2)`"
    case .path: "relative to the script's folder"
    case .screen: "a name under `screens`"
    case .moment: "as `50%`, `1.2s`, `frame:30`, `mark:NAME` or `end`"
    case .form(let words) where words.hasPrefix("an angle"): "in `deg`, `rad` or `turn`"
    case .form(let words) where words.contains("2MB"):
      "in `B`, `KB`, `MB`, `GB`, `KiB`, `MiB` or `GiB`"
    case .form(let words) where words.contains("length"):
      "in points, or per cent as `50%` where the key says so"
    default: ""
    }
  }

  /// Returns the keys that belong with a key: beside it, instead of it, or of a like name.
  private func relatives(of key: SchemaKey, in section: SchemaSection) -> [String] {
    let words = Set(key.name.split(separator: "-"))
    var names = section.keys.filter { other in
      other.name != key.name
        && (other.excluded.contains(key.name)
          || !words.isDisjoint(with: other.name.split(separator: "-")))
    }.map(\.name)
    if let index = section.names.firstIndex(of: key.name), names.count < 4 {
      let near = section.names[max(0, index - 2)..<min(section.names.count, index + 3)]
      names += near.filter { $0 != key.name && !names.contains($0) }
    }
    return Array(names.prefix(8))
  }
}

/// The explanation of a kind of mapping: its keys, and where it stands.
struct SectionExplanation: Sendable {
  private let section: SchemaSection

  /// Finds the mapping of a name such as `layer`; nil if there is none.
  init?(of name: String) {
    let found = Schema.all.first { section in
      section.name == name
        || CanonicalName.of(section.title).split(separator: "-").dropFirst()
          .joined(separator: "-") == name
    }
    guard let found else { return nil }
    section = found
  }

  /// Returns the page as text for a terminal.
  func text(_ style: TerminalStyle) -> String {
    let holders = Schema.all.flatMap { outer in
      outer.keys.filter { key in key.form.parts.contains { $0.section == section.name } }
        .map { "`\($0.name)` of \(outer.title)" }
    }
    let rows = section.keys.map { key in
      [key.name, key.summary + (key.defaultText == nil ? " Required." : "")]
    }
    let place =
      holders.isEmpty
      ? "  The whole file." : "  It is the value of \(holders.prefix(6).joined(separator: ", "))."
    return [
      "\(style.name(section.name).text)  \(section.title): its keys", place,
      TextTable.lines(rows, indent: "  ").joined(separator: "\n"),
      "  `segue explain KEY` explains each of them.",
    ].joined(separator: "\n\n")
  }
}
