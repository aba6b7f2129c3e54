import SegueGraphics

/// A sample of a layer's effect at one moment, such as its shadow.
///
/// In a trace it is a line below the layer's, which begins with a plus: `+ shadow  radius 12
/// offset 0 8`.
package struct EffectSample: Hashable, Sendable {
  /// The value of a field.
  package enum Value: Hashable, Sendable {
    /// Numbers, rounded to thousandths.
    case numbers([Double])
    /// Other text: a word, a colour, the digest of something large. It has no two spaces in a row.
    case text(String)

    /// The value in the syntax of a trace.
    package var text: String {
      switch self {
      case .numbers(let numbers): numbers.map { $0.fixed() }.joined(separator: " ")
      case .text(let text): text
      }
    }
  }

  /// A named value of an effect.
  package struct Field: Hashable, Sendable {
    /// The name, a single word.
    package let name: String
    package let value: Value

    /// Creates a field of numbers, which are rounded to thousandths.
    package init(_ name: String, _ numbers: Double...) {
      self.name = name
      value = .numbers(numbers.map(\.traced))
    }

    /// Creates a field of a list of numbers, which are rounded to thousandths.
    package init(_ name: String, list numbers: [Double]) {
      self.name = name
      value = .numbers(numbers.map(\.traced))
    }

    /// Creates a field of text.
    package init(_ name: String, _ text: String) {
      self.name = name
      value = .text(text)
    }

    /// Parses a field of a trace line; nil without a space.
    fileprivate init?(_ text: Substring) {
      guard let space = text.firstIndex(of: " ") else { return nil }
      name = String(text[..<space])
      let rest = text[text.index(after: space)...]
      let numbers = rest.split(separator: " ", omittingEmptySubsequences: false)
        .map(TraceNumber.decimal)
      value = numbers.contains(nil) ? .text(String(rest)) : .numbers(numbers.compactMap(\.self))
    }
  }

  /// The most effects of a layer in a trace that is read.
  static let mostOfLayer = 64

  /// The effect's name, such as `shadow`; unique in its layer.
  package let name: String
  /// The effect's parameters, in the order of the trace.
  package let fields: [Field]

  /// Creates an effect with its fields.
  package init(_ name: String, _ fields: [Field]) {
    self.name = name
    self.fields = fields
  }

  /// The line in a trace, without its indentation.
  var line: String {
    (["+ " + name] + fields.map { "\($0.name) \($0.value.text)" }).joined(separator: "  ")
  }

  /// Parses an effect line without its indentation; nil if it is not an effect.
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

  /// Returns the value of a field; nil if there is none.
  package subscript(name: String) -> Value? { fields.first { $0.name == name }?.value }
}
