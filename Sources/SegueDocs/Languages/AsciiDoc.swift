import SegueGraphics

/// Comments and block images of AsciiDoc: https://docs.asciidoctor.org/asciidoc/latest/.
extension ArticleScan {
  /// The characters of delimiters between which there is no markup: of listings, literals,
  /// passthroughs and comments.
  private static let delimiters: Set<Character> = ["-", ".", "+", "/", "`"]

  /// Reads a text in AsciiDoc.
  ///
  /// - Parameter folder: the folder of pictures; nil for that of the attribute `imagesdir`.
  mutating func readAsciiDoc(_ bytes: [UInt8], lines: [Range<Int>], folder: String?) {
    imageFolder = folder ?? ""
    var closing: Substring?
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
        add(comment: range, text: (range.lowerBound + 2)..<range.upperBound, line: index)
        isInText = wasInText
      } else if let element = PictureElement.macro(plain, in: imageFolder) {
        add(element, range: range.lowerBound..<(range.lowerBound + plain.utf8.count), line: index)
      } else if let match = plain.wholeMatch(of: #/:imagesdir: *(.*)/#) {
        if folder == nil { imageFolder = Self.folder(match.1) }
      } else if !isBlank, !Self.isAttributes(plain) {
        if !wasInText { addText(line: index) }
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
    line.hasPrefix("[") && line.hasSuffix("]")
      || line.hasPrefix(".") && line.dropFirst().first.map { !". ".contains($0) } ?? false
  }

  /// Returns the folder that `imagesdir` names, without `./` and a slash at its end.
  private static func folder(_ value: Substring) -> String {
    var folder = String(value).trimmed
    while folder.hasPrefix("./") { folder.removeFirst(2) }
    while folder.hasSuffix("/") { folder.removeLast() }
    return folder == "." ? "" : folder
  }
}
