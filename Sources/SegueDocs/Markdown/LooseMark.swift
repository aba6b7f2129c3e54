import SegueScript

/// A text that looks like a mark and is none, such as `{/* segue: clip.yaml */}` or `<!-- Segue: clip.yaml -->`.
struct LooseMark: Hashable, Sendable {
  /// The bytes of the text from the opening of the comment.
  var range: Range<Int>
  /// The line in which it begins, from 1.
  var line = 0
  /// The index of the Markdown block that holds it.
  var block = 0
  /// The text, shortened.
  var excerpt: String
  /// Whether it has what only a mark has: a colon behind its first word, or the name of a script.
  var namesClip: Bool

  /// The most bytes of a text that are looked at.
  static let longest = 300
  /// The openings of comments in dialects of Markdown, none of which is one of HTML.
  static let openers = ["{/*", "{#", "{{/*", "{%", "[//]:", "[comment]:", "[comment]"]
  /// The beginnings of comments with a slip of the pen.
  static let brokenOpeners = ["<!-", "<--", "<! --", "<!"]

  /// A text whose first word nearly is `segue`; nil for any other.
  ///
  /// A block of code that is commented out is none.
  ///
  /// - Parameter opener: the opening of the comment, which is no part of the first word.
  init?(_ bytes: ArraySlice<UInt8>, range: Range<Int> = 0..<0, opener: String = "") {
    let whole = String(decoding: bytes.prefix(Self.longest), as: UTF8.self)
    let text = whole.dropFirst(opener.count)
    guard !["```", "~~~"].contains(where: String(text).trimmed.hasPrefix) else { return nil }
    let start = text.firstIndex { $0.isLetter || $0.isNumber } ?? text.endIndex
    let word = text[start...].prefix { $0.isLetter || $0.isNumber || "-_".contains($0) }
    guard Self.isNearly(word) else { return nil }
    let rest = text[word.endIndex...]
    let behind = rest.first { !$0.isWhitespace }
    namesClip =
      behind.map { ":=;：".contains($0) } ?? false
      || rest.split { $0.isWhitespace || "\"'`)]}>*".contains($0) }.contains { word in
        word == MarkWord.above || Self.scripts.contains { word.lowercased().hasSuffix($0) }
      }
    self.range = range
    let line = whole.trimmed.prefix { !$0.isNewline }
    excerpt = String(line.prefix(60)) + (line.count > 60 ? "…" : "")
  }

  /// The mark that a line of an article in another markup begins with a comment; nil without one.
  init?(line bytes: ArraySlice<UInt8>) {
    var text = bytes.drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
    guard let opener = Self.comments.first(where: { text.starts(with: $0.utf8) }) else {
      return nil
    }
    text = text.dropFirst(opener.utf8.count)
    self.init(text.prefix(Self.longest))
    guard namesClip else { return nil }
  }

  /// Whether a word is `segue`, whatever its capitals, or one slip of the pen away from it.
  static func isNearly(_ word: Substring) -> Bool {
    let name = MarkWord.language
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
