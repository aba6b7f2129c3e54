import SegueGraphics

/// Comments and images of reStructuredText.
///
/// Only what begins a line is read: https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html.
extension ArticleScan {
  /// The directives whose content is not markup.
  private static let literals: Set = [
    "code", "code-block", "sourcecode", "parsed-literal", "literalinclude", "math", "raw",
    "highlight",
    "prompt", "doctest", "testcode", "testoutput", "productionlist", "graphviz", "mermaid",
  ]

  /// Reads a text in reStructuredText.
  mutating func readRestructuredText(_ bytes: [UInt8], lines: [Range<Int>]) {
    let texts = lines.map { String(decoding: bytes[$0], as: UTF8.self)[...] }
    var index = 0
    while index < texts.count {
      let line = texts[index]
      let indent = line.prefix { $0 == " " || $0 == "\t" }.count
      let rest = line.dropFirst(indent)
      if rest.isEmpty {
        index += 1
      } else if rest == ".." || rest.hasPrefix(".. ") {
        index = readMarkup(texts, lines, at: index, indent: indent)
      } else {
        addText(line: index)
        let start = index
        index = Self.endOfText(texts, from: index)
        for line in start..<index { addLooseMark(bytes[lines[line]], line: line) }
        if String(texts[index - 1]).trimmed.hasSuffix("::") {
          index = Self.endOfNested(texts, from: index, deeperThan: indent)
        }
        // Without an empty line between them, it would be part of the paragraph.
        if index < texts.count, texts[index].drop(while: { $0 == " " }).hasPrefix(".. ") {
          index = readMarkup(texts, lines, at: index, indent: indent, isInText: true)
        }
      }
    }
  }

  /// Reads what begins with `..`, and returns the index of the line behind it.
  private mutating func readMarkup(
    _ texts: [Substring], _ lines: [Range<Int>], at index: Int, indent: Int, isInText: Bool = false
  ) -> Int {
    let start = lines[index].lowerBound + indent
    if let (element, last) = PictureElement.directive(texts, at: index) {
      add(element, range: start..<lines[last].upperBound, line: index)
      return last + 1
    }
    let rest = texts[index].dropFirst(indent + 2).drop { $0 == " " }
    if let name = rest.prefixMatch(of: #/(?:\|[^|]+\| +)?([A-Za-z0-9_:.+-]+?)::(?= |$)/#)?.1 {
      if name == MarkKeyword.language, var mark = UnrecognizedMark(Array(rest.utf8)[...]) {
        mark.line = index + 1
        mark.range = start..<lines[index].upperBound
        mark.isCertainlyMark = true
        pieces.append(.loose(mark))
      }
      addText(line: index)
      return Self.literals.contains(String(name))
        ? Self.endOfNested(texts, from: index + 1, deeperThan: indent) : index + 1
    }
    if rest.hasPrefix("_") || rest.hasPrefix("[") || rest.hasPrefix("|") {
      addText(line: index)
      return index + 1
    }
    let end = Self.endOfNested(texts, from: index + 1, deeperThan: indent)
    var last = end - 1
    while last > index, texts[last].allSatisfy(\.isWhitespace) { last -= 1 }
    let inner = texts[index...last].joined(separator: " ").drop { $0 == " " }.dropFirst(2)
    guard !String(inner).trimmed.hasPrefix("..") else {
      // Markup that is commented out has no marks.
      addText(line: index)
      return end
    }
    let range = start..<lines[last].upperBound
    add(
      comment: range, text: min(start + 2, range.upperBound)..<range.upperBound, line: index,
      isInText: isInText)
    return end
  }

  /// Returns the index of the line behind a paragraph.
  private static func endOfText(_ texts: [Substring], from start: Int) -> Int {
    var index = start
    while index < texts.count, !texts[index].allSatisfy(\.isWhitespace) {
      let rest = texts[index].drop { $0 == " " || $0 == "\t" }
      if index > start, rest.hasPrefix(".. ") { return index }
      index += 1
    }
    return index
  }

  /// Returns the index of the first line that is neither empty nor indented more than another one.
  private static func endOfNested(
    _ texts: [Substring], from start: Int, deeperThan indent: Int
  ) -> Int {
    var index = start
    while index < texts.count {
      let margin = texts[index].prefix { $0 == " " || $0 == "\t" }.count
      if margin <= indent, margin < texts[index].count { return index }
      index += 1
    }
    return index
  }
}
