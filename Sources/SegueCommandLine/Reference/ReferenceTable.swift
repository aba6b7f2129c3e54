/// A table in Markdown.
enum ReferenceTable {
  /// The lines of a table with a heading for each column.
  static func markdown(_ headings: [String], _ rows: [[String]]) -> String {
    let rule = headings.map { _ in "---" }
    return ([headings, rule] + rows).map { cells in
      "| " + cells.map(cell).joined(separator: " | ") + " |"
    }.joined(separator: "\n")
  }

  /// A text as one cell: a bar would begin the next one.
  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
