import SegueGraphics

/// Comments and block images of AsciiDoc: https://docs.asciidoctor.org/asciidoc/latest/.
extension ArticleScan {
  /// The characters of delimiters between which there is no markup: of listings, literals,
  /// passthroughs and comments.
  private static let delimiters: Set<Character> = ["-", ".", "+", "/", "`"]

  /// Reads a text in AsciiDoc.
  mutating func readAsciiDoc(_ bytes: [UInt8], lines: [Range<Int>], on site: ArticleSite) {
    // Without a module's folder, it is that of the attribute `imagesdir`.
    imageFolder = site.imageFolder ?? ""
    var closing: Substring?
    // The folder of the article is the one from which paths are counted.
    var attributes = ["docdir": "."]
    var isInText = false
    for (index, range) in lines.enumerated() {
      let line = String(decoding: bytes[range], as: UTF8.self)[...]
      let plain = line.prefix(line.reversed().drop(while: \.isWhitespace).count)
      if let end = closing {
        if plain == end { closing = nil }
        continue
      }
      let (wasInText, isBlank) = (isInText, plain.isEmpty)
      isInText = false
      if let delimiter = Self.delimiter(plain) {
        addText(line: index)
        closing = delimiter
      } else if plain.hasPrefix("//"), !plain.hasPrefix("///") {
        add(
          comment: range, text: (range.lowerBound + 2)..<range.upperBound, line: index,
          isInText: wasInText)
        isInText = wasInText
      } else if let element = PictureElement.macro(plain, in: imageFolder, module: site.module) {
        add(element, range: range.lowerBound..<(range.lowerBound + plain.utf8.count), line: index)
      } else if let match = plain.wholeMatch(
        of: #/(?:if(?:n?def|eval)::[^\[]*\[)?:([A-Za-z0-9_][A-Za-z0-9_-]*):(?: +(.*?))?\]?/#)
      {
        let value = Self.filled(match.2 ?? "", with: attributes)
        attributes[String(match.1)] = value
        if match.1 == "imagesdir", site.imageFolder == nil { imageFolder = Self.folder(value[...]) }
      } else if !isBlank, !Self.isAttributes(plain) {
        if !wasInText { addText(line: index) }
        addLooseMark(bytes[range], line: index)
        isInText = true
      }
    }
  }

  /// Returns the delimiter in a line that opens a block without markup; nil for another line.
  private static func delimiter(_ line: Substring) -> Substring? {
    guard let first = line.first, delimiters.contains(first) else { return nil }
    if first == "`" { return line.hasPrefix("```") ? "```" : nil }
    return line.count >= 4 && line.allSatisfy { $0 == first } ? line : nil
  }

  /// Returns whether a line has a title or attributes of the block below it.
  private static func isAttributes(_ line: Substring) -> Bool {
    if line.hasPrefix("[") { return line.hasSuffix("]") }
    guard line.hasPrefix("."), let next = line.dropFirst().first else { return false }
    return next != "." && next != " "
  }

  /// Returns a value with the attributes to which it refers, `{name}`, as far as they are known.
  private static func filled(_ value: Substring, with attributes: [String: String]) -> String {
    var rest = value
    var result = ""
    // Values that refer to each other could double in length with every line.
    while result.count < 1000, let match = rest.firstMatch(of: #/\{([A-Za-z0-9_-]+)\}/#) {
      result += rest[..<match.range.lowerBound]
      result += attributes[String(match.1)] ?? String(match.0)
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }

  /// Returns the folder that `imagesdir` names, without `./` and a slash at its end.
  private static func folder(_ value: Substring) -> String {
    var folder = String(value).trimmed
    while folder.hasPrefix("./") { folder.removeFirst(2) }
    while folder.hasSuffix("/") { folder.removeLast() }
    return folder == "." ? "" : folder
  }
}
