import SegueGraphics

/// An effect of a layer at one moment, such as its shadow, as a trace tells of it.
///
/// A line of its own below the layer's, which begins with a plus: `+ shadow  radius 12  offset 0 8`.
package struct EffectSample: Hashable, Sendable {
  /// What a field has.
  package enum Value: Hashable, Sendable {
    /// Numbers, rounded to thousandths.
    case numbers([Double])
    /// Anything else: a word, a colour, the digest of something large. It has no two spaces in a row.
    case text(String)

    /// The value as a trace has it.
    package var text: String {
      switch self {
      case .numbers(let numbers): numbers.map { $0.fixed() }.joined(separator: " ")
      case .text(let text): text
      }
    }
  }

  /// A name and what it has.
  package struct Field: Hashable, Sendable {
    /// The name, a word.
    package let name: String
    /// What it has.
    package let value: Value

    /// A field of numbers, which are rounded to thousandths.
    package init(_ name: String, _ numbers: Double...) {
      self.name = name
      value = .numbers(numbers.map(\.traced))
    }

    /// A field of something else.
    package init(_ name: String, _ text: String) {
      self.name = name
      value = .text(text)
    }

    /// The field of a line.
    fileprivate init?(_ text: Substring) {
      guard let space = text.firstIndex(of: " ") else { return nil }
      name = String(text[..<space])
      let rest = text[text.index(after: space)...]
      let numbers = rest.split(separator: " ", omittingEmptySubsequences: false)
        .map(TraceNumber.decimal)
      value = numbers.contains(nil) ? .text(String(rest)) : .numbers(numbers.compactMap(\.self))
    }
  }

  /// The most effects of a layer that are read.
  static let mostOfLayer = 64

  /// What it is, such as `shadow`; unique in its layer.
  package let name: String
  /// What is known of it.
  package let fields: [Field]

  /// An effect with its fields.
  package init(_ name: String, _ fields: [Field]) {
    self.name = name
    self.fields = fields
  }

  /// The line of a trace after its indentation.
  var line: String {
    (["+ " + name] + fields.map { "\($0.name) \($0.value.text)" }).joined(separator: "  ")
  }

  /// The effect of a line after its indentation; nil for anything else.
  init?(line: Substring) {
    guard line.hasPrefix("+ ") else { return nil }
    var parts = TraceFields(line.dropFirst(2), after: 0)
    guard let name = parts.next(), !name.isEmpty else { return nil }
    var fields: [Field] = []
    while let part = parts.next() {
      guard let field = Field(part) else { return nil }
      fields.append(field)
    }
    self.init(String(name), fields)
  }

  /// The value of a field.
  package subscript(name: String) -> Value? { fields.first { $0.name == name }?.value }
}
