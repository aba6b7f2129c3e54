/// The spelling of texts as YAML scalars.
package enum YAMLText {
  /// Returns a text in double quotes, escaped so that YAML reads the same text.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      // CI services interpret `##[` as the beginning of a command.
      case "#" where result.utf8.last == UInt8(ascii: "#"): result += escape(scalar)
      default:
        if isVisible(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          result += escape(scalar)
        }
      }
    }
    return result + "\""
  }

  /// Returns a text without quotes if YAML reads it as the same text, otherwise in double quotes.
  package static func word(_ text: String) -> String {
    let isPlain =
      text.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/": true
        default: false
        }
      } && text.unicodeScalars.contains { $0.properties.isAlphabetic }
    guard isPlain, text.first?.isLetter == true || text.first == "_",
      !reserved.contains(text.lowercased())
    else { return quoted(text) }
    return text
  }

  /// Words that YAML 1.1 or 1.2 reads as null or a truth value.
  private static let reserved: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n",
  ]

  /// Returns whether a scalar needs no escape within quotes.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
      .surrogate:
      false
    default: true
    }
  }

  /// Returns a scalar as an escape `\UXXXXXXXX`.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
