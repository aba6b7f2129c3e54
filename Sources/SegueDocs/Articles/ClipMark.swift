/// What an article says of a clip, in a comment or behind the fence of a block.
///
/// `segue: scripts/kugou.yaml images/kugou.gif at=50% #5d0c…-91ab…` names a script, the picture,
/// what is asked of it, and how both were when `segue docs` rendered the picture last. Only the
/// script must be there; `above` is the block before the comment.
struct ClipMark: Sendable {
  /// The word for the block before the comment.
  static let above = "above"
  /// The language of a block that is a script.
  static let language = "segue"

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
    mark.script = script == above ? nil : script
    try mark.take(words.dropFirst())
    return mark
  }

  /// The mark behind the fence of a block; nil for a block of another language.
  ///
  /// - Throws: a sentence about a mark that cannot be understood.
  static func info(_ text: String) throws(ArticleProblem.Reason) -> ClipMark? {
    guard text == language || text.hasPrefix(language + " ") || text.hasPrefix(language + "\t")
    else { return nil }
    var mark = ClipMark()
    try mark.take(try words(of: text.dropFirst(language.count))[...])
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
