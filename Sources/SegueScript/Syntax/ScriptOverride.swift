/// A value that a flag puts in the place of one in the script.
package struct ScriptOverride: Hashable, Sendable {
  /// The path to the value: names, and positions from 0, divided by dots, as `timeline.1.push`.
  package var key: String
  /// The value, as YAML text; one that begins with `#` is a colour, not a comment.
  package var value: String
  /// The flag, as diagnostics show it, such as `--fps`.
  package var origin: String

  /// A value for a key, said by a flag.
  package init(key: String, value: String, origin: String) {
    self.key = key
    self.value = value
    self.origin = origin
  }
}
