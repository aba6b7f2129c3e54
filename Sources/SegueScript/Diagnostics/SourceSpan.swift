/// A stretch of one line of a source text, as editors count it.
public struct SourceSpan: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column of the first character, from 1, in characters as a reader sees them.
  public var column: Int
  /// The number of characters, at least 1; one past the line's end stands for what is missing there.
  public var length: Int

  /// A stretch of `length` characters.
  package init(line: Int, column: Int, length: Int) {
    self.line = line
    self.column = column
    self.length = length
  }
}

/// Where something stands in a script or in a setting; ``ParsedScript`` turns it into a span.
package struct ScriptPlace: Hashable, Sendable, Comparable {
  /// The text: 0 for the script, then one for each setting.
  var source = 0
  /// The line, from 1.
  var line = 1
  /// The column in Unicode scalars, from 1.
  var column = 1
  /// The number of Unicode scalars; 0 when it is to be read off the text.
  var length = 0

  /// Whether the first place comes earlier.
  package static func < (a: ScriptPlace, b: ScriptPlace) -> Bool {
    (a.source, a.line, a.column) < (b.source, b.line, b.column)
  }
}
