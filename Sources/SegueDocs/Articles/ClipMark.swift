/// What an article says of a clip, in a comment or behind the fence of a block.
///
/// `segue: scripts/kugou.yaml images/kugou.gif at=50% #5d0c…-91ab…` names a script, the picture,
/// what is asked of it, and how both were when `segue docs` rendered the picture last. Only the
/// script must be there; `above` is the block before the comment.
struct ClipMark: Sendable {
  /// The script as it is written, with folders; nil for the block above.
  var script: String?
  /// The picture, if it is named.
  var picture: String?
  /// Keys and values, in order.
  var settings: [(key: String, value: String)] = []
  /// What was rendered last, if it is told.
  var stamp: PictureStamp?

  /// The mark in a comment, with its text between `<!--` and `-->`; nil for any other comment.
  ///
  /// - Throws: a sentence about a mark that cannot be understood.
  static func comment(_ text: String) throws(ArticleProblem.Reason) -> ClipMark? {
    let text = text.trimmed
    guard text.hasPrefix("segue:") else { return nil }
    let words = try words(of: text.dropFirst("segue:".count))
    guard let script = words.first else {
      throw .init(
        "the comment names no script", help: "write `<!-- segue: scripts/clip.yaml -->`")
    }
    var mark = ClipMark()
    mark.script = script == MarkWord.above ? nil : script
    try mark.take(words.dropFirst())
    return mark
  }

  /// The mark behind the fence of a block; nil for a block of another language.
  ///
  /// - Throws: a sentence about a mark that cannot be understood.
  static func info(_ text: String) throws(ArticleProblem.Reason) -> ClipMark? {
    let language = MarkWord.language
    guard text == language || text.hasPrefix(language + " ") || text.hasPrefix(language + "\t")
    else { return nil }
    var mark = ClipMark()
    try mark.take(try words(of: text.dropFirst(MarkWord.language.count))[...])
    return mark
  }

  private mutating func take(_ words: ArraySlice<String>) throws(ArticleProblem.Reason) {
    for word in words {
      if word.hasPrefix("#") {
        guard let stamp = PictureStamp(word) else {
          throw .init("`\(word)` is no stamp", help: nil)
        }
        self.stamp = stamp
      } else if let sign = word.firstIndex(of: "="), sign != word.startIndex {
        settings.append((String(word[..<sign]), String(word[word.index(after: sign)...])))
      } else if picture == nil {
        picture = word
      } else {
        throw .init(
          "`\(word)` is neither a picture nor a setting",
          help: "a mark names a script, a picture, and settings such as `at=50%`")
      }
    }
  }

  /// Words divided by spaces; one in double quotes may have spaces in it.
  private static func words(
    of text: Substring
  ) throws(ArticleProblem.Reason) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character.isWhitespace, !isQuoted {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if isQuoted { throw .init("a quotation mark is not closed", help: nil) }
    return words + [word].compactMap { $0 }
  }
}

/// How a clip and its pictures were when they were rendered: `#5d0c37aa91ab-0b7e2f6612cd`.
///
/// It stands in the comment beside the link, so that a change of one clip is a change of one line:
/// branches that change different clips merge, and a reviewer sees which picture is another.
struct PictureStamp: Hashable, Sendable {
  /// Of all that decides the pictures: the script with every default filled in, its files, and the
  /// version of what draws.
  var clip: UInt64
  /// Of the pictures' bytes.
  var pictures: UInt64

  /// 48 bits each: two of a million stamps are the same by accident once in 500 times.
  private static let digits = 12
  private static let mask: UInt64 = (1 << 48) - 1

  /// A stamp of two digests, of which 48 bits are kept.
  init(clip: UInt64, pictures: UInt64) {
    self.clip = clip & Self.mask
    self.pictures = pictures & Self.mask
  }

  /// The stamp that a text is.
  init?(_ text: String) {
    let parts = text.dropFirst().split(separator: "-", omittingEmptySubsequences: false)
    guard text.hasPrefix("#"), parts.count == 2, parts.allSatisfy({ $0.count == Self.digits }),
      let clip = UInt64(parts[0], radix: 16), let pictures = UInt64(parts[1], radix: 16)
    else { return nil }
    self.init(clip: clip, pictures: pictures)
  }

  /// The stamp as a comment holds it.
  var text: String { "#\(Self.hex(clip))-\(Self.hex(pictures))" }

  private static func hex(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
