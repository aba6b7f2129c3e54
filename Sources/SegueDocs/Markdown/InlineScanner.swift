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
