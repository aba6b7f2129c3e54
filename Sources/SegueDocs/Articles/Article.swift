import SegueCodecs
import SegueGraphics
import SegueScript

/// An article with the clips that it embeds.
struct Article: Sendable {
  let path: String
  /// The site that publishes it.
  let site: ArticleSite
  let dialect: ArticleDialect
  /// The bytes of the file.
  let bytes: [UInt8]
  /// The ranges of the lines without their line breaks.
  let lines: [Range<Int>]
  private(set) var clips: [ArticleClip] = []
  /// Problems of clip marks.
  private(set) var problems: [ArticleProblem] = []
  /// Texts that look like clip marks but are not.
  private(set) var unrecognizedMarks: [UnrecognizedMark] = []

  /// The largest article that is parsed, in bytes; libcmark takes up to 200 bytes for each of them.
  static let longest = 4 << 20

  /// Reads and parses an article on its site.
  init(_ place: ArticlePlace) throws(CodecError) {
    let file =
      if let access = place.ownAccess { try access.open(place.path) } else {
        try InputFile(place.path)
      }
    self.init(
      path: place.path, bytes: try file.bytes(atMost: Self.longest),
      ArticleDialect(place.kind, on: place.site.site), on: place.site)
  }

  /// Parses the text of an article in a syntax.
  init(path: String, bytes: [UInt8], _ dialect: ArticleDialect, on site: ArticleSite) {
    self.path = path
    self.bytes = bytes
    self.dialect = dialect
    self.site = site
    lines = Self.lines(of: bytes)
    var reader = ArticleReader(bytes: bytes, lines: lines, dialect, on: site)
    reader.read()
    clips = reader.clips
    unrecognizedMarks = reader.unrecognizedMarks
    problems = reader.problems.map {
      ArticleProblem(article: path, line: $0.line, reason: $0.reason)
    }
  }

  /// Returns the line break of the line at an offset; that of the first line if the line has none.
  func lineBreak(at offset: Int) -> [UInt8] {
    let line = lines.firstIndex { $0.upperBound >= offset } ?? 0
    for index in [line, 0] where lines.indices.contains(index) {
      let end = lines[index].upperBound
      let next = lines.indices.contains(index + 1) ? lines[index + 1].lowerBound : bytes.count
      if next > end { return Array(bytes[end..<next]) }
    }
    return [UInt8(ascii: "\n")]
  }

  /// Returns the lines of a text, ended by LF, CR LF or CR, without a byte order mark.
  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
      lines.append(start..<(index - 1))
      if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") {
        index += 1
      }
      start = index
    }
    if start < bytes.count { lines.append(start..<bytes.count) }
    return lines
  }
}

/// A summary of the clips and near misses of an article, as text for tests.
package enum ArticleOutline {
  /// Returns a line for each clip, each invalid mark, and each text that looks like a mark.
  ///
  /// For example `3: scripts/kugou.yaml -> images/kugou.gif` or `7: block of 12 lines -> none`.
  package static func lines(of bytes: [UInt8]) -> [String] {
    let article = Article(path: "", bytes: bytes, .markdown, on: ArticleSite(.github))
    return article.clips.map { clip in
      let script =
        switch clip.script {
        case .file(let name): name
        case .block(let block): "block of \(block.lines.count) lines"
        }
      return "\(clip.line): \(script) -> \(clip.link?.destination ?? "none")"
    } + article.problems.map { "\($0.line ?? 0): \($0.reason.sentence)" }
      + article.unrecognizedMarks.map { "\($0.line): no mark: \($0.excerpt)" }
  }

  /// Returns the XXH64 of bytes, the hash that stamps use.
  package static func digest(of bytes: [UInt8]) -> UInt64 { XXHash64.digest(of: bytes) }
}
