import SegueGraphics

/// Reads tags and their attributes.
struct HTMLTagReader {
  private var rest: ArraySlice<UInt8>

  /// The tag at the beginning of a text; nil when there is none.
  static func tag(_ text: ArraySlice<UInt8>) -> HTMLTag? {
    var reader = HTMLTagReader(rest: text.prefix(longest))
    guard reader.take("<") else { return nil }
    let slash = reader.take("/") ? "/" : ""
    let name = reader.name()
    guard let first = name.first, first.isASCII, first.isLetter else { return nil }
    let start = text.startIndex
    var tag = HTMLTag(
      name: slash + name, attributes: [], range: start..<start, nameEnd: reader.rest.startIndex)
    while true {
      reader.skipSpace()
      if reader.take(">") {
        tag.range = start..<reader.rest.startIndex
        return tag
      }
      tag.isSelfClosing = reader.take("/")
      if tag.isSelfClosing { continue }
      guard let attribute = reader.attribute() else { return nil }
      tag.attributes.append(attribute)
    }
  }

  /// The parts of a `<picture>` element that a text is; nil when there is no image in it.
  ///
  /// - Parameter isOpaque: whether a place is in a comment.
  static func picture(
    _ text: ArraySlice<UInt8>, isOpaque: (Int) -> Bool
  ) -> HTMLPicture? {
    guard let opening = tag(text) else { return nil }
    var sources: [HTMLTag] = []
    var image: HTMLTag?
    var rest = text[opening.range.upperBound...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      guard !isOpaque(start), let tag = tag(rest) else {
        rest.removeFirst()
        continue
      }
      rest = rest[tag.range.upperBound...]
      if tag.name == "source", image == nil { sources.append(tag) }
      if tag.name == "img", image == nil { image = tag }
    }
    return image.map { HTMLPicture(opening: opening, sources: sources, image: $0) }
  }

  /// A longer tag is none of ours; so that a text full of `<a` costs little.
  private static let longest = 4096

  private mutating func take(_ character: Character) -> Bool {
    guard let byte = rest.first, byte == character.asciiValue else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpace() {
    while let byte = rest.first, byte <= 0x20 { rest.removeFirst() }
  }

  private mutating func attribute() -> HTMLAttribute? {
    let name = name()
    guard !name.isEmpty else { return nil }
    var attribute = HTMLAttribute(name: name)
    let start = rest.startIndex
    attribute.valueRange = start..<start
    var ahead = self
    ahead.skipSpace()
    guard ahead.take("=") else { return attribute }
    ahead.skipSpace()
    guard let value = ahead.value() else { return nil }
    self = ahead
    attribute.value = HTMLText.unescaped(value)
    attribute.valueRange = start..<rest.startIndex
    return attribute
  }

  private mutating func name() -> String {
    let name = rest.prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "@"):
        true
      default: false
      }
    }
    rest = rest[name.endIndex...]
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  private mutating func value() -> String? {
    for quote in [UInt8(ascii: "\""), UInt8(ascii: "'")] where rest.first == quote {
      guard let end = rest.dropFirst().firstIndex(of: quote) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
    }
    let word = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
    // None of these may stand in it; so a text full of unclosed tags is given up at the next one.
    guard !word.isEmpty, !word.contains(where: "<=\"'`".utf8.contains) else { return nil }
    rest = rest[word.endIndex...]
    return String(decoding: word, as: UTF8.self)
  }
}

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
    } else if text.hasPrefix("<!"), text.dropFirst(2).first?.isLetter ?? false {
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

/// Text in HTML.
enum HTMLText {
  /// A text as the value of an attribute in double quotes.
  static func escaped(_ text: String) -> String {
    text.replacingScalars("&", with: "&amp;").replacingScalars("\"", with: "&quot;")
      .replacingScalars("<", with: "&lt;").replacingScalars(">", with: "&gt;")
  }

  /// The text that the value of an attribute means; other entities than these stay as they are.
  static func unescaped(_ text: String) -> String {
    text.replacingScalars("&quot;", with: "\"").replacingScalars("&lt;", with: "<")
      .replacingScalars("&gt;", with: ">").replacingScalars("&#39;", with: "'")
      .replacingScalars("&amp;", with: "&")
  }

  /// A tag with its attributes.
  static func tag(_ name: String, _ attributes: [HTMLAttribute]) -> String {
    let words = attributes.map { attribute in
      attribute.name + (attribute.value.map { "=\"\(escaped($0))\"" } ?? "")
    }
    return "<\(([name] + words).joined(separator: " "))>"
  }
}
