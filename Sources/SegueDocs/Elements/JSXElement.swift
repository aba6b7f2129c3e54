// Images of MDX: JSX as https://facebook.github.io/jsx/ defines it, and the components of Docusaurus.
//
// Docusaurus resolves `require` to the address of a copy of the file, and gives pictures in JSX no
// `height: auto`, without which they would be stretched on phones.

import SegueGraphics

extension PictureElement {
  /// The tags that are read as pictures.
  private static let names = ["img", "ThemedImage"]
  /// The name of the component of Docusaurus that shows a picture for each colour scheme.
  static let themedImage = "ThemedImage"

  /// Parses the JSX element at the beginning of a text; nil if it is not a picture.
  ///
  /// - Returns: the element, and the number of its bytes.
  static func jsx(_ text: ArraySlice<UInt8>, addresses: PageAddresses) -> (PictureElement, Int)? {
    var reader = JSXReader(text.prefix(JSXReader.longest))
    guard let tag = reader.tag() else { return nil }
    if tag.name == "picture" { return picture(&reader, addresses) }
    guard names.contains(tag.name) else { return nil }
    if !tag.isSelfClosing {
      reader.skipSpace()
      guard reader.take("</\(tag.name)>") else { return nil }
    }
    return (PictureElement(jsx: tag, addresses), reader.position)
  }

  /// Parses the rest of a `<picture>`; nil if it has other parts than sources and a picture.
  private static func picture(
    _ reader: inout JSXReader, _ addresses: PageAddresses
  ) -> (PictureElement, Int)? {
    var sources: [ImageLink.Source] = []
    var element: PictureElement?
    while true {
      reader.skipSpace()
      if reader.take("</picture>") {
        element?.sources = sources
        return element.map { ($0, reader.position) }
      }
      guard let tag = reader.tag(), tag.isSelfClosing else { return nil }
      if tag.name == "source", element == nil {
        let address = JSXReader.paths(tag["srcSet"] ?? tag["srcset"] ?? "").first?.path ?? ""
        sources.append(
          ImageLink.Source(
            media: JSXReader.string(tag["media"] ?? "") ?? "",
            destination: PercentEncoding.encoded(addresses.file(atAddress: address))))
      } else if names.contains(tag.name), element == nil {
        element = PictureElement(jsx: tag, addresses)
      } else {
        return nil
      }
    }
  }

  /// Creates an element from a tag.
  private init(jsx tag: JSXReader.Tag, _ addresses: PageAddresses) {
    self.init(syntax: .jsx, name: tag.name, destination: "")
    let paths = JSXReader.paths(tag["src"] ?? tag["sources"] ?? "").map { path in
      (path.key, PercentEncoding.encoded(addresses.file(atAddress: path.path)))
    }
    destination = (paths.first { $0.0 != "dark" } ?? paths.first)?.1 ?? ""
    darkDestination = tag.name == Self.themedImage ? paths.first { $0.0 == "dark" }?.1 : nil
    attributes = tag.attributes.filter { !["src", "sources"].contains($0.name) }
    destinationIndex = tag.attributes.firstIndex { ["src", "sources"].contains($0.name) }
    content = [tag["src"].map { "src=\($0)" } ?? tag["sources"].map { "sources=\($0)" } ?? ""]
  }

  /// The text of the element in one line.
  var jsxText: String {
    let made =
      darkDestination.map { dark in
        "sources={{light: \(Self.required(destination)), dark: \(Self.required(dark))}}"
      } ?? "src={\(Self.required(destination))}"
    let source = content.first ?? made
    var words = attributes.map { $0.value.isEmpty ? $0.name : "\($0.name)=\($0.value)" }
    let usual = attributes.first?.name == "alt" ? 1 : 0
    words.insert(source, at: min(destinationIndex ?? usual, words.count))
    let image = "<\(name) \(words.joined(separator: " ")) />"
    if sources.isEmpty { return image }
    let others = sources.map { source in
      "<source media=\"\(source.media)\" srcSet={\(Self.required(source.destination))} />"
    }
    return "<picture>\(others.joined())\(image)</picture>"
  }

  /// Returns the expression by which a page gets the address of a file.
  private static func required(_ destination: String) -> String {
    if destination.contains("://") || destination.hasPrefix("/") {
      return JSXReader.quoted(destination)
    }
    let path = destination.percentDecoded ?? destination
    let isExplicit = path.hasPrefix("./") || path.hasPrefix("../")
    return "require(\(JSXReader.quoted(isExplicit ? path : "./" + path))).default"
  }

  /// Updates the element; a size that the author has set is kept.
  mutating func updateJSX(to picture: WantedPicture, isNew: Bool) {
    let old = (destination, darkDestination)
    destination = picture.destination
    // A dark picture of another name is the author's.
    let own = PictureFileName(old.0, inCatalogue: false).variant(isDark: true)
    let isKept = picture.darkDestination == nil && old.1 != own && old.0 == destination
    darkDestination = isKept ? old.1 : picture.darkDestination
    // The author's expression stays as long as it names the same files.
    if old != (destination, darkDestination) { content = [] }
    name = darkDestination == nil ? "img" : Self.themedImage
    sources = picture.sources
    let words = picture.words(instead: self["alt"].flatMap(JSXReader.string))
    self["alt"] = "\"\(HTMLText.escapedInMarkdown(words))\""
    let sides = ["width", "height"].map { name in
      self[name].map { JSXReader.string($0) ?? $0 }
    }
    if let size = picture.size, size.replaces(width: sides[0], height: sides[1]) {
      self["width"] = "\"\(size.width)\""
      self["height"] = "\"\(size.height)\""
    }
    if self["loading"] == nil { self["loading"] = "\"lazy\"" }
    if self["style"] == nil, self["height"] != nil { self["style"] = "{{height: \"auto\"}}" }
  }
}

/// A reader of JSX tags.
struct JSXReader {
  /// A tag with its attributes, whose values have their quotes or braces.
  struct Tag {
    var name: String
    var attributes: [PictureElement.Attribute] = []
    var isSelfClosing = false

    /// Returns the value of an attribute.
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  /// The longest element that is parsed, in bytes.
  static let longest = 8192

  private let text: [UInt8]
  private(set) var position = 0

  init(_ text: ArraySlice<UInt8>) { self.text = Array(text) }

  /// Parses an opening tag; nil if there is none.
  mutating func tag() -> Tag? {
    guard take("<"), let name = name(), name.first?.isLetter ?? false else { return nil }
    var tag = Tag(name: name)
    while true {
      skipSpace()
      if take("/>") {
        tag.isSelfClosing = true
        return tag
      }
      if take(">") { return tag }
      guard let name = self.name() else { return nil }
      skipSpace()
      guard take("=") else {
        tag.attributes.append(.init(name: name, value: ""))
        continue
      }
      skipSpace()
      guard let value = value() else { return nil }
      tag.attributes.append(.init(name: name, value: value))
    }
  }

  /// Consumes a word if it is next; returns whether it was.
  mutating func take(_ word: String) -> Bool {
    guard text[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  mutating func skipSpace() {
    while position < text.count, text[position] <= 0x20 { position += 1 }
  }

  /// Parses the name of a tag or an attribute; nil if there is none.
  private mutating func name() -> String? {
    let name = text[position...].prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: ":"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    position += name.count
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// Parses a string in quotes, or an expression in balanced braces, with its delimiters.
  private mutating func value() -> String? {
    let start = position
    var (depth, quote) = (0, UInt8?.none)
    while position < text.count {
      let byte = text[position]
      position += 1
      if let open = quote {
        if byte == UInt8(ascii: "\\"), depth > 0 { position += 1 }
        if byte == open { quote = nil }
      } else if "\"'`".utf8.contains(byte) {
        quote = byte
      } else if byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "}") {
        depth -= 1
      } else if depth == 0 {
        return nil
      }
      if depth == 0, quote == nil {
        return String(decoding: text[start..<min(position, text.count)], as: UTF8.self)
      }
    }
    return nil
  }

  /// Returns the text of a value that is a string or a number: `"a"`, `{"a"}` or `{9}`; nil for another.
  static func string(_ value: String) -> String? {
    var text = value.trimmed
    let isExpression = text.hasPrefix("{")
    if isExpression { text = String(text.dropFirst().dropLast()).trimmed }
    for quote in ["\"", "'", "`"]
    where text.count > 1 && text.hasPrefix(quote) && text.hasSuffix(quote) {
      let inner = String(text.dropFirst().dropLast())
      return isExpression ? inner : HTMLText.unescaped(inner)
    }
    return isExpression && Int(text) != nil ? text : nil
  }

  /// Returns the paths in a value: the strings that it has, each with the key before it.
  static func paths(_ value: String) -> [(key: String, path: String)] {
    if let text = string(value) { return [("", text)] }
    let pattern =
      #/(?:(light|dark)["']?\s*:\s*)?(?:[A-Za-z]+\s*\(\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')/#
    return value.matches(of: pattern).map { match in
      let path = String(match.2 ?? match.3 ?? "").replacing(#/\\(.)/#) { String($0.1) }
      return (match.1.map { String($0) } ?? "", path)
    }
  }

  /// Returns a string of JavaScript.
  static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
