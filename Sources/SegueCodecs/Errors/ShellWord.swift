import SegueGraphics
import SegueSystem

/// Quoting of shell words, for commands that the user can copy.
package enum ShellWord {
  /// Prefixes `./` to a path that begins with a hyphen, which programs would parse as an option.
  package static func path(_ path: String) -> String { path.hasPrefix("-") ? "./" + path : path }

  /// Joins words to a command line of a POSIX shell, quoted as necessary.
  package static func line(_ words: [String]) -> String { words.map(text).joined(separator: " ") }

  /// Quotes a text as one word of a POSIX shell.
  package static func text(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: ","):
        true
      default: false
      }
    }
    if isPlain, !text.isEmpty { return text }
    // Command substitution drops trailing line breaks.
    if !text.utf8.reversed().starts(with: [UInt8(ascii: "\n")]),
      text.unicodeScalars.contains(where: PrintableText.isHidden)
    {
      return "\"$(printf '\(printed(text))')\""
    }
    return "'" + text.replacingScalars("'", with: "'\\''") + "'"
  }

  /// Returns whether a character is escaped in the format of `printf`.
  ///
  /// A hyphen at the beginning would be parsed as an option.
  private static func isOctal(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    scalar == "'" || isFirst && scalar == "-" || PrintableText.isHidden(scalar)
  }

  /// Returns a `printf` format that prints a text, with octal escapes for hidden characters (POSIX).
  private static func printed(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += #"\n"#
      case "\\": result += #"\\"#
      case "%": result += "%%"
      case _ where isOctal(scalar, isFirst: result.isEmpty):
        for byte in String(scalar).utf8 {
          let digits = String(byte, radix: 8)
          result += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
