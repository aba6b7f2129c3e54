import SegueScript

/// A parser of the clips in an article: associates marks, fenced blocks and images.
///
/// An image belongs to the comment right after it on its line, or to a comment that occupies the
/// line above. If the mark names the picture, the clip's image is the one that shows this file:
/// adjacent to the comment, in its block, or in the next block. A comment with `above` belongs to
/// the fenced block before it, with only blank lines between.
struct ArticleReader {
  /// A mark that is invalid.
  struct Problem {
    /// The line of the mark, from 1.
    var line: Int
    var reason: ArticleProblem.Reason
  }

  let bytes: [UInt8]
  /// The clips already found.
  private(set) var clips: [ArticleClip] = []
  /// The invalid marks already found.
  private(set) var problems: [Problem] = []
  /// The texts that look like marks but are not, already found.
  private(set) var unrecognizedMarks: [UnrecognizedMark] = []
  private let pieces: [ArticlePiece]
  private let lines: [Range<Int>]
  private let names: PictureNames
  private let dialect: ArticleDialect
  private let neighbours: ImageNeighbours
  /// The images that already belong to clips, by the indices of their pieces.
  private var taken: Set<Int> = []
  /// The images of the block after each clip, by the indices of their pieces.
  private var candidates: [[Int]] = []
  /// The fenced block whose comment has not been found yet.
  private var waiting: ArticleClip?
  /// The index of the piece of `waiting`.
  private var waitingIndex = 0

  /// Scans an article; `read` then finds its clips.
  init(bytes: [UInt8], lines: [Range<Int>], _ dialect: ArticleDialect, on site: ArticleSite) {
    self.bytes = bytes
    self.lines = lines
    self.dialect = dialect
    names = PictureNames(isInCatalogue: site.site == .docc)
    let scan = ArticleScan(bytes, lines: lines, dialect, on: site)
    pieces = scan.pieces
    neighbours = ImageNeighbours(
      bytes: bytes, lines: lines, pieces: pieces, blocks: scan.blocks, dialect: dialect)
  }

  /// Finds all clips; invalid marks become problems.
  mutating func read() {
    for (index, piece) in pieces.enumerated() {
      do throws(ArticleProblem.Reason) {
        switch piece {
        case .block(let block): try read(block, at: index)
        case .comment(let comment): try read(comment, at: index)
        case .loose(let mark): unrecognizedMarks.append(mark)
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

  /// Returns the line of a piece, from 1; 0 for an image.
  private func line(of piece: ArticlePiece) -> Int {
    switch piece {
    case .block(let block): block.line
    case .comment(let comment): comment.line
    case .loose(let mark): mark.line
    case .image: 0
    }
  }

  /// Reads a fenced block; one in the language `segue` becomes the pending block.
  private mutating func read(
    _ block: FencedBlock, at index: Int
  ) throws(ArticleProblem.Reason) {
    finishBlock()
    guard let mark = try ClipMark.info(block.info) else {
      let word = block.info.prefix { !$0.isWhitespace }
      if word != MarkKeyword.language, UnrecognizedMark.isNearly(word),
        var loose = UnrecognizedMark(Array(block.info.utf8)[...])
      {
        loose.line = block.line
        loose.isCertainlyMark = true
        unrecognizedMarks.append(loose)
      }
      return
    }
    guard block.isClosed else {
      throw .init("the block is not closed", help: "end it with a line that is only the fence")
    }
    waiting = ArticleClip(line: block.line, script: .block(block), mark: mark)
    waitingIndex = index
  }

  /// Reads a comment; one with a mark becomes a clip, together with the pending block for `above`.
  private mutating func read(
    _ comment: ArticleComment, at index: Int
  ) throws(ArticleProblem.Reason) {
    let text = String(decoding: bytes[comment.text], as: UTF8.self)
    guard let mark = try ClipMark.comment(text, in: dialect) else {
      guard var loose = UnrecognizedMark(bytes[comment.text]) else { return }
      loose.line = comment.line
      unrecognizedMarks.append(loose)
      return
    }
    if comment.isInText {
      throw .init(
        "the comment stands in a text, where no picture can be",
        help: "put an empty line above it, outside of lists")
    }
    var clip: ArticleClip
    if let script = mark.script {
      finishBlock()
      clip = ArticleClip(line: comment.line, script: .file(script), mark: mark)
    } else {
      guard let block = waiting, isNextTo(block, comment) else {
        throw .init(
          "there is no block of the language `segue` right above the comment",
          help: "write one there, or name a script in the comment")
      }
      clip = block
    }
    clip.stamp = mark.stamp
    clip.comment = comment
    try findLink(of: &clip, comment, at: index)
    if mark.script == nil { waiting = nil }
    append(clip, neighbours.following(comment, at: index))
  }

  /// Appends a clip with the images of the next block.
  private mutating func append(_ clip: ArticleClip, _ images: [Int]) {
    clips.append(clip)
    candidates.append(images)
  }

  /// Appends the pending block as a clip without a comment.
  private mutating func finishBlock() {
    guard var clip = waiting, case .block(let block) = clip.script else { return }
    waiting = nil
    let images = neighbours.following(block, at: waitingIndex)
    if let name = clip.mark.picture {
      let shown = images.first { !taken.contains($0) && shows($0, name) }
      clip.link = shown.flatMap(image)
      if let shown { take(shown, for: &clip) }
    }
    append(clip, images)
  }

  /// Finds the image of a comment: the one that shows the file of its mark, else an adjacent one.
  private mutating func findLink(
    of clip: inout ArticleClip, _ comment: ArticleComment, at index: Int
  ) throws(ArticleProblem.Reason) {
    let isAlone = neighbours.isAlone(comment.range)
    let adjacent = neighbours.adjacent(comment, at: index, isAlone: isAlone)
      .filter { !taken.contains($0) }
    if let name = clip.mark.picture {
      let near = adjacent + neighbours.near(comment, at: index)
      if let shown = near.first(where: { shows($0, name, isTaken: taken.contains($0)) }) {
        clip.link = image(shown)
        if clip.link.map({ names.shows($0.file, name) }) ?? false { take(shown, for: &clip) }
      } else {
        clip.mismatchedLink = adjacent.first.flatMap(image)
        if let first = adjacent.first { clip.mismatchedDark = dark(behind: first) }
      }
    } else if let first = adjacent.first {
      clip.link = image(first)
      take(first, for: &clip)
    }
    clip.isAlone = isAlone
    if clip.link == nil, clip.mismatchedLink == nil {
      try neighbours.checkPlace(of: comment, isAlone)
    }
  }

  /// Takes an image for a clip, and the image for the dark right behind it.
  private mutating func take(_ index: Int, for clip: inout ArticleClip) {
    taken.insert(index)
    guard let dark = dark(behind: index) else { return }
    clip.darkLink = dark
    taken.insert(index + 1)
  }

  /// Returns the image for the dark right behind another one; nil if there is none.
  private func dark(behind index: Int) -> ImageLink? {
    guard pieces.indices.contains(index + 1), let (light, dark) = pair(index), dark.isDarkOnly,
      neighbours.isPrefix(light.range.upperBound..<dark.range.lowerBound)
    else { return nil }
    return dark
  }

  /// Returns two images in a row; nil if one of the pieces is of another kind.
  private func pair(_ index: Int) -> (ImageLink, ImageLink)? {
    guard let light = image(index), let dark = image(index + 1) else { return nil }
    return (light, dark)
  }

  /// Returns whether an image shows a file; one that belongs to another clip, only by its `srcset`.
  private func shows(_ index: Int, _ name: String, isTaken: Bool = false) -> Bool {
    guard let image = image(index) else { return false }
    return image.files.dropFirst(isTaken ? 1 : 0).contains { names.shows($0, name) }
  }

  /// Returns the image at the index of a piece; nil if the piece is of another kind.
  private func image(_ index: Int) -> ImageLink? {
    if case .image(let link) = pieces[index] { link } else { nil }
  }

  /// Returns whether a comment follows a clip's fenced block with only blank lines between.
  private func isNextTo(_ clip: ArticleClip, _ comment: ArticleComment) -> Bool {
    guard case .block(let block) = clip.script else { return false }
    return neighbours.isPrefix(block.range.upperBound..<comment.range.lowerBound)
  }
}
