import SegueScript

/// A text that looks like a clip mark but is not one, such as `{/* segue: clip.yaml */}`.
struct UnrecognizedMark: Hashable, Sendable {
  /// The range of the text from its comment opener.
  var range: Range<Int>
  /// The line in which it begins, from 1.
  var line = 0
  /// The index of the leaf block that contains it.
  var block = 0
  /// The text, truncated to 60 characters.
  var excerpt: String
  /// Whether the text is certainly meant as a mark: it has a colon after its first word, or names a script.
  var isCertainlyMark: Bool

  /// The number of bytes of a text that are examined.
  static let longest = 300
  /// The comment openers of Markdown dialects, and misspelt openers of HTML comments.
  static let openers = [
    "{/*", "{#", "{{/*", "{%", "[//]:", "[comment]:", "[comment]", "<!--", "<!-", "<--", "<! --",
    "<!",
  ]

  /// Recognizes a text whose first word is `segue` or nearly so; nil for any other text.
  ///
  /// A commented-out code block is not recognized.
  ///
  /// - Parameter opener: the comment opener, which is not part of the first word.
  init?(_ bytes: ArraySlice<UInt8>, range: Range<Int> = 0..<0, opener: String = "") {
    guard bytes.prefix(Self.longest).contains(where: "segueSEGUE".utf8.contains) else { return nil }
    let whole = String(decoding: bytes.prefix(Self.longest), as: UTF8.self)
    let text = whole.dropFirst(opener.count)
    guard !["```", "~~~"].contains(where: String(text).trimmed.hasPrefix) else { return nil }
    let start = text.firstIndex { $0.isLetter || $0.isNumber } ?? text.endIndex
    let word = text[start...].prefix { $0.isLetter || $0.isNumber || "-_".contains($0) }
    guard Self.isNearly(word) else { return nil }
    let rest = text[word.endIndex...]
    let behind = rest.first { !$0.isWhitespace }
    isCertainlyMark =
      behind.map { ":=;：".contains($0) } ?? false
      || rest.split { $0.isWhitespace || "\"'`)]}>*".contains($0) }.contains { word in
        word == MarkKeyword.above || Self.scripts.contains { word.lowercased().hasSuffix($0) }
      }
    self.range = range
    let line = whole.trimmed.prefix { !$0.isNewline }
    excerpt = String(line.prefix(60)) + (line.count > 60 ? "…" : "")
  }

  /// Recognizes a mark in a comment at the beginning of a line; nil if there is none.
  ///
  /// The comment may be in the syntax of any markup language.
  init?(line bytes: ArraySlice<UInt8>) {
    var text = bytes.drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
    guard let opener = Self.comments.first(where: { text.starts(with: $0.utf8) }) else {
      return nil
    }
    text = text.dropFirst(opener.utf8.count)
    self.init(text.prefix(Self.longest))
    guard isCertainlyMark else { return nil }
  }

  /// Recognizes a mark at the beginning of a line of text, in the syntax of any language that is read.
  ///
  /// It may be in a list or in a cell of a table.
  init?(foreign bytes: ArraySlice<UInt8>) {
    let line = String(decoding: bytes.prefix(Self.longest), as: UTF8.self)
    guard
      let match = line.firstMatch(
        of:
          #/(?:^|[|*+#>-]|[0-9]\.)\s*((?:\.\.|<!--|\{\/\*|\/\/|%|@Comment[ ]*[\{(]["]?)\s*segue\s*:\s*\S)/#
      )
    else { return nil }
    range = 0..<0
    excerpt = String(line[match.1.startIndex...].prefix(60)).trimmed
    isCertainlyMark = true
  }

  /// Returns whether a word is `segue` in any case, or at most one letter away from it.
  static func isNearly(_ word: Substring) -> Bool {
    let name = MarkKeyword.language
    let lower = word.lowercased()
    guard NearestName.nearest(to: lower, among: [name]) != nil else { return false }
    if lower.count <= name.count { return true }
    return lower.indices.contains { index in
      var shorter = lower
      shorter.remove(at: index)
      return shorter == name
    }
  }

  private static let scripts = [".yaml", ".yml", ".json"]
  private static let comments = [
    "<!--", "{{/*", "{/*", "/*", "//", "..", "{#", "{%", "#", "%", ";", "--", "[//]:", "'''",
  ]
}
