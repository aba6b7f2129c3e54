/// Finds the clips of an article: which marks, blocks and images belong together.
///
/// An image belongs to the comment right behind it on its line, or to the one that is alone on the
/// line above. Where the mark names the picture, it is the image that shows that file: beside the
/// comment, in the comment's block or in the next one. A comment with `above` belongs to the block before
/// it, with blank lines between.
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
  /// Texts that look like marks and are none, so far.
  private(set) var looseMarks: [LooseMark] = []
  private let pieces: [MarkdownPiece]
  private let lines: [Range<Int>]
  private let names: PictureNames
  private let neighbours: ImageNeighbours
  /// The images that belong to clips already, by the indexes of their pieces.
  private var taken: Set<Int> = []
  /// The images of each clip's next block, by the indexes of their pieces.
  private var candidates: [[Int]] = []
  /// The block that waits for its comment.
  private var waiting: ArticleClip?
  /// The index of that block's piece.
  private var waitingIndex = 0

  /// A reader of an article.
  init(bytes: [UInt8], lines: [Range<Int>], names: PictureNames) {
    self.bytes = bytes
    self.lines = lines
    self.names = names
    let scan = MarkdownScanner.scan(bytes, lines: lines)
    pieces = scan.pieces
    neighbours = ImageNeighbours(bytes: bytes, lines: lines, pieces: pieces, blocks: scan.blocks)
  }

  /// Finds all clips.
  mutating func read() {
    for (index, piece) in pieces.enumerated() {
      do throws(ArticleProblem.Reason) {
        switch piece {
        case .block(let block): try read(block, at: index)
        case .comment(let comment): try read(comment, at: index)
        case .loose(let mark): looseMarks.append(mark)
        case .image: break
        }
      } catch {
        problems.append(Problem(line: line(of: piece), reason: error))
      }
    }
    finishBlock()
    for index in clips.indices where clips[index].link == nil {
      clips[index].candidates = candidates[index].filter { !taken.contains($0) }.compactMap(image)
    }
  }

  private func line(of piece: MarkdownPiece) -> Int {
    switch piece {
    case .block(let block): block.line
    case .comment(let comment): comment.line
    case .loose(let mark): mark.line
    case .image: 0
    }
  }

  private mutating func read(
    _ block: FencedBlock, at index: Int
  ) throws(ArticleProblem.Reason) {
    finishBlock()
    guard let mark = try ClipMark.info(block.info) else {
      let word = block.info.prefix { !$0.isWhitespace }
      if word != MarkWord.language, LooseMark.isNearly(word),
        var loose = LooseMark(Array(block.info.utf8)[...])
      {
        loose.line = block.line
        loose.namesClip = true
        looseMarks.append(loose)
      }
      return
    }
    guard block.isClosed else {
      throw .init("the block is not closed", help: "end it by a line with the fence alone")
    }
    waiting = ArticleClip(line: block.line, script: .block(block), mark: mark)
    waitingIndex = index
  }

  private mutating func read(
    _ comment: MarkdownComment, at index: Int
  ) throws(ArticleProblem.Reason) {
    let range = (comment.range.lowerBound + 4)..<(comment.range.upperBound - 3)
    // `<!-->` and `<!--->` are comments, too.
    guard range.lowerBound <= range.upperBound else { return }
    guard let mark = try ClipMark.comment(String(decoding: bytes[range], as: UTF8.self)) else {
      guard var loose = LooseMark(bytes[range]) else { return }
      loose.line = comment.line
      looseMarks.append(loose)
      return
    }
    var clip: ArticleClip
    if let script = mark.script {
      finishBlock()
      clip = ArticleClip(line: comment.line, script: .file(script), mark: mark)
    } else {
      guard let block = waiting, isNextTo(block, comment) else {
        throw .init("there is no block of the language `segue` right above the comment", help: nil)
      }
      clip = block
    }
    clip.stamp = mark.stamp
    clip.comment = comment
    try findLink(of: &clip, comment, at: index)
    if mark.script == nil { waiting = nil }
    append(clip, neighbours.following(comment, at: index))
  }

  private mutating func append(_ clip: ArticleClip, _ images: [Int]) {
    clips.append(clip)
    candidates.append(images)
  }

  private mutating func finishBlock() {
    guard var clip = waiting, case .block(let block) = clip.script else { return }
    waiting = nil
    let images = neighbours.following(block, at: waitingIndex)
    if let name = clip.mark.picture {
      let shown = images.first { !taken.contains($0) && shows($0, name) }
      clip.link = shown.flatMap(image)
      if let shown { taken.insert(shown) }
    }
    append(clip, images)
  }

  /// Finds the image that belongs to a comment.
  private mutating func findLink(
    of clip: inout ArticleClip, _ comment: MarkdownComment, at index: Int
  ) throws(ArticleProblem.Reason) {
    let isAlone = neighbours.isAlone(comment.range)
    let adjacent = neighbours.adjacent(comment, at: index, isAlone: isAlone)
      .filter { !taken.contains($0) }
    if let name = clip.mark.picture {
      let near = adjacent + neighbours.near(comment, at: index)
      if let shown = near.first(where: { shows($0, name, isTaken: taken.contains($0)) }) {
        clip.link = image(shown)
        if clip.link.map({ names.shows($0.destination, name) }) ?? false { taken.insert(shown) }
      } else {
        clip.formerLink = adjacent.first.flatMap(image)
      }
    } else if let first = adjacent.first {
      clip.link = image(first)
      taken.insert(first)
    }
    clip.isAlone = isAlone
    if clip.link == nil, clip.formerLink == nil {
      try neighbours.checkPlace(of: comment, isAlone)
    }
  }

  /// Whether an image shows a file; one that belongs to another clip does so by a `srcset` alone.
  private func shows(_ index: Int, _ name: String, isTaken: Bool = false) -> Bool {
    guard let image = image(index) else { return false }
    return image.destinations.dropFirst(isTaken ? 1 : 0).contains { names.shows($0, name) }
  }

  private func image(_ index: Int) -> ImageLink? {
    if case .image(let link) = pieces[index] { link } else { nil }
  }

  /// Whether nothing but blank lines is between a block and a comment.
  private func isNextTo(_ clip: ArticleClip, _ comment: MarkdownComment) -> Bool {
    guard case .block(let block) = clip.script else { return false }
    return neighbours.isPrefix(block.range.upperBound..<comment.range.lowerBound)
  }
}
