import SegueGraphics

/// Text of files and people made safe inside XML, Markdown and a page's script.
package enum MarkupText {
  /// The text inside an XML element or attribute.
  ///
  /// Line breaks and tabs become references, which attributes keep; other hidden characters, among them
  /// those that XML 1.0 does not allow, become U+FFFD.
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

  /// The text inside a line or a table's cell of GitHub's Markdown, on one line.
  ///
  /// What Markdown or HTML would take for more than letters is written as a character reference, so
  /// that a name can neither make a link nor mention a person.
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

  /// JSON that can stand inside a `script` element: none of its characters can end the element.
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
