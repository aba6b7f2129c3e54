/// The canonical spelling of keys and names, for look-up: `moveIn` = `move_in` = `move-in`.
package enum CanonicalName {
  /// Returns the kebab-case spelling of a name; a capital begins a new word unless it begins the name.
  ///
  /// A run of capitals stays one word (`toCGRect` is `to-cgrect`).
  package static func of(_ name: String) -> String {
    // A fast path: most names are canonical already.
    if name.utf8.allSatisfy(isPlain) { return name }
    var result = ""
    var previous: Character = "-"
    for character in name {
      if character == "_" || character == " " {
        result.append("-")
      } else if character.isUppercase, !previous.isUppercase, previous != "-", previous != "_" {
        result.append("-" + character.lowercased())
      } else {
        result.append(contentsOf: character.lowercased())
      }
      previous = character
    }
    return result
  }

  /// Returns whether a byte is canonical: ASCII, but no capital, underscore or space.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      && byte != UInt8(ascii: "_") && byte != UInt8(ascii: " ")
  }
}
