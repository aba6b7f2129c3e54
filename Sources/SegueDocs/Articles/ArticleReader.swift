/// Finds the clips of an article: which marks, blocks and links belong together.
///
/// A link belongs to the comment right behind it on its line, or to the one that is alone on the
/// line above. A comment with `above` belongs to the block before it, with blank lines between.
struct ArticleReader {
  /// A mark that cannot be understood.
  struct Problem {
    /// Its line, from 1.
    var line: Int
    /// What is wrong.
    var reason: ArticleProblem.Reason
  }

  /// The text.
  let bytes: [UInt8]
  /// The clips so far.
  private(set) var clips: [ArticleClip] = []
  /// What is wrong with marks so far.
  private(set) var problems: [Problem] = []
  private let pieces: [MarkdownPiece]
  private let lines: [Range<Int>]
  /// The link that belongs to a clip already, by the index of its piece.
  private var taken: Int?
  /// The block that waits for its comment.
  private var waiting: ArticleClip?

  /// A reader of an article.
  init(bytes: [UInt8], lines: [Range<Int>]) {
    self.bytes = bytes
    self.lines = lines
    pieces = MarkdownScanner.pieces(of: bytes, lines: lines)
  }

  /// Finds all clips.
  mutating func read() {
    for (index, piece) in pieces.enumerated() {
      do throws(ArticleProblem.Reason) {
        switch piece {
        case .block(let block): try read(block)
        case .comment(let comment): try read(comment, at: index)
        case .image: break
        }
      } catch {
        problems.append(Problem(line: line(of: piece), reason: error))
      }
    }
    finishBlock()
  }

  private func line(of piece: MarkdownPiece) -> Int {
    switch piece {
    case .block(let block): block.line
    case .comment(let comment): comment.line
    case .image: 0
    }
  }

  private mutating func read(_ block: FencedBlock) throws(ArticleProblem.Reason) {
    finishBlock()
    guard let mark = try ClipMark.info(block.info) else { return }
    guard block.isClosed else {
      throw .init("the block is not closed", help: "end it by a line with the fence alone")
    }
    waiting = ArticleClip(line: block.line, script: .block(block), mark: mark)
  }

  private mutating func read(
    _ comment: MarkdownComment, at index: Int
  ) throws(ArticleProblem.Reason) {
    let text = bytes[(comment.range.lowerBound + 4)..<(comment.range.upperBound - 3)]
    guard let mark = try ClipMark.comment(String(decoding: text, as: UTF8.self)) else { return }
    let isAlone = isAlone(comment.range)
    let link = link(of: comment, at: index, isAlone: isAlone)
    if link == nil { try checkPlace(of: comment, isAlone) }
    if let script = mark.script {
      finishBlock()
      clips.append(
        ArticleClip(
          line: comment.line, script: .file(script), mark: mark, stamp: mark.stamp,
          comment: comment, link: link))
      return
    }
    guard var clip = waiting, isNextTo(clip, comment) else {
      throw .init("there is no block of the language `segue` right above the comment", help: nil)
    }
    clip.stamp = mark.stamp
    clip.comment = comment
    clip.link = link
    waiting = nil
    clips.append(clip)
  }

  private mutating func finishBlock() {
    if let waiting { clips.append(waiting) }
    waiting = nil
  }

  /// The link that belongs to a comment.
  private mutating func link(
    of comment: MarkdownComment, at index: Int, isAlone: Bool
  ) -> ImageLink? {
    for neighbour in [index - 1, index + 1] where pieces.indices.contains(neighbour) {
      guard case .image(let link) = pieces[neighbour], taken != neighbour else { continue }
      let isBefore = neighbour < index
      let gap =
        isBefore
        ? link.range.upperBound..<comment.range.lowerBound
        : comment.range.upperBound..<link.range.lowerBound
      let isNear =
        isBefore
        ? bytes[gap].allSatisfy(LineCursor.isSpace) : isAlone && isNextLine(link, behind: comment)
      guard isNear else { continue }
      taken = neighbour
      return link
    }
    return nil
  }

  private func checkPlace(
    of comment: MarkdownComment, _ isAlone: Bool
  ) throws(ArticleProblem.Reason) {
    guard isAlone else {
      throw .init(
        "there is no image at the comment",
        help: "it stands right behind an image on its line, or alone on a line")
    }
    let next = lines.firstIndex { $0.lowerBound > comment.range.upperBound }
    guard let next, let start = bytes[lines[next]].firstIndex(of: UInt8(ascii: "!")),
      isPrefix(lines[next].lowerBound..<start),
      bytes[lines[next]].dropFirst(start - lines[next].lowerBound + 1).first == UInt8(ascii: "[")
    else { return }
    throw .init(
      "the image below the comment cannot be read",
      help: "write it in one piece: `![what it shows](clip.gif)`")
  }

  /// Whether a comment is all that its line holds.
  private func isAlone(_ range: Range<Int>) -> Bool {
    guard let line = lines.first(where: { $0.upperBound >= range.upperBound }) else { return false }
    return line.lowerBound <= range.lowerBound
      && isPrefix(line.lowerBound..<range.lowerBound)
      && bytes[range.upperBound..<line.upperBound].allSatisfy(LineCursor.isSpace)
  }

  private func isNextLine(_ link: ImageLink, behind comment: MarkdownComment) -> Bool {
    guard let index = lines.firstIndex(where: { $0.upperBound >= comment.range.upperBound }),
      lines.indices.contains(index + 1)
    else { return false }
    let next = lines[index + 1]
    return next.contains(link.range.lowerBound)
      && isPrefix(next.lowerBound..<link.range.lowerBound)
  }

  /// Whether nothing but blank lines is between a block and a comment.
  private func isNextTo(_ clip: ArticleClip, _ comment: MarkdownComment) -> Bool {
    guard case .block(let block) = clip.script else { return false }
    return isPrefix(block.range.upperBound..<comment.range.lowerBound)
  }

  /// Whether some bytes are white space and the marks of quotes and lists.
  private func isPrefix(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { byte in
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"), UInt8(ascii: "-"),
        UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ")"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        true
      default: false
      }
    }
  }
}
