import SegueCodecs
import SegueGraphics

/// A Markdown text with the clips that it shows.
struct Article: Sendable {
  /// The path.
  let path: String
  /// The text as it is in the file.
  let bytes: [UInt8]
  /// The lines without their line breaks.
  let lines: [Range<Int>]
  /// The clips, in order.
  private(set) var clips: [ArticleClip] = []
  /// What is wrong with marks.
  private(set) var problems: [ArticleProblem] = []
  /// Texts that look like marks and are none.
  private(set) var looseMarks: [LooseMark] = []

  /// The most bytes that an article may have.
  static let longest = 16 << 20

  /// Reads an article.
  init(_ place: ArticlePlace) throws(CodecError) {
    let file =
      if let access = place.ownAccess { try access.open(place.path) } else {
        try InputFile(place.path)
      }
    self.init(path: place.path, bytes: try file.bytes(atMost: Self.longest))
  }

  /// An article of a text.
  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    lines = Self.lines(of: bytes)
    let names = PictureNames(isInCatalogue: ArticlePlace.catalogue(of: path) != nil)
    var reader = ArticleReader(bytes: bytes, lines: lines, names: names)
    reader.read()
    clips = reader.clips
    looseMarks = reader.looseMarks
    problems = reader.problems.map {
      ArticleProblem(article: path, line: $0.line, reason: $0.reason)
    }
  }

  /// The line break of the line that holds a byte; that of the first line where it has none.
  func lineBreak(at offset: Int) -> [UInt8] {
    let line = lines.firstIndex { $0.upperBound >= offset } ?? 0
    for index in [line, 0] where lines.indices.contains(index) {
      let end = lines[index].upperBound
      let next = lines.indices.contains(index + 1) ? lines[index + 1].lowerBound : bytes.count
      if next > end { return Array(bytes[end..<next]) }
    }
    return [UInt8(ascii: "\n")]
  }

  /// The lines of a text, which LF, CR LF or CR ends; a byte order mark is no part of the first.
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

/// A clip that an article shows, and the places where its mark and its link stand.
struct ArticleClip: Sendable {
  /// Where its script is.
  enum Script: Sendable {
    /// A file, by the path as it is written.
    case file(String)
    /// A block of the article.
    case block(FencedBlock)
  }

  /// The line in which it is told, from 1.
  var line: Int
  /// The script.
  var script: Script
  /// What is asked of the picture; for a block, by the info behind its fence.
  var mark: ClipMark
  /// What was rendered last, if it is told.
  var stamp: PictureStamp?
  /// The comment with the mark; nil for a block that has none yet.
  var comment: MarkdownComment?
  /// The link to the picture, if there is one.
  var link: ImageLink?
  /// An image in the place of the link that shows another file than the mark names.
  var formerLink: ImageLink?
  /// The images of the next block, one of which may show the file that the script names.
  var candidates: [ImageLink] = []
  /// Whether the comment is all that its line holds, so that a link can be written below it.
  var isAlone = true

  /// Whether links are to be written as HTML.
  var isInHTML: Bool { comment?.isInHTML ?? false }
}

/// The clips of an article, and what is no clip, as text for tests.
package enum ArticleOutline {
  /// Returns a line for each clip, for each mark that cannot be understood, and for what looks like one.
  ///
  /// Such as `3: scripts/kugou.yaml -> images/kugou.gif` or `7: block of 12 lines -> none`.
  package static func lines(of bytes: [UInt8]) -> [String] {
    let article = Article(path: "", bytes: bytes)
    return article.clips.map { clip in
      let script =
        switch clip.script {
        case .file(let name): name
        case .block(let block): "block of \(block.lines.count) lines"
        }
      return "\(clip.line): \(script) -> \(clip.link?.destination ?? "none")"
    } + article.problems.map { "\($0.line ?? 0): \($0.reason.sentence)" }
      + article.looseMarks.map { "\($0.line): no mark: \($0.excerpt)" }
  }

  /// The XXH64 of bytes, as stamps are made of.
  package static func digest(of bytes: [UInt8]) -> UInt64 { XXHash64.digest(of: bytes) }
}
