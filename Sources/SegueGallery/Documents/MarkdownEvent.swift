/// A step through a Markdown document: an element begins or ends, or there is text.
enum MarkdownEvent: Hashable, Sendable {
  /// An element of Markdown, a block or an inline.
  enum Element: Hashable, Sendable {
    case paragraph, quote, rule
    case heading(level: Int)
    case list, item
    case orderedList(start: Int)
    case code(language: String)
    /// HTML that the document holds; it is not shown.
    case html
    case table, head, body, row, headerCell, cell
    case emphasis, strong, inlineCode
    case link(destination: String)
    case image(source: String)
  }

  case begin(Element)
  case end(Element)
  case text(String)
  /// A character reference such as `&nbsp;`, valid in HTML as it is.
  case reference(String)
  case lineBreak
}
