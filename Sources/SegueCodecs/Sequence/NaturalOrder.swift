/// The order in which people count: `frame_2` comes before `frame_10`.
///
/// Runs of digits are compared as numbers of any length, all else by Unicode scalars without regard to
/// case; names that are equal so are ordered by their scalars. The same on every machine and in every
/// language.
package enum NaturalOrder {
  /// Whether one name comes before another.
  package static func isBefore(_ one: String, _ other: String) -> Bool {
    let (first, second) = (parts(of: one), parts(of: other))
    for (a, b) in zip(first, second) where a != b { return isBefore(a, b) }
    if first.count != second.count { return first.count < second.count }
    return one.unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
  }

  /// The parts of a name with every number as `#`; names that are equal so differ in numbers alone.
  package static func pattern(of name: String) -> String {
    parts(of: name).map { part in
      if case .text(let text) = part { text } else { "#" }
    }.joined()
  }

  private enum Part: Hashable {
    /// The digits of a number without leading zeros.
    case number(String)
    /// A text without digits, in lower case.
    case text(String)
  }

  private static func parts(of name: String) -> [Part] {
    var parts: [Part] = []
    var rest = Substring(name).utf8
    func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
    while let first = rest.first {
      let run = rest.prefix { isDigit($0) == isDigit(first) }
      rest = rest.dropFirst(run.count)
      if isDigit(first) {
        parts.append(.number(String(Substring(run.drop { $0 == 48 }))))
      } else {
        parts.append(.text(String(Substring(run)).lowercased()))
      }
    }
    return parts
  }

  private static func isBefore(_ one: Part, _ other: Part) -> Bool {
    switch (one, other) {
    case (.number(let a), .number(let b)): (a.utf8.count, a) < (b.utf8.count, b)
    case (.text(let a), .text(let b)):
      a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
    case (.number, .text): true
    case (.text, .number): false
    }
  }
}
