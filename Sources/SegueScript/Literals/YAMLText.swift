/// Text in the spelling of YAML.
package enum YAMLText {
  /// A text in double quotes, whatever is in it: YAML reads back the same text.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      // CI services take `##[` for the beginning of a command.
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

  /// A text without quotes where YAML reads it back as the same text, else in double quotes.
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

  /// Words that YAML, or readers of its older version, take for something else.
  private static let reserved: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n",
  ]

  /// Whether a scalar may stand in quotes as it is.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
      .surrogate:
      false
    default: true
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
