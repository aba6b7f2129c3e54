internal import SegueStage

/// A JSON value whose objects keep the order of their keys.
enum JSONSchemaValue: Sendable {
  case text(String)
  case number(Double)
  case flag(Bool)
  case list([JSONSchemaValue])
  case object([(key: String, value: JSONSchemaValue)])

  /// An object without keys, which accepts every value.
  static let anything = JSONSchemaValue.object([])

  /// Returns the schema that accepts what one of others accepts.
  static func any(_ schemas: [JSONSchemaValue]) -> JSONSchemaValue {
    schemas.count == 1 ? schemas[0] : .object([("anyOf", .list(schemas))])
  }

  /// Returns a reference to a definition.
  static func definition(_ name: String) -> JSONSchemaValue {
    .object([("$ref", .text("#/$defs/\(name)"))])
  }

  /// Returns the value as JSON, indented by two spaces a level.
  func text(indent: Int = 0) -> String {
    let inner = String(repeating: "  ", count: indent + 1)
    let outer = String(repeating: "  ", count: indent)
    switch self {
    case .text(let text): return Self.quoted(text)
    case .number(let value): return NumberLiteral.text(value)
    case .flag(let flag): return "\(flag)"
    case .list(let items):
      let short = "[\(items.map { $0.text() }.joined(separator: ", "))]"
      if short.count + indent * 2 < 100, !short.contains("\n") { return short }
      return "[\n"
        + items.map { inner + $0.text(indent: indent + 1) }.joined(separator: ",\n")
        + "\n\(outer)]"
    case .object(let entries):
      if entries.isEmpty { return "{}" }
      let lines = entries.map {
        "\(inner)\(Self.quoted($0.key)): \($0.value.text(indent: indent + 1))"
      }
      let short =
        "{ "
        + entries.map { "\(Self.quoted($0.key)): \($0.value.text())" }
        .joined(separator: ", ") + " }"
      if entries.count == 1, short.count + indent * 2 < 100, !short.contains("\n") { return short }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    }
  }

  /// Returns a text as a JSON string.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
