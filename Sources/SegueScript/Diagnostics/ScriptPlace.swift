/// A place in a script or a setting; ``ParsedScript`` converts it to a span.
package struct ScriptPlace: Hashable, Sendable, Comparable {
  /// The index of the text: 0 for the script, then one for each setting.
  var source = 0
  /// The line, from 1.
  var line = 1
  /// The column in Unicode scalars, from 1.
  var column = 1
  /// The number of Unicode scalars; 0 if the token at the place determines it.
  var length = 0
  /// The part of the value at the place.
  var part = Part.value

  /// A part of a value that has an anchor or a tag.
  enum Part: Hashable, Sendable {
    /// The value without its anchor and its tag.
    case value
    /// The tag, without the value.
    case tag
  }

  /// Returns whether the first place is before the second.
  package static func < (a: ScriptPlace, b: ScriptPlace) -> Bool {
    (a.source, a.line, a.column) < (b.source, b.line, b.column)
  }
}
