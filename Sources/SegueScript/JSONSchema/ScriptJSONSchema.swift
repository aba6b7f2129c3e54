internal import SegueStage

// The JSON Schema (2020-12) of scripts, for editors and other programs. It is made from the key tables,
// so it knows every key with its description, its kind of value, and the keys beside which it stands.
//
// A schema accepts all that a script may be, and refuses what can be told without the scene: unknown
// keys, values of another kind, missing keys, keys that do not go together. Names of screens and layers,
// the order of steps, files and limits are checked by `segue check` alone. Keys may be written in kebab
// case, camel case and snake case; editors complete the first.

/// The JSON Schema of scripts.
package enum ScriptJSONSchema {
  /// The address under which editors may know the schema; nothing is served there.
  package static let identifier = "urn:segue:script:1"

  /// The schema as JSON, with a line end.
  package static var text: String {
    var entries: [(key: String, value: JSONSchemaValue)] = [
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("$id", .text(identifier)), ("title", .text("Segue script")),
      (
        "description",
        .text("A scripted clip of screen transitions; `segue explain KEY` explains a key.")
      ),
      ("$ref", .text("#/$defs/script")),
    ]
    var definitions: [(key: String, value: JSONSchemaValue)] = Schema.all.map { section in
      (section.name, SectionSchema(section).value)
    }
    definitions += SectionSchema.unions.map { ($0.name, $0.value) }
    definitions += ValueSchema.definitions + [("transition-use", transition)]
    entries.append(("$defs", .object(definitions)))
    return JSONSchemaValue.object(entries).text() + "\n"
  }

  /// The long form of `transition`: its type and the parameters of all transitions.
  private static var transition: JSONSchemaValue {
    var names: [String] = []
    for parameter in TransitionCatalogue.all.flatMap(\.parameters)
    where !names.contains(parameter.name) {
      names.append(parameter.name)
    }
    let known = TransitionCatalogue.all.flatMap(\.parameters)
    let properties = names.flatMap { name -> [(key: String, value: JSONSchemaValue)] in
      let summary = known.first { $0.name == name }?.summary ?? ""
      return Spelling.all(of: name).map { ($0, .object([("description", .text(summary))])) }
    }
    let type: (key: String, value: JSONSchemaValue) = (
      "type",
      .object([("type", .text("string")), ("description", .text("The transition's name."))])
    )
    return .object([
      ("type", .text("object")), ("properties", .object([type] + properties)),
      ("additionalProperties", .flag(false)),
    ])
  }
}

/// The spellings of a key.
enum Spelling {
  /// Returns a kebab-case name in kebab case, camel case and snake case.
  static func all(of name: String) -> [String] {
    let words = name.split(separator: "-").map(String.init)
    guard words.count > 1 else { return [name] }
    let camel =
      words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return [name, camel, words.joined(separator: "_")]
  }
}

/// The schema of one kind of mapping.
struct SectionSchema {
  let name: String
  private let sections: [SchemaSection]

  init(_ section: SchemaSection) { (name, sections) = (section.name, [section]) }

  /// Creates the schema of mappings that may have the keys of several sections.
  private init(union names: [String]) {
    name = Self.name(ofUnion: names)
    sections = names.compactMap { name in Schema.all.first { $0.name == name } }
  }

  /// Returns the name of the definition of several sections.
  static func name(ofUnion names: [String]) -> String { names.joined(separator: "-or-") }

  /// The unions that the forms of values need.
  static var unions: [SectionSchema] {
    var found: [[String]] = []
    for key in Schema.all.flatMap(\.keys) {
      for names in ValueSchema.sections(of: key.form).values
      where names.count > 1 && !found.contains(names) {
        found.append(names)
      }
    }
    return found.map(SectionSchema.init(union:))
  }

  var value: JSONSchemaValue {
    let keys = sections.flatMap(\.keys)
    var properties: [(key: String, value: JSONSchemaValue)] = []
    for (index, key) in keys.enumerated() {
      // A key of two sections may have either kind of value.
      if keys[..<index].contains(where: { $0.name == key.name }) { continue }
      let all = keys.filter { $0.name == key.name }
      let schema = all.count == 1 ? Self.schema(of: key) : JSONSchemaValue.any(all.map(Self.schema))
      properties += Spelling.all(of: key.name).map { ($0, schema) }
    }
    var entries: [(key: String, value: JSONSchemaValue)] = [
      ("type", .text("object")), ("properties", .object(properties)),
    ]
    // The long form of `container` has the keys of the container's type.
    if name != "container" { entries.append(("additionalProperties", .flag(false))) }
    if sections.count == 1 {
      let rules = required + company
      if !rules.isEmpty { entries.append(("allOf", .list(rules))) }
    }
    return .object(entries)
  }

  /// Returns the schema of a key's value, with its description and default.
  private static func schema(of key: SchemaKey) -> JSONSchemaValue {
    var text = key.summary + " Takes \(key.kind.words)."
    if let value = key.defaultText { text += " Default: \(value)." }
    guard case .object(let entries) = ValueSchema(key).value else { return ValueSchema(key).value }
    return .object([("description", .text(text))] + entries)
  }

  /// Returns the schema of mappings that have a key in one of its spellings.
  private static func has(_ names: [String]) -> JSONSchemaValue {
    .any(names.flatMap(Spelling.all).map { .object([("required", .list([.text($0)]))]) })
  }

  /// The keys that a mapping needs, unless one stands there that takes their place.
  private var required: [JSONSchemaValue] {
    let step: [JSONSchemaValue] = name == "step" ? [Self.has(Schema.verbs)] : []
    return sections[0].keys.filter { $0.defaultText == nil }
      .map { key in Self.has([key.name] + key.excluded.sorted()) } + step
  }

  /// The keys that need others beside them.
  private var company: [JSONSchemaValue] {
    sections[0].keys.flatMap { key in
      key.company.filter { !$0.isEmpty && !$0.contains(key.name) }.map { others in
        let without = JSONSchemaValue.object([("not", Self.has([key.name]))])
        return .any([without, Self.has(others)])
      }
    }
  }
}
