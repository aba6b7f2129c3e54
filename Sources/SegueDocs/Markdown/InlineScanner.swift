/// Finds images and comments in the text of a block.
///
/// Linear in the text's length, but for what is opened and never closed, which is looked for once.
struct InlineScanner {
  /// The text.
  let text: InlineText
  /// Whether it is raw HTML, in which Markdown has no meaning.
  let isHTML: Bool
  private var position = 0
  /// Where the search for the end of something failed: it need not be repeated from further on.
  private var hopeless: Set<String> = []
  private var hopelessRuns: Set<Int> = []

  /// A scanner of a block's text.
  init(text: InlineText, isHTML: Bool) {
    self.text = text
    self.isHTML = isHTML
  }

  private var bytes: [UInt8] { text.bytes }

  /// The next image or comment.
  mutating func next() -> MarkdownPiece? {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\\") where !isHTML: position += 2
      case UInt8(ascii: "`") where !isHTML: skipCode()
      case UInt8(ascii: "<"): if let piece = tag() { return piece }
      case UInt8(ascii: "!") where !isHTML && byte(1) == UInt8(ascii: "["):
        if let image = image() { return image }
      default: position += 1
      }
    }
    return nil
  }

  private func byte(_ offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  /// Goes past a code span, or past backticks that open none.
  private mutating func skipCode() {
    let count = run(at: position)
    var index = position + count
    position = index
    if hopelessRuns.contains(count) { return }
    while index < bytes.count {
      let length = run(at: index)
      if length == count {
        position = index + length
        return
      }
      index += max(1, length)
    }
    hopelessRuns.insert(count)
  }

  private func run(at start: Int) -> Int {
    bytes[start...].prefix { $0 == UInt8(ascii: "`") }.count
  }

  /// The image or comment that begins with `<`; goes past it, or past the character alone.
  private mutating func tag() -> MarkdownPiece? {
    let start = position
    if has("<!--") {
      guard let end = end(of: "-->", from: start + 4) else { return skip(4) }
      position = end
      let comment = MarkdownComment(
        range: text.range(start..<end), line: 0, isInHTML: isHTML)
      return .comment(comment)
    }
    if has("<picture") {
      guard let end = end(of: "</picture>", from: start) else { return skip(8) }
      let inner = bytes[start..<end]
      position = end
      return HTMLTagReader.picture(inner, range: text.range(start..<end)).map { .image($0) }
    }
    guard let tag = HTMLTagReader.tag(bytes[start...]) else { return skip(1) }
    position = tag.end
    guard tag.name == "img" else { return nil }
    let link = ImageLink(
      range: text.range(start..<tag.end), form: .tag(tag.attributes),
      alternativeText: tag.attributes["alt"] ?? "", destination: tag.attributes["src"] ?? "")
    return .image(link)
  }

  private mutating func image() -> MarkdownPiece? {
    let start = position
    guard let image = MarkdownImage(bytes, at: start) else { return skip(2) }
    position = image.end
    let link = ImageLink(
      range: text.range(start..<image.end), form: .markdown(title: image.title),
      alternativeText: image.alternativeText, destination: image.destination)
    return .image(link)
  }

  private mutating func skip(_ count: Int) -> MarkdownPiece? {
    position += count
    return nil
  }

  private func has(_ word: String) -> Bool {
    bytes[position...].prefix(word.utf8.count).elementsEqual(word.utf8) {
      $0 == $1 || $0 | 0x20 == $1
    }
  }

  /// The index behind the next place of a word.
  private mutating func end(of word: String, from start: Int) -> Int? {
    if hopeless.contains(word) { return nil }
    let name = Array(word.utf8)
    var index = start
    while index + name.count <= bytes.count {
      if bytes[index] == name[0], bytes[index..<(index + name.count)].elementsEqual(name) {
        return index + name.count
      }
      index += 1
    }
    hopeless.insert(word)
    return nil
  }
}

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
