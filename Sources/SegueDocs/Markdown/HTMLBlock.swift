/// The kinds of raw HTML between the paragraphs of a Markdown text, by how they end.
enum HTMLBlock: Hashable {
  /// Ends in the line that holds one of these; nothing in it is looked at.
  case opaque(ends: [String])
  /// A comment: ends in the line with `-->`.
  case comment
  /// Ends before a blank line.
  case tags

  /// The block that a line begins; nil for any other line.
  ///
  /// - Parameter interrupts: whether it would end a paragraph, which a tag of any name cannot.
  init?(_ line: LineCursor, interrupts: Bool) {
    var cursor = line
    cursor.skipSpace()
    guard cursor.byte(0) == UInt8(ascii: "<") else { return nil }
    let text = String(decoding: cursor.bytes[cursor.rest].prefix(200), as: UTF8.self).lowercased()
    let name = text.dropFirst(text.hasPrefix("</") ? 2 : 1)
      .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    let after = text.dropFirst(text.hasPrefix("</") ? 2 : 1).dropFirst(name.count).first
    let isWord = after.map { " \t>/".contains($0) } ?? true
    if text.hasPrefix("<!--") {
      self = .comment
    } else if text.hasPrefix("<?") {
      self = .opaque(ends: ["?>"])
    } else if text.hasPrefix("<![cdata[") {
      self = .opaque(ends: ["]]>"])
    } else if text.hasPrefix("<!") {
      self = .opaque(ends: [">"])
    } else if !text.hasPrefix("</"), isWord, Self.rawNames.contains(String(name)) {
      self = .opaque(ends: Self.rawNames.map { "</\($0)>" })
    } else if isWord, Self.blockNames.contains(String(name)) {
      self = .tags
    } else if !interrupts, !name.isEmpty, isWord, Self.isOneTag(cursor) {
      self = .tags
    } else {
      return nil
    }
  }

  /// Whether the block ends with a line that it has.
  func ends(with line: LineCursor) -> Bool {
    let ends: [String]
    switch self {
    case .tags: return false
    case .comment: ends = ["-->"]
    case .opaque(let words): ends = words
    }
    let text = String(decoding: line.bytes[line.rest], as: UTF8.self).lowercased()
    return ends.contains { text.contains($0) }
  }

  /// Whether a line is one tag and nothing else.
  private static func isOneTag(_ cursor: LineCursor) -> Bool {
    let text = cursor.bytes[cursor.rest]
    guard let end = text.firstIndex(of: UInt8(ascii: ">")) else { return false }
    return text[(end + 1)...].allSatisfy(LineCursor.isSpace)
  }

  private static let rawNames = ["pre", "script", "style", "textarea"]

  private static let blockNames: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center",
    "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5",
    "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu",
    "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "search", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}
