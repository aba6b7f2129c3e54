/// The name of a golden: a plain file name on every system that cannot lead out of its folder.
///
/// Letters, digits, spaces and most other characters of Unicode are unchanged. Characters that some
/// file system or tool does not allow are written as `%` and two hexadecimal digits for each byte:
/// control characters and line separators, `\ / : * ? " < > |`, `%` itself, a point at the
/// beginning and one after another point, and a space at either end.
package struct GoldenName: Hashable, Comparable, Sendable {
  /// The escaped name, without an extension.
  package let text: String

  /// The longest name in bytes of UTF-8, which leaves room for an extension.
  package static let longest = 200

  /// Creates a name from an escaped one; nil if it is not a valid escaped name.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.longest, Self.isEscaped(text) else { return nil }
    self.text = text
  }

  /// Escapes a script's name; different names give different results.
  ///
  /// A result that would be too long is cut and ends with the digest of the name.
  package init(escaping name: String) {
    var text = ""
    for (index, scalar) in name.unicodeScalars.enumerated() {
      let isLast = index == name.unicodeScalars.count - 1
      if Self.isPlain(scalar, after: text, isLast: isLast) {
        text.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 { text += Self.escape(byte) }
      }
    }
    if text.utf8.count > Self.longest || text.isEmpty {
      // An incomplete escape sequence at the cut is removed.
      var head = ""
      for character in text where head.utf8.count + 20 < Self.longest - 4 { head.append(character) }
      if let percent = head.suffix(2).firstIndex(of: "%") { head = String(head[..<percent]) }
      while head.hasSuffix(".") || head.hasSuffix(" ") { head.removeLast() }
      text = (head.isEmpty ? "" : head + "-") + ByteDigest.text(Array(name.utf8))
    }
    self.text = text
  }

  /// Returns the file name of one part.
  package func file(_ part: GoldenPart) -> String { text + "." + part.rawValue }

  /// Compares by UTF-8 bytes.
  package static func < (one: GoldenName, other: GoldenName) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  /// Returns whether a text is a result of escaping: no character needs escaping, and escapes are whole.
  private static func isEscaped(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var before = ""
    var index = 0
    while index < scalars.count {
      if scalars[index] == "%" {
        guard index + 2 < scalars.count, scalars[(index + 1)...(index + 2)].allSatisfy(isDigit)
        else { return false }
        before = "%00"
        index += 3
      } else {
        guard isPlain(scalars[index], after: before, isLast: index == scalars.count - 1) else {
          return false
        }
        before = String(scalars[index])
        index += 1
      }
    }
    return true
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || ("A"..."F").contains(scalar)
  }

  /// Returns whether a character needs no escaping at its place in a name.
  private static func isPlain(
    _ scalar: Unicode.Scalar, after text: String, isLast: Bool
  ) -> Bool {
    switch scalar {
    case "\\", "/", ":", "*", "?", "\"", "<", ">", "|", "%": false
    case ".": !text.isEmpty && !text.hasSuffix(".")
    case " ": !text.isEmpty && !isLast
    // C0, DEL and C1; the separators of lines and paragraphs.
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": false
    default: true
    }
  }

  /// Escapes a byte as `%` and two hexadecimal digits.
  private static func escape(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
  }
}
