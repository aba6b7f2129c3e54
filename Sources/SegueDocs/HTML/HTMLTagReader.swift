import SegueGraphics

/// A parser of HTML tags and their attributes.
struct HTMLTagReader {
  private var rest: ArraySlice<UInt8>

  /// Parses the tag at the beginning of a text; nil if there is none.
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

  /// Parses the parts of a `<picture>` element; nil if it contains no `<img>`.
  ///
  /// - Parameter isOpaque: returns whether an offset is inside a comment.
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

  /// The longest tag that is parsed, in bytes, which bounds the cost of a text full of `<a`.
  private static let longest = 4096

  /// Consumes a character if it is next; returns whether it was.
  private mutating func take(_ character: Character) -> Bool {
    guard let byte = rest.first, byte == character.asciiValue else { return false }
    rest.removeFirst()
    return true
  }

  /// Skips white space and control characters.
  private mutating func skipSpace() {
    while let byte = rest.first, byte <= 0x20 { rest.removeFirst() }
  }

  /// Parses an attribute with its optional value; nil if there is none or the value is invalid.
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

  /// Parses the name of a tag or attribute, in lower case; empty if there is none.
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

  /// Parses the value of an attribute, with or without quotes; nil if it is invalid.
  private mutating func value() -> String? {
    for quote in [UInt8(ascii: "\""), UInt8(ascii: "'")] where rest.first == quote {
      guard let end = rest.dropFirst().firstIndex(of: quote) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
    }
    let word = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
    // HTML forbids these characters in it; this also stops at the next tag in a text full of
    // unclosed tags.
    guard !word.isEmpty, !word.contains(where: "<=\"'`".utf8.contains) else { return nil }
    rest = rest[word.endIndex...]
    return String(decoding: word, as: UTF8.self)
  }
}

/// Escaping of text in HTML.
enum HTMLText {
  /// Returns a text escaped for an attribute in double quotes.
  static func escaped(_ text: String) -> String {
    text.replacingScalars("&", with: "&amp;").replacingScalars("\"", with: "&quot;")
      .replacingScalars("<", with: "&lt;").replacingScalars(">", with: "&gt;")
  }

  /// Returns a text escaped for an attribute within Markdown.
  ///
  /// Tables are split at `|`, and Python-Markdown reads code, links and escapes before it reads HTML.
  static func escapedInMarkdown(_ text: String) -> String {
    let special = text.contains("](") ? "|`\\[]" : "|`\\"
    return escaped(text).unicodeScalars.reduce(into: "") { result, scalar in
      if special.unicodeScalars.contains(scalar) {
        result += "&#\(scalar.value);"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns the text of an attribute's value; the five basic entities and numbers are decoded.
  static func unescaped(_ text: String) -> String {
    let text = text.replacing(#/&#([0-9]{1,7});/#) { match in
      UInt32(match.1).flatMap(Unicode.Scalar.init).map { $0 == "&" ? "&amp;" : String($0) }
        ?? String(match.0)
    }
    return text.replacingScalars("&quot;", with: "\"").replacingScalars("&lt;", with: "<")
      .replacingScalars("&gt;", with: ">").replacingScalars("&#39;", with: "'")
      .replacingScalars("&amp;", with: "&")
  }

  /// Returns a tag with its attributes.
  ///
  /// - Parameter isInMarkdown: whether it is among Markdown.
  static func tag(
    _ name: String, _ attributes: [HTMLAttribute], isInMarkdown: Bool = false
  ) -> String {
    let words = attributes.map { attribute in
      let value = attribute.value.map { value in
        // Addresses have none of the characters of Markdown, which are percent-encoded in them.
        isInMarkdown && attribute.name == "alt" ? escapedInMarkdown(value) : escaped(value)
      }
      return attribute.name + (value.map { "=\"\($0)\"" } ?? "")
    }
    return "<\(([name] + words).joined(separator: " "))>"
  }
}
