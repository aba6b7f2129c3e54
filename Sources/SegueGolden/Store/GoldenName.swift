/// The name of a golden, which is a plain file name on every system and never leads out of its folder.
///
/// Letters, digits, spaces and most other characters of Unicode stand for themselves. Those that some
/// file system or tool does not take in a name are written as `%` and two hexadecimal digits for each
/// byte: control characters and line separators, `\ / : * ? " < > |`, `%` itself, a point at the
/// beginning and one after another point, and a space at either end.
package struct GoldenName: Hashable, Comparable, Sendable {
  /// The name as files have it, without an extension.
  package let text: String

  /// The longest name in bytes of UTF-8, so that a file system takes it with an extension.
  package static let longest = 200

  /// A name that files have, or nil for a text that may not be one.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.longest, Self.isEscaped(text) else { return nil }
    self.text = text
  }

  /// The name for a script's name, whatever is in that; other names for other scripts.
  ///
  /// One that would be too long ends with its digest.
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
      // An escape that is cut apart would be none: its beginning goes too.
      var head = ""
      for character in text where head.utf8.count + 20 < Self.longest - 4 { head.append(character) }
      if let percent = head.suffix(2).firstIndex(of: "%") { head = String(head[..<percent]) }
      while head.hasSuffix(".") || head.hasSuffix(" ") { head.removeLast() }
      text = (head.isEmpty ? "" : head + "-") + ByteDigest.text(Array(name.utf8))
    }
    self.text = text
  }

  /// The name of the file of one part.
  package func file(_ part: GoldenPart) -> String { text + "." + part.rawValue }

  /// By their bytes.
  package static func < (one: GoldenName, other: GoldenName) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  /// Whether a text is what escaping gives: nothing in it would be escaped, but for whole escapes.
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

  private static func escape(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
  }
}
