/// Images and comments within text.
extension MarkdownScanner {
  /// Notes the images and comments in lines of one block.
  ///
  /// - Parameters:
  ///   - isHTML: whether it is raw HTML.
  ///   - isAmongTags: whether its next line would be raw HTML too, as behind a comment it is not.
  mutating func scan(_ ranges: [Range<Int>], isHTML: Bool, isAmongTags: Bool = false) {
    var text = InlineText()
    for range in ranges {
      for index in range { text.append(bytes[index], at: index) }
      text.append(UInt8(ascii: "\n"), at: range.upperBound)
    }
    var scanner = InlineScanner(text: text, isHTML: isHTML)
    while let piece = scanner.next() {
      guard case .comment(var comment) = piece else {
        pieces.append(piece)
        continue
      }
      comment.isInHTML = isAmongTags
      comment.line = line(at: comment.range.lowerBound)
      pieces.append(.comment(comment))
    }
  }

  /// The number of the line that holds a byte, from 1.
  private func line(at offset: Int) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].upperBound < offset { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }
}

/// The text of a block without what it is nested in, with the place of each byte in the whole text.
struct InlineText {
  /// The bytes, lines ended by a line feed.
  private(set) var bytes: [UInt8] = []
  private var offsets: [Int] = []

  /// Adds a byte of the whole text.
  mutating func append(_ byte: UInt8, at offset: Int) {
    bytes.append(byte)
    offsets.append(offset)
  }

  /// The range of the whole text that some of the bytes take; they are at least one.
  func range(_ range: Range<Int>) -> Range<Int> {
    offsets[range.lowerBound]..<(offsets[range.upperBound - 1] + 1)
  }
}
