internal import SegueGraphics
internal import SegueStage

/// The schema of a key's values, from its kind.
struct ValueSchema {
  private let key: SchemaKey

  init(_ key: SchemaKey) { self.key = key }

  /// The definitions that values of many keys share.
  static var definitions: [(key: String, value: JSONSchemaValue)] {
    [
      // `{scheme}` stands for a word of the script's `matrix`.
      ("variant", pattern("\\{[A-Za-z0-9_-]+\\}")),
      ("number", .any([type("number"), .definition("variant")])),
      ("whole-number", .any([type("integer"), .definition("variant")])),
      (
        "time",
        .any([
          type("number"), pattern("^ *\\+?[0-9.]+([eE][-+]?[0-9]+)? *(ms|s)? *$"),
          .definition("variant"),
        ])
      ),
      (
        "color",
        .any([.object([("enum", .list(ColorLiteral.words.map { .text($0.name) }))]), color])
      ),
      ("angle", .any([pattern("(deg|°|rad|turn) *$"), .definition("variant")])),
      ("name", type("string", "number")), ("path", type("string", "number")),
      ("length", type("string", "number")),
      ("curve", .any([.object([("enum", .list(curves.map { .text($0) }))]), curve])),
    ]
  }

  var value: JSONSchemaValue {
    switch key.kind {
    case .number: return .definition("number")
    case .wholeNumber: return .definition("whole-number")
    case .time: return .definition("time")
    case .color: return .definition("color")
    case .path: return .definition("path")
    case .screen, .name: return .definition("name")
    case .word(let words):
      // Blend modes have the names of Core Animation as well.
      return key.name == "blend" ? Self.type("string") : Self.words(words)
    case .format: return Self.type("string")
    case .curve: return .definition("curve")
    case .moment: return Self.type("string", "number")
    case .form(let words): return form(words)
    }
  }

  // MARK: Forms

  /// Returns the names of the sections of a form's mappings, by their pattern.
  static func sections(of form: ValueForm) -> [String: [String]] {
    form.parts.reduce(into: [:]) { found, part in
      if found[part.pattern, default: []].contains(part.section) { return }
      found[part.pattern, default: []].append(part.section)
    }
  }

  /// Returns the schema of a form of its own: its mappings, and the scalars and lists that its words name.
  private func form(_ words: String) -> JSONSchemaValue {
    if key.name == "transition" {
      return .any([Self.type("string"), .definition("transition-use")])
    }
    if key.name == "pop" { return Self.type("null") }
    if words.hasPrefix("`true` or") { return .any([Self.type("boolean"), .definition("variant")]) }
    if words.hasPrefix("an angle"), key.form.parts.isEmpty { return .definition("angle") }
    if words == "a text" { return Self.type("string", "number", "boolean") }
    var schemas: [JSONSchemaValue] = []
    for (pattern, sections) in Self.sections(of: key.form).sorted(by: { $0.key < $1.key }) {
      schemas.append(Self.schema(of: pattern, sections))
    }
    let hasMapping = key.form.parts.contains { $0.pattern.first == "{" }
    let hasList = key.form.parts.contains { $0.pattern.first == "[" }
    if !hasMapping, Self.isMapping(words) || words.contains("mapping") {
      schemas.append(Self.type("object"))
    }
    if !hasList || words.contains("numbers"), Self.isList(words) || key.form.takesLists {
      schemas.append(Self.type("array"))
    }
    if Self.hasScalars(words) { schemas.append(Self.type("string", "number", "boolean", "null")) }
    // What no words tell may be anything.
    return schemas.isEmpty ? .anything : .any(schemas)
  }

  /// Returns the schema of a pattern such as `[{ … }]` or `{ a: { … } }` with the keys of sections.
  private static func schema(of pattern: String, _ sections: [String]) -> JSONSchemaValue {
    let inner = JSONSchemaValue.definition(
      sections.count == 1 ? sections[0] : SectionSchema.name(ofUnion: sections))
    if pattern.hasPrefix("[[") { return type("array") }
    if pattern.hasPrefix("[") {
      // Steps may be one word; what a list holds may have a short form.
      let short = type("string", "number")
      return .object([("type", .text("array")), ("items", .any([inner, short]))])
    }
    if pattern.hasPrefix("{ a:") {
      let isList = pattern.contains("[")
      let value: JSONSchemaValue =
        isList ? .object([("type", .text("array")), ("items", inner)]) : inner
      return .object([
        ("type", .text("object")),
        ("additionalProperties", .any([value, type("string", "number", "array")])),
      ])
    }
    // A pattern with keys of its own, such as that of pictures.
    return pattern == "{ … }" ? inner : type("object")
  }

  private static func isMapping(_ words: String) -> Bool {
    words.contains("`{") || words.contains("`width`")
  }

  private static func isList(_ words: String) -> Bool {
    words.contains("`[")
      || ["list", "two ", "four ", "or four", "or two", "fractions", "lengths"].contains {
        words.contains($0)
      }
  }

  /// Returns whether words name values that are neither lists nor mappings.
  private static func hasScalars(_ words: String) -> Bool {
    if words.hasPrefix("a mapping") { return words.contains("nothing") }
    if words.hasPrefix("a list") { return words.contains(", or the") || words.contains("or a ") }
    return !(words.hasPrefix("two ") || words.hasPrefix("four "))
  }

  // MARK: Scalars

  private static func type(_ names: String...) -> JSONSchemaValue {
    .object([("type", names.count == 1 ? .text(names[0]) : .list(names.map { .text($0) }))])
  }

  private static func pattern(_ text: String) -> JSONSchemaValue {
    .object([("type", .text("string")), ("pattern", .text(text))])
  }

  /// Returns the schema of words, for completions as they are, and in any spelling.
  private static func words(_ words: [String]) -> JSONSchemaValue {
    .any([
      .object([("enum", .list(words.map { .text($0) }))]),
      pattern("^(\(words.map(anySpelling).joined(separator: "|")))$"), .definition("variant"),
    ])
  }

  /// Returns a regular expression of a word in any case, with any separator.
  private static func anySpelling(_ word: String) -> String {
    word.map { character in
      switch character {
      case "-": "[-_ ]?"
      case _ where character.isLetter: "[\(character.lowercased())\(character.uppercased())]"
      default: "\(character)"
      }
    }.joined()
  }

  private static var color: JSONSchemaValue {
    let words = ColorLiteral.words.map { anySpelling($0.name) }.joined(separator: "|")
    return .any([
      pattern("^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"),
      pattern("^(\(words))$"), .definition("variant"),
    ])
  }

  private static var curves: [String] {
    TimingFunction.named.flatMap { [$0.name] + $0.aliases } + SpringPreset.allCases.map(\.name)
      + ["system", "cubic"]
  }

  private static var curve: JSONSchemaValue {
    .any([
      pattern("^(\(curves.map(anySpelling).joined(separator: "|")))$"),
      pattern("^[cC]ubic[-_ ]?[bB]ezier *\\("), .definition("variant"),
    ])
  }
}
