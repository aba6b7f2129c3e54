/// A clip mark: the annotation of a clip in an HTML comment or in the info string of a fenced block.
///
/// `segue: scripts/kugou.yaml images/kugou.gif at=50% #5d0c…-91ab…` names a script and its picture,
/// sets options, and ends with the stamp of the last rendering by `segue docs`. Only the script is
/// required; `above` refers to the fenced block before the comment.
struct ClipMark: Sendable {
  /// The script's path as it was written; nil for `above` and for a fenced block.
  var script: String?
  /// The destination of the picture, if given.
  var picture: String?
  /// The options as keys and values, in order.
  var settings: [(key: String, value: String)] = []
  /// The stamp of the last rendering, if there is one.
  var stamp: PictureStamp?

  /// Parses the text of a comment between its delimiters; nil if it is not a mark.
  ///
  /// - Throws: a reason if the mark is invalid.
  static func comment(
    _ text: String, in dialect: ArticleDialect
  ) throws(ArticleProblem.Reason) -> ClipMark? {
    let text = text.trimmed
    guard text.hasPrefix("segue:") else { return nil }
    let words = try words(of: text.dropFirst("segue:".count))
    guard let script = words.first else {
      throw .init(
        "the comment names no script", help: "write `\(dialect.exampleMark)`")
    }
    var mark = ClipMark()
    mark.script = script == MarkKeyword.above ? nil : script
    try mark.take(words.dropFirst())
    return mark
  }

  /// Parses the info string of a fenced block; nil for a block in another language.
  ///
  /// - Throws: a reason if the mark is invalid.
  static func info(_ text: String) throws(ArticleProblem.Reason) -> ClipMark? {
    let language = MarkKeyword.language
    guard text == language || text.hasPrefix(language + " ") || text.hasPrefix(language + "\t")
    else { return nil }
    var mark = ClipMark()
    try mark.take(try words(of: text.dropFirst(MarkKeyword.language.count))[...])
    return mark
  }

  /// Parses the words after the script: stamp, settings and picture.
  private mutating func take(_ words: ArraySlice<String>) throws(ArticleProblem.Reason) {
    for word in words {
      if word.hasPrefix("#") {
        guard let stamp = PictureStamp(word) else {
          throw .init(
            "`\(word)` is not a stamp", help: "remove it; `segue docs` writes a new one")
        }
        self.stamp = stamp
      } else if let sign = word.firstIndex(of: "="), sign != word.startIndex {
        settings.append((String(word[..<sign]), String(word[word.index(after: sign)...])))
      } else if picture == nil {
        picture = word
      } else {
        throw .init(
          "`\(word)` is neither a picture nor a setting",
          help: "name a script, a picture, and settings such as `at=50%`")
      }
    }
  }

  /// Splits a text at spaces outside double quotes.
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
    if isQuoted {
      throw .init("a quotation mark is not closed", help: "close it with `\"`")
    }
    return words + [word].compactMap { $0 }
  }
}
