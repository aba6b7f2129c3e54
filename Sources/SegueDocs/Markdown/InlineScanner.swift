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
  /// The comments within the last picture element, the first one last.
  private var waiting: [MarkdownPiece] = []
  /// The number of HTML elements that were opened so far, less those that were closed.
  private(set) var balance = 0

  /// A scanner of a block's text.
  init(text: InlineText, isHTML: Bool) {
    self.text = text
    self.isHTML = isHTML
  }

  private var bytes: [UInt8] { text.bytes }

  /// Returns the next image or comment.
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
        if let mark = looseMark(after: LooseMark.openers) { return .loose(mark) }
        position += 1
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

  /// Returns the image or comment that begins with `<`, and goes past it, or past the character alone.
  private mutating func tag() -> MarkdownPiece? {
    let start = position
    if has("<!--") {
      guard let end = end(of: "-->", from: start + 4) else {
        return looseMark(after: ["<!--"]).map { .loose($0) } ?? skip(4)
      }
      position = end
      return .comment(comment(start..<end))
    }
    guard let tag = HTMLTagReader.tag(bytes[start...]) else {
      return looseMark(after: LooseMark.brokenOpeners).map { .loose($0) } ?? skip(1)
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

  private func comment(_ range: Range<Int>) -> MarkdownComment {
    MarkdownComment(range: text.range(range), line: 0, isInHTML: isHTML)
  }

  /// Returns the mark behind one of some openings of a comment that Markdown does not know, and goes past
  /// the opening; nil for any other text, at which it stays.
  private mutating func looseMark(after openers: [String]) -> LooseMark? {
    guard let opener = openers.first(where: has) else { return nil }
    let line = bytes[position...].prefix(LooseMark.longest).prefix { $0 != UInt8(ascii: "\n") }
    guard let mark = LooseMark(line, range: text.range(line.indices), opener: opener)
    else { return nil }
    position += opener.utf8.count
    return mark
  }

  /// Returns the picture element in a range, and keeps the comments in it for later.
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

  private mutating func skip(_ count: Int) -> MarkdownPiece? {
    position += count
    return nil
  }

  private func has(_ word: String) -> Bool {
    bytes[position...].prefix(word.utf8.count).elementsEqual(word.utf8, by: Self.isSame)
  }

  /// Returns the index behind the next place of a word in lower case.
  private mutating func end(of word: String, from start: Int) -> Int? {
    if hopeless.contains(word) { return nil }
    if let place = Self.place(of: word, in: bytes[start...]) { return place + word.utf8.count }
    hopeless.insert(word)
    return nil
  }

  /// Returns the index of a word in lower case, whatever the case of the text's letters.
  private static func place(of word: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let name = Array(word.utf8)
    guard bytes.count >= name.count else { return nil }
    return (bytes.startIndex...(bytes.endIndex - name.count)).first { index in
      bytes[index] == name[0] && bytes[index..<(index + name.count)].elementsEqual(name, by: isSame)
    }
  }

  /// Whether a byte is another in lower case.
  private static func isSame(_ byte: UInt8, _ lower: UInt8) -> Bool {
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    return byte == lower || isCapital && byte | 0x20 == lower
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

  /// The range of the whole text that some of the bytes take; without bytes a place before the next.
  func place(_ place: Range<Int>) -> Range<Int> {
    guard place.isEmpty else { return range(place) }
    return offsets[place.lowerBound]..<offsets[place.lowerBound]
  }
}
