import SegueScript

/// What the text of a block may have besides Markdown.
struct InlineRules: Sendable {
  let dialect: ArticleDialect
  let site: ArticleSite

  /// Whether videos count as pictures.
  var readsVideos: Bool { site.site == .html }
}

/// A scanner for the images and comments in the text of a block.
///
/// Its time is linear in the length of the text: a failed search for a closing delimiter is not
/// repeated.
struct InlineScanner {
  private let text: InlineText
  private let rules: InlineRules
  /// The inlines that libcmark has found behind the position, in order; nil for raw HTML.
  private var inlines: ArraySlice<CommonMarkNode>?
  /// The destinations of link reference definitions.
  private let definitions: [String]
  private var position = 0
  /// The closing delimiters whose search failed, so that they do not occur further on either.
  private var missingDelimiters: Set<String> = []
  /// The comments within the last picture element, in reverse order.
  private var waiting: [ArticlePiece] = []
  /// The number of HTML elements opened minus the number of those closed.
  private(set) var balance = 0

  init(
    _ text: InlineText, _ rules: InlineRules, inlines: [CommonMarkNode]? = nil,
    definitions: [String] = []
  ) {
    self.text = text
    self.rules = rules
    self.inlines = inlines?[...]
    self.definitions = definitions
  }

  private var bytes: [UInt8] { text.bytes }

  /// Returns the next image, comment or loose mark; nil at the end of the text.
  mutating func next() -> ArticlePiece? {
    if let piece = waiting.popLast() { return piece }
    while position < bytes.count {
      while let start = inlines?.first?.columns.lowerBound, start < position {
        inlines?.removeFirst()
      }
      if let piece = extensionPiece() { return piece }
      if let inline = inlines?.first, inline.columns.lowerBound == position {
        if let piece = piece(inline) { return piece }
        continue
      }
      switch bytes[position] {
      case UInt8(ascii: "\\") where inlines != nil: position += 2
      case UInt8(ascii: "!") where inlines != nil && bytes[position...].starts(with: "![".utf8):
        position += 2
      case UInt8(ascii: "<") where inlines == nil: if let piece = tag() { return piece }
      case UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "["):
        if let mark = unrecognizedMark() { return .loose(mark) }
        position += 1
      default: position += 1
      }
    }
    return nil
  }

  /// Moves past a comment or a picture of the dialect at the position; nil if there is none.
  private mutating func extensionPiece() -> ArticlePiece? {
    switch (rules.dialect, bytes[position]) {
    case (.mdx, UInt8(ascii: "{")) where has("{/*"):
      guard let end = end(of: "*/}", from: position + 3) else { return nil }
      defer { position = end }
      return .comment(comment(position..<end, open: 3, close: 3))
    case (.mdx, UInt8(ascii: "<")):
      return element(PictureElement.jsx(bytes[position...], addresses: rules.site.addresses))
    case (.doccMarkdown, UInt8(ascii: "@")):
      if let inner = ArticleScan.doccComment(bytes[position...]) {
        let range = position..<(inner.upperBound + 1)
        position = range.upperBound
        return .comment(ArticleComment(range: text.place(range), text: text.place(inner)))
      }
      return element(PictureElement.docc(bytes[position...]))
    default: return nil
    }
  }

  /// Moves past an element of a number of bytes, and returns it as a picture; nil if there is none.
  private mutating func element(_ found: (element: PictureElement, count: Int)?) -> ArticlePiece? {
    guard let (element, count) = found else { return nil }
    defer { position += count }
    return .image(ImageLink(element, range: text.place(position..<(position + count))))
  }

  /// Moves past an inline, and returns it if it is an image or a comment.
  private mutating func piece(_ inline: CommonMarkNode) -> ArticlePiece? {
    switch inline.kind {
    case .code: position = max(position + 1, inline.columns.upperBound)
    case .image:
      position = inline.columns.upperBound
      return MarkdownImage.link(inline, in: text, definitions: definitions).map { link in
        var link = link
        if rules.dialect == .mdx { link.addresses = rules.site.addresses }
        return .image(link)
      }
    default: return tag()
    }
    return nil
  }

  /// Parses what begins with `<`, and returns it if it is an image, a comment or a loose mark.
  private mutating func tag() -> ArticlePiece? {
    let start = position
    if has("<!--") {
      guard let end = end(of: "-->", from: start + 4) else {
        return unrecognizedMark().map { .loose($0) } ?? skip()
      }
      position = end
      return .comment(comment(start..<end, open: 4, close: 3))
    }
    guard let tag = HTMLTagReader.tag(bytes[start...]) else {
      return unrecognizedMark().map { .loose($0) } ?? skip()
    }
    if tag.name == "video", rules.readsVideos, let end = end(of: "</video>", from: start),
      let video = PictureElement.video(bytes[start..<end])
    {
      return element((video, end - start))
    }
    if inlines == nil, Self.opaque.contains(tag.name),
      let end = end(of: "</\(tag.name)", from: start)
    {
      position = end
      return nil
    }
    if tag.name == "picture", let end = end(of: "</picture>", from: start) {
      position = end
      return picture(start..<end)
    }
    position = tag.range.upperBound
    balance += tag.balance
    guard tag.name == "img" else { return nil }
    var link = ImageLink(tag.moved(by: text.place))
    link.addresses = rules.site.addresses
    return .image(link)
  }

  /// The elements of HTML whose content is not markup.
  private static let opaque: Set = ["script", "style", "textarea", "pre", "title", "template"]

  /// Returns the comment in a range, with delimiters of some lengths.
  ///
  /// The caller sets its line and its block.
  private func comment(_ range: Range<Int>, open: Int, close: Int) -> ArticleComment {
    let start = range.lowerBound + open
    let inner = start..<max(start, range.upperBound - close)
    var comment = ArticleComment(range: text.place(range), text: text.place(inner))
    // `<!-->` and `<!--->` are comments, too.
    if range.count < open + close {
      comment.text = comment.range.upperBound..<comment.range.upperBound
    }
    comment.isForeign = rules.dialect == .mdx && open == 4
    return comment
  }

  /// Returns the loose mark after one of some comment openers of Markdown dialects, and skips the opener.
  ///
  /// - Returns: nil for any other text; then the position is unchanged.
  private mutating func unrecognizedMark() -> UnrecognizedMark? {
    guard let opener = UnrecognizedMark.openers.first(where: has) else { return nil }
    let line = bytes[position...].prefix(UnrecognizedMark.longest).prefix {
      $0 != UInt8(ascii: "\n")
    }
    guard let mark = UnrecognizedMark(line, range: text.place(line.indices), opener: opener)
    else { return nil }
    position += opener.utf8.count
    return mark
  }

  /// Returns the picture element in a range; the comments in it follow as later pieces.
  private mutating func picture(_ range: Range<Int>) -> ArticlePiece? {
    var comments: [Range<Int>] = []
    var index = range.lowerBound
    while let start = bytes[index..<range.upperBound].firstRange(of: "<!--".utf8),
      let end = bytes[start.upperBound..<range.upperBound].firstRange(of: "-->".utf8)
    {
      comments.append(start.lowerBound..<end.upperBound)
      index = end.upperBound
    }
    waiting = comments.reversed().map { .comment(comment($0, open: 4, close: 3)) }
    let picture = HTMLTagReader.picture(bytes[range]) { place in
      comments.contains { $0.contains(place) }
    }
    guard var picture else { return waiting.popLast() }
    picture.opening = picture.opening.moved(by: text.place)
    picture.sources = picture.sources.map { $0.moved(by: text.place) }
    picture.image = picture.image.moved(by: text.place)
    var link = ImageLink(picture, range: text.place(range))
    link.addresses = rules.site.addresses
    return .image(link)
  }

  /// Skips a byte that begins no piece.
  private mutating func skip() -> ArticlePiece? {
    position += 1
    return nil
  }

  /// Returns whether a word in lower case is next, ignoring case.
  private func has(_ word: String) -> Bool {
    text.lowercased[position...].starts(with: word.utf8)
  }

  /// Returns the index after the next occurrence of a word in lower case; nil if there is none.
  private mutating func end(of word: String, from start: Int) -> Int? {
    if missingDelimiters.contains(word) { return nil }
    if let range = text.lowercased[start...].firstRange(of: word.utf8) { return range.upperBound }
    missingDelimiters.insert(word)
    return nil
  }
}
