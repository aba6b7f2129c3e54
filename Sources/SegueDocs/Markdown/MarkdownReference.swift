/// An image whose destination is in a link reference definition (CommonMark, "Images").
struct MarkdownReference: Hashable, Sendable {
  /// The label of the definition, as labels are compared.
  let label: String
  /// The alternative text, without the backslashes before punctuation.
  let alternativeText: String
  /// The bytes of the alternative text; nil where they are the label, too.
  private(set) var words: Range<Int>?
  /// The index behind it.
  let end: Int

  /// The image by reference at a place where `![` stands; nil when there is none.
  init?(_ bytes: [UInt8], at start: Int) {
    let last = min(bytes.count, start + MarkdownImage.longest)
    guard let close = MarkdownImage.closing(bytes, from: start + 2, to: last) else { return nil }
    let first = (start + 2)..<close
    alternativeText = MarkdownImage.unescaped(bytes[first])
    var second = first
    var end = close + 1
    if end < last, bytes[end] == UInt8(ascii: "["),
      let other = MarkdownImage.closing(bytes, from: end + 1, to: last)
    {
      if other > end + 1 { second = (end + 1)..<other }
      end = other + 1
    }
    words = second == first ? nil : first
    self.end = end
    label = Self.normalized(bytes[second])
    if label.isEmpty { return nil }
  }

  /// Moves the words to another numbering of bytes.
  func moved(by place: (Range<Int>) -> Range<Int>) -> MarkdownReference {
    var moved = self
    moved.words = words.map(place)
    return moved
  }

  /// Returns the label and the destination of the definition that a line is; nil for any other line.
  static func definition(_ line: ArraySlice<UInt8>) -> (label: String, destination: String)? {
    let bytes = Array(line.drop(while: LineCursor.isSpace).prefix(MarkdownImage.longest))
    guard bytes.first == UInt8(ascii: "["),
      let close = MarkdownImage.closing(bytes, from: 1, to: bytes.count), close + 1 < bytes.count,
      bytes[close + 1] == UInt8(ascii: ":")
    else { return nil }
    let rest = bytes[(close + 2)...].drop(while: LineCursor.isSpace)
    let isBracketed = rest.first == UInt8(ascii: "<")
    let destination = rest.dropFirst(isBracketed ? 1 : 0).prefix { byte in
      isBracketed ? byte != UInt8(ascii: ">") : byte > 0x20
    }
    let label = normalized(bytes[1..<close])
    guard !label.isEmpty, !destination.isEmpty else { return nil }
    return (label, MarkdownImage.unescaped(destination))
  }

  /// Returns a label as it is compared: without regard to case and the amount of white space.
  private static func normalized(_ label: ArraySlice<UInt8>) -> String {
    String(decoding: label, as: UTF8.self).lowercased().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
