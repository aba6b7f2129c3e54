/// The text of a leaf block, with the offset of each byte in the article.
///
/// The markers of the block's containers are not part of it.
struct InlineText {
  /// The bytes, with a line feed after each line.
  let bytes: [UInt8]
  /// The bytes with letters of ASCII in lower case.
  let lowercased: [UInt8]
  /// The bytes that libcmark gets, in one line.
  let masked: [UInt8]
  private let offsets: [Int]

  /// Joins the content of a block's lines.
  init(_ article: [UInt8], lines: [Range<Int>]) {
    bytes = lines.flatMap { article[$0] + [UInt8(ascii: "\n")] }
    lowercased = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    masked = CommonMarkMask.inlines(bytes)
    offsets = lines.flatMap { Array($0.lowerBound...$0.upperBound) }
  }

  /// Returns the range in the article of a range of the text, which may be empty.
  func place(_ range: Range<Int>) -> Range<Int> {
    let start = offsets[range.lowerBound]
    return start..<(range.isEmpty ? start : offsets[range.upperBound - 1] + 1)
  }
}
