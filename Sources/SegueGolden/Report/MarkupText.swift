import SegueGraphics

/// Escaping of text for XML, Markdown and a page's script.
package enum MarkupText {
  /// Escapes text for an XML element or attribute.
  ///
  /// Line breaks and tabs become character references, which attributes keep; other hidden
  /// characters, among them those that XML 1.0 does not allow, become U+FFFD.
  package static func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case _ where PrintableText.isHidden(scalar): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Escapes text for a line or a table cell of GitHub's Markdown, on one line.
  ///
  /// Characters with a meaning in Markdown or HTML become character references, so that a name can
  /// neither make a link nor mention a person.
  package static func markdown(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t": result += " "
      case _ where PrintableText.isHidden(scalar): result += "\u{FFFD}"
      case "&", "<", ">", "|", "`", "*", "_", "[", "]", "\\", "~", "#", "@", "!", "$", ":":
        result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Escapes JSON for a `script` element: no character in it can end the element.
  package static func script(json: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    for byte in json {
      switch byte {
      case UInt8(ascii: "<"): result += Array(#"\u003c"#.utf8)
      case UInt8(ascii: ">"): result += Array(#"\u003e"#.utf8)
      case UInt8(ascii: "&"): result += Array(#"\u0026"#.utf8)
      default: result.append(byte)
      }
    }
    return result
  }
}
