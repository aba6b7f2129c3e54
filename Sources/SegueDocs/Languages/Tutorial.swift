import SegueGraphics

/// Comments and pictures of DocC tutorials: https://www.swift.org/documentation/docc/tutorial-syntax.
extension ArticleScan {
  /// Reads a tutorial, whose directives begin a line.
  mutating func readTutorial(_ bytes: [UInt8], lines: [Range<Int>]) {
    var end = 0
    for (index, range) in lines.enumerated() where range.lowerBound >= end {
      let start = bytes[range].firstIndex { !$0.isBlank } ?? range.upperBound
      let rest = bytes[start...]
      if let text = Self.doccComment(rest) {
        end = text.upperBound + 1
        add(comment: start..<end, text: text, line: index)
      } else if let (found, count) = PictureElement.docc(rest) {
        var element = found
        element.prefix = String(decoding: bytes[range.lowerBound..<start], as: UTF8.self)
        end = start + count
        add(element, range: start..<end, line: index)
      } else if start < range.upperBound {
        addText(line: index)
        addLooseMark(bytes[range], line: index)
      }
    }
  }

  /// Returns the range between the braces of the comment at the beginning of a text; nil if there is
  /// none.
  static func doccComment(_ text: ArraySlice<UInt8>) -> Range<Int>? {
    let name = "@Comment".utf8
    guard text.starts(with: name) else { return nil }
    let rest = text.dropFirst(name.count).drop { $0.isBlank }
    guard rest.first == UInt8(ascii: "{") else { return nil }
    var depth = 0
    for index in rest.indices {
      if rest[index] == UInt8(ascii: "{") { depth += 1 }
      if rest[index] == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return (rest.startIndex + 1)..<index }
    }
    return nil
  }
}
