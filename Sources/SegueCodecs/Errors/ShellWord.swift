/// Words of a command that is shown to be copied.
package enum ShellWord {
  /// A path as a word that no program takes for a flag.
  package static func path(_ path: String) -> String { path.hasPrefix("-") ? "./" + path : path }

  /// A command as a line for a POSIX shell.
  package static func line(_ words: [String]) -> String { words.map(text).joined(separator: " ") }

  /// The text as one word of a POSIX shell.
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
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }
}
