/// The marker at the beginning of an item of a list.
struct ListMarker {
  /// The columns by which the item's further lines are indented.
  let width: Int
  /// The line behind the marker.
  let content: LineCursor

  /// The marker at the beginning of a line; nil when there is none.
  ///
  /// - Parameter interrupts: whether it would end a paragraph, which an empty item and a number other
  ///   than 1 cannot.
  init?(_ line: LineCursor, interrupts: Bool) {
    if ThematicBreak.matches(line) { return nil }
    var cursor = line
    cursor.skipSpace()
    guard let first = cursor.byte(0) else { return nil }
    if [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*")].contains(first) {
      cursor.advance()
    } else {
      let digits = cursor.rest.prefix { Self.isDigit(cursor.bytes[$0]) }.count
      guard (1...9).contains(digits), let end = cursor.byte(digits),
        end == UInt8(ascii: ".") || end == UInt8(ascii: ")")
      else { return nil }
      if interrupts, digits > 1 || first != UInt8(ascii: "1") { return nil }
      cursor.advance(digits + 1)
    }
    if let next = cursor.byte(0), !LineCursor.isSpace(next) { return nil }
    if interrupts, cursor.isBlank { return nil }
    // Five columns and more are one, and code that is indented by the rest.
    cursor.skip(columns: cursor.isBlank || cursor.indent > 4 ? 1 : cursor.indent)
    width = max(cursor.column - line.column, 2)
    content = cursor
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// A line across the page: three or more of `-`, `*` or `_`, with white space between.
enum ThematicBreak {
  /// Whether a line is one.
  static func matches(_ line: LineCursor) -> Bool {
    guard let mark = line.first,
      [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_")].contains(mark)
    else { return false }
    let others = line.rest.filter { !LineCursor.isSpace(line.bytes[$0]) }
    return others.count >= 3 && others.allSatisfy { line.bytes[$0] == mark }
  }
}
