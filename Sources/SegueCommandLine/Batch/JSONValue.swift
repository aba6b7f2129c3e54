/// A JSON value of any kind.
enum JSONValue: Hashable, Sendable {
  case null
  case flag(Bool)
  case whole(Int)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// The text of a string.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// A string, a number or a Boolean in the syntax of a script; nil for others.
  var scalar: String? {
    switch self {
    case .text(let text): text
    case .whole(let number): String(number)
    case .number(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .null, .list, .object: nil
    }
  }
}

extension JSONValue: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .whole(number)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .flag(let flag): try container.encode(flag)
    case .whole(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    }
  }
}
