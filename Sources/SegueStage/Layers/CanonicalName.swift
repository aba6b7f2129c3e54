/// The one spelling under which keys and names are looked up: `moveIn` = `move_in` = `move-in`.
package enum CanonicalName {
  /// The kebab-case spelling of a name; a capital begins a new word unless it begins the name.
  ///
  /// A run of capitals stays one word (`toCGRect` is `to-cgrect`).
  package static func of(_ name: String) -> String {
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
}
