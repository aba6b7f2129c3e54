import SegueCodecs

/// A search for the data in a report's page: the elements that `ReportPage` writes, a line each.
///
/// Memory: one megabyte, however long the lines are.
struct PageBlockScanner {
  /// An element with data.
  struct Block {
    /// The kinds of data.
    enum Kind {
      case list
      case clip(Int)
      case picture(String, over: ReportPicture.Base?)
    }

    var kind: Kind
    /// The range of the data in the file, in bytes.
    var data: Range<Int>
  }

  /// The longest start tag, in bytes.
  private static let longestTag = 400
  private static let chunkSize = 1 << 20
  private static let end = Array("</script>".utf8)

  private let file: InputFile
  private var chunk: [UInt8] = []
  private var position = 0
  // The offset of the chunk in the file, and of the current line, with its first bytes.
  private var (offset, line) = (0, 0)
  private var head: [UInt8] = []

  /// Begins at the start of a file.
  init(_ file: InputFile) { self.file = file }

  /// Returns the next element; nil at the end of the file.
  mutating func next() throws(CodecError) -> Block? {
    while true {
      if position == chunk.count {
        offset += chunk.count
        chunk = try file.bytes(Self.chunkSize, at: offset)
        position = 0
        if chunk.isEmpty { return nil }
      }
      let newline = chunk[position...].firstIndex(of: UInt8(ascii: "\n"))
      let part = chunk[position..<(newline ?? chunk.count)]
      head += part.prefix(max(0, Self.longestTag - head.count))
      position = newline.map { $0 + 1 } ?? chunk.count
      guard let newline else { continue }
      defer { (line, head) = (offset + newline + 1, []) }
      if let block = try block(endingAt: offset + newline) { return block }
    }
  }

  /// Returns the element of the current line; nil if it has none.
  private func block(endingAt lineEnd: Int) throws(CodecError) -> Block? {
    guard head.starts(with: Array("<script type=\"".utf8)),
      let tagEnd = head.firstIndex(of: UInt8(ascii: ">")),
      let kind = Self.kind(String(decoding: head[..<tagEnd], as: UTF8.self))
    else { return nil }
    let start = line + tagEnd + 1
    // JSON ends with its line, and base64 with the end tag on the same line.
    let hasEnd =
      try file.bytes(Self.end.count, at: max(start, lineEnd - Self.end.count)) == Self.end
    return Block(kind: kind, data: start..<(hasEnd ? lineEnd - Self.end.count : lineEnd))
  }

  /// Parses a start tag; nil for elements of the page's program.
  private static func kind(_ tag: String) -> Block.Kind? {
    let words = tag.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    guard words.count >= 5, words[2] == " id=" else { return nil }
    switch (words[1], words[3].prefix(2)) {
    case ("application/json", _) where words[3] == "report": return .list
    case ("application/json", "c-"): return Int(words[3].dropFirst(2)).map { .clip($0) }
    case ("text/plain", "p-"):
      let key = String(words[3].dropFirst(2))
      guard words.count > 5 else { return .picture(key, over: nil) }
      guard words.count == 11, words[4] == " data-over=", words[6] == " data-x=",
        words[8] == " data-y=", let x = Int(words[7]), let y = Int(words[9])
      else { return nil }
      return .picture(key, over: ReportPicture.Base(key: words[5], x: x, y: y))
    default: return nil
    }
  }
}
