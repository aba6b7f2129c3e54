/// A scanner for the images and comments in the inline text of a block.
///
/// Its time is linear in the length of the text: a failed search for a closing delimiter is not
/// repeated.
struct InlineScanner {
  let text: InlineText
  /// Whether the text is raw HTML, in which Markdown has no meaning.
  let isHTML: Bool
  private var position = 0
  /// The closing delimiters whose search failed, so that they do not occur further on either.
  private var missingDelimiters: Set<String> = []
  private var unmatchedBacktickRuns: Set<Int> = []
  /// The comments within the last picture element, in reverse order.
  private var waiting: [MarkdownPiece] = []
  /// The number of HTML elements opened minus the number of those closed.
  private(set) var balance = 0

  init(text: InlineText, isHTML: Bool) {
    self.text = text
    self.isHTML = isHTML
  }

  private var bytes: [UInt8] { text.bytes }

  /// Returns the next image, comment or loose mark; nil at the end of the text.
  mutating func next() -> MarkdownPiece? {
    if let piece = waiting.popLast() { return piece }
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\\") where !isHTML: position += 2
      case UInt8(ascii: "`") where !isHTML: skipCode()
      case UInt8(ascii: "<"): if let piece = tag() { return piece }
      case UInt8(ascii: "!") where !isHTML && byte(1) == UInt8(ascii: "["):
        if let image = image() { return image }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if let mark = unrecognizedMark(after: UnrecognizedMark.openers) { return .loose(mark) }
        position += 1
      default: position += 1
      }
    }
    return nil
  }

  /// Returns the byte at an offset from the position.
  private func byte(_ offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  /// Skips a code span, or backticks that do not begin one.
  private mutating func skipCode() {
    let count = run(at: position)
    var index = position + count
    position = index
    if unmatchedBacktickRuns.contains(count) { return }
    while index < bytes.count {
      let length = run(at: index)
      if length == count {
        position = index + length
        return
      }
      index += max(1, length)
    }
    unmatchedBacktickRuns.insert(count)
  }

  /// Returns the number of backticks at an index.
  private func run(at start: Int) -> Int {
    bytes[start...].prefix { $0 == UInt8(ascii: "`") }.count
  }

  /// Parses what begins with `<`, and returns it if it is an image, a comment or a loose mark.
  private mutating func tag() -> MarkdownPiece? {
    let start = position
    if has("<!--") {
      guard let end = end(of: "-->", from: start + 4) else {
        return unrecognizedMark(after: ["<!--"]).map { .loose($0) } ?? skip(4)
      }
      position = end
      return .comment(comment(start..<end))
    }
    guard let tag = HTMLTagReader.tag(bytes[start...]) else {
      return unrecognizedMark(after: UnrecognizedMark.brokenOpeners).map { .loose($0) } ?? skip(1)
    }
    if tag.name == "picture", let end = end(of: "</picture>", from: start) {
      position = end
      return picture(start..<end)
    }
    position = tag.range.upperBound
    balance += tag.balance
    guard tag.name == "img" else { return nil }
    return .image(ImageLink(tag.moved(by: text.place)))
  }

  /// Returns the comment in a range; the caller sets its line and its block.
  private func comment(_ range: Range<Int>) -> MarkdownComment {
    MarkdownComment(range: text.range(range), line: 0, isInHTML: isHTML)
  }

  /// Returns the loose mark after one of some comment openers of Markdown dialects, and skips the opener.
  ///
  /// - Returns: nil for any other text; then the position is unchanged.
  private mutating func unrecognizedMark(after openers: [String]) -> UnrecognizedMark? {
    guard let opener = openers.first(where: has) else { return nil }
    let line = bytes[position...].prefix(UnrecognizedMark.longest).prefix {
      $0 != UInt8(ascii: "\n")
    }
    guard let mark = UnrecognizedMark(line, range: text.range(line.indices), opener: opener)
    else { return nil }
    position += opener.utf8.count
    return mark
  }

  /// Returns the picture element in a range; the comments in it follow as later pieces.
  private mutating func picture(_ range: Range<Int>) -> MarkdownPiece? {
    var comments: [Range<Int>] = []
    var index = range.lowerBound
    while let start = Self.place(of: "<!--", in: bytes[index..<range.upperBound]),
      let end = Self.place(of: "-->", in: bytes[(start + 4)..<range.upperBound])
    {
      comments.append(start..<(end + 3))
      index = end + 3
    }
    waiting = comments.reversed().map { .comment(comment($0)) }
    let picture = HTMLTagReader.picture(bytes[range]) { place in
      comments.contains { $0.contains(place) }
    }
    guard var picture else { return waiting.popLast() }
    picture.opening = picture.opening.moved(by: text.place)
    picture.sources = picture.sources.map { $0.moved(by: text.place) }
    picture.image = picture.image.moved(by: text.place)
    return .image(ImageLink(picture, range: text.range(range)))
  }

  /// Parses an inline or reference image, and skips `![` if there is none.
  private mutating func image() -> MarkdownPiece? {
    let start = position
    guard let image = MarkdownImage(bytes, at: start) else {
      guard let reference = MarkdownReference(bytes, at: start) else { return skip(2) }
      position = reference.end
      return .image(
        ImageLink(reference.moved(by: text.place), range: text.range(start..<reference.end)))
    }
    position = image.end
    return .image(
      ImageLink(
        image, range: text.range(start..<image.end), places: image.places.moved(by: text.place)))
  }

  /// Skips bytes that begin no piece.
  private mutating func skip(_ count: Int) -> MarkdownPiece? {
    position += count
    return nil
  }

  /// Returns whether a word in lower case is next, ignoring case.
  private func has(_ word: String) -> Bool {
    bytes[position...].prefix(word.utf8.count).elementsEqual(word.utf8, by: Self.isSame)
  }

  /// Returns the index after the next occurrence of a word in lower case; nil if there is none.
  private mutating func end(of word: String, from start: Int) -> Int? {
    if missingDelimiters.contains(word) { return nil }
    if let place = Self.place(of: word, in: bytes[start...]) { return place + word.utf8.count }
    missingDelimiters.insert(word)
    return nil
  }

  /// Returns the index of the first occurrence of a word in lower case, ignoring case.
  private static func place(of word: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let name = Array(word.utf8)
    guard bytes.count >= name.count else { return nil }
    return (bytes.startIndex...(bytes.endIndex - name.count)).first { index in
      bytes[index] == name[0] && bytes[index..<(index + name.count)].elementsEqual(name, by: isSame)
    }
  }

  /// Returns whether a byte equals a lower-case byte, ignoring case.
  private static func isSame(_ byte: UInt8, _ lower: UInt8) -> Bool {
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    return byte == lower || isCapital && byte | 0x20 == lower
  }
}

/// Scanning of the inline text of leaf blocks.
extension MarkdownScanner {
  /// Records the images and comments in the lines of one leaf block.
  ///
  /// - Parameters:
  ///   - isHTML: whether the block is raw HTML.
  ///   - isAmongTags: whether a line inserted below would be raw HTML too; after a comment block it
  ///     would not.
  mutating func scan(_ ranges: [Range<Int>], isHTML: Bool, isAmongTags: Bool = false) {
    var text = InlineText()
    for range in ranges {
      for index in range { text.append(bytes[index], at: index) }
      text.append(UInt8(ascii: "\n"), at: range.upperBound)
    }
    var scanner = InlineScanner(text: text, isHTML: isHTML)
    let block = blocks.count - 1
    while let piece = scanner.next() {
      switch piece {
      case .comment(var comment):
        comment.isInHTML = isAmongTags
        comment.line = line(at: comment.range.lowerBound)
        comment.block = block
        pieces.append(.comment(comment))
      case .image(var image):
        image.block = block
        pieces.append(.image(image))
      case .loose(var mark):
        mark.line = line(at: mark.range.lowerBound)
        mark.block = block
        pieces.append(.loose(mark))
      case .block: pieces.append(piece)
      }
    }
    if blocks.indices.contains(block) { blocks[block].balance += scanner.balance }
  }

  /// Returns the number of the line at an offset, from 1.
  private func line(at offset: Int) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].upperBound < offset { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }
}

/// The inline text of a leaf block, with the offset of each byte in the article.
///
/// The markers of the block's containers are not part of it.
struct InlineText {
  /// The bytes, with a line feed after each line.
  private(set) var bytes: [UInt8] = []
  private var offsets: [Int] = []

  /// Appends a byte with its offset in the article.
  mutating func append(_ byte: UInt8, at offset: Int) {
    bytes.append(byte)
    offsets.append(offset)
  }

  /// Returns the range in the article of a range of the text that is not empty.
  func range(_ range: Range<Int>) -> Range<Int> {
    offsets[range.lowerBound]..<(offsets[range.upperBound - 1] + 1)
  }

  /// Returns the range in the article of a range of the text, which may be empty.
  func place(_ place: Range<Int>) -> Range<Int> {
    guard place.isEmpty else { return range(place) }
    return offsets[place.lowerBound]..<offsets[place.lowerBound]
  }
}
