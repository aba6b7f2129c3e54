/// A reference image, whose destination is in a link reference definition (CommonMark, "Images").
struct MarkdownReference: Hashable, Sendable {
  /// The normalized label of the definition.
  let label: String
  /// The alternative text without backslash escapes.
  let alternativeText: String
  /// The range of the alternative text; nil if it is also the label.
  private(set) var words: Range<Int>?
  /// The index after the image.
  let end: Int

  /// Parses the reference image at an index with `![`; nil if there is none.
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

  /// Returns the image with its range mapped to other offsets.
  func moved(by place: (Range<Int>) -> Range<Int>) -> MarkdownReference {
    var moved = self
    moved.words = words.map(place)
    return moved
  }

  /// Parses a line as a link reference definition; nil for any other line.
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

  /// Returns a label for comparison: in lower case, with white space collapsed.
  private static func normalized(_ label: ArraySlice<UInt8>) -> String {
    String(decoding: label, as: UTF8.self).lowercased().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
