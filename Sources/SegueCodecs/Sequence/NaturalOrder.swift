/// Natural sort order: `frame_2` precedes `frame_10`.
///
/// Runs of digits are compared as numbers of any length, other text by Unicode scalars without
/// regard to case; names that are equal by this are ordered by their scalars. The order does not
/// depend on the locale.
package enum NaturalOrder {
  /// Returns whether one name precedes another.
  package static func isBefore(_ one: String, _ other: String) -> Bool {
    let (first, second) = (parts(of: one), parts(of: other))
    for (a, b) in zip(first, second) where a != b { return isBefore(a, b) }
    if first.count != second.count { return first.count < second.count }
    return one.unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
  }

  /// Returns a name with each number replaced by `#`.
  ///
  /// Names of equal patterns differ only in numbers (and case).
  package static func pattern(of name: String) -> String {
    parts(of: name).map { part in
      if case .text(let text) = part { text } else { "#" }
    }.joined()
  }

  private enum Part: Hashable {
    /// The digits of a number without leading zeros.
    case number(String)
    /// A run of other characters, in lower case.
    case text(String)
  }

  /// Splits a name into numbers and text.
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

  /// Compares two parts: numbers by value, text by scalars, numbers before text.
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
