/// Escaping of characters that a terminal, a CI service or an editor would interpret or hide.
///
/// File names, texts of scripts and the output of other programs may contain any character. Text
/// for people is escaped here once: control characters (C0, DEL, C1), line and paragraph
/// separators, bidirectional controls, other format characters, and unassigned or private-use code
/// points become escapes in Swift's notation. Joiners, which emoji and some scripts need, stay.
package enum PrintableText {
  /// Returns the text with each hidden character as an escape: `\n`, `\r`, `\t`, or such as `\u{1B}`.
  ///
  /// The result is one line. Backslashes are not escaped, so the result is for reading and cannot
  /// be decoded.
  package static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += #"\n"#
      case "\r": result += #"\r"#
      case "\t": result += #"\t"#
      case _ where isHidden(scalar): result += #"\u{"# + hexadecimal(scalar.value) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns equivalent JSON in which hidden characters of strings are `\u` escapes (RFC 8259).
  ///
  /// C0 controls stay: an encoder has escaped those of strings, and the others are the layout.
  package static func escaped(json text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x7F }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.value >= 0x7F, isHidden(scalar) {
        for unit in String(scalar).utf16 {
          let digits = hexadecimal(UInt32(unit))
          result += #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns whether a character is invisible or changes the display of the text around it.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if (0x20..<0x7F).contains(scalar.value) { return false }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
      return true
    case .format: return scalar.value != 0x200C && scalar.value != 0x200D
    default: return false
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    String(value, radix: 16, uppercase: true)
  }
}
