/// A range of characters in one line of a source text, as editors count them.
public struct SourceSpan: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column of the first character, from 1, in grapheme clusters.
  public var column: Int
  /// The number of characters, at least 1; a span behind the line's end marks something missing there.
  public var length: Int

  /// Creates a span of `length` characters.
  package init(line: Int, column: Int, length: Int) {
    self.line = line
    self.column = column
    self.length = length
  }
}
