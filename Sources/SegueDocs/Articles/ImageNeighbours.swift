/// A search for the images around a comment: on its line, in its block and in the next one.
struct ImageNeighbours: Sendable {
  let bytes: [UInt8]
  /// The ranges of the lines without their line breaks.
  let lines: [Range<Int>]
  /// The blocks, comments and images of the text, in order.
  let pieces: [ArticlePiece]
  /// The leaf blocks of the text, in order.
  let blocks: [LeafBlock]
  let dialect: ArticleDialect

  /// Returns the images that belong to a comment by their position.
  ///
  /// These are the picture element around it, the image right before it on its line, or an image
  /// that begins the line below a comment with a line of its own.
  func adjacent(_ comment: ArticleComment, at index: Int, isAlone: Bool) -> [Int] {
    if let holder = holder(of: comment, at: index) { return [holder] }
    return [index - 1, index + 1].filter { neighbour in
      guard let link = image(neighbour) else { return false }
      if neighbour < index {
        return bytes[link.range.upperBound..<comment.range.lowerBound]
          .allSatisfy(\.isBlank)
      }
      return isAlone
        && (isNextLine(link, behind: comment) || isBelow(link, comment))
    }
  }

  /// Returns the images that belong to a comment if they show the file of its mark.
  ///
  /// These are the images after and before it in its block, in the next block, and right above it.
  func near(_ comment: ArticleComment, at index: Int) -> [Int] {
    let isOwn = { $0 == comment.block }
    let behind = images(pieces.indices.dropFirst(index + 1), while: isOwn)
    let before = images(pieces.indices.prefix(index).reversed(), while: isOwn)
    return behind + before + following(comment, at: index) + above(comment, at: index)
  }

  /// Returns the images in the block after a comment.
  func following(_ comment: ArticleComment, at index: Int) -> [Int] {
    images(index + 1, in: next(behind: comment.block))
  }

  /// Returns the images in the block after a fenced block.
  func following(_ block: FencedBlock, at index: Int) -> [Int] {
    images(index + 1, in: next(behind: block.block))
  }

  /// Throws if no image can be inserted at a comment without one.
  func checkPlace(
    of comment: ArticleComment, _ isAlone: Bool
  ) throws(ArticleProblem.Reason) {
    guard isAlone || dialect == .html else {
      throw .init(
        "there is no image at the comment",
        help: "put the comment right behind an image on its line, or alone on a line")
    }
    let next = lines.line(at: comment.range.upperBound) + 1
    guard lines.indices.contains(next),
      let start = bytes[lines[next]].firstIndex(of: UInt8(ascii: "!")),
      isPrefix(lines[next].lowerBound..<start),
      bytes[lines[next]].dropFirst(start - lines[next].lowerBound + 1).first == UInt8(ascii: "[")
    else { return }
    guard dialect != .restructuredText else { return }
    throw .init(
      "the image below the comment cannot be read",
      help: "write it in one piece: `![what it shows](clip.gif)`")
  }

  /// Returns whether a comment is the only content of its lines.
  func isAlone(_ range: Range<Int>) -> Bool {
    let (first, last) = (lines.line(at: range.lowerBound), lines.line(at: range.upperBound))
    guard lines.indices.contains(last), lines[first].lowerBound <= range.lowerBound else {
      return false
    }
    return isPrefix(lines[first].lowerBound..<range.lowerBound)
      && bytes[range.upperBound..<lines[last].upperBound].allSatisfy(\.isBlank)
  }

  /// Returns whether a range has only white space and the markers of quotes and lists.
  func isPrefix(_ range: Range<Int>) -> Bool {
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

  /// The most comments that are skipped, and the most blocks that count as one.
  ///
  /// Without this bound the time would not be linear in the length of the text.
  private static let reach = 100

  /// Returns the leaf blocks after another one that count as the next block.
  ///
  /// Comments are skipped; everything nested in the same quote or list is included, up to the end
  /// of the HTML elements opened in it.
  private func next(behind block: Int) -> Range<Int> {
    let further = blocks.indices.dropFirst(block + 1).prefix(Self.reach)
    guard let first = further.first(where: { !blocks[$0].isComment }) else { return 0..<0 }
    let depth = blocks.indices.contains(block) ? blocks[block].depth : 0
    let isNested = blocks[first].depth > depth
    var end = first + 1
    var open = max(0, blocks[first].balance)
    while end < min(blocks.count, first + Self.reach) {
      guard open > 0 || isNested && blocks[end].depth > depth else { break }
      open = max(0, open + blocks[end].balance)
      end += 1
    }
    return first..<end
  }

  /// Returns the images in some blocks, from a piece onwards.
  private func images(_ start: Int, in blocks: Range<Int>) -> [Int] {
    images(pieces.indices.dropFirst(start)) { $0 < blocks.upperBound }.filter { index in
      image(index).map { blocks.contains($0.block) } ?? false
    }
  }

  /// Returns the images among some pieces, up to the first piece whose block fails a test.
  private func images(
    _ indices: some Sequence<Int>, while isIn: (Int) -> Bool
  ) -> [Int] {
    var found: [Int] = []
    for index in indices {
      guard isIn(pieces[index].block) else { break }
      if image(index) != nil { found.append(index) }
    }
    return found
  }

  /// Returns the images of the block that ends in the line above a comment.
  private func above(_ comment: ArticleComment, at index: Int) -> [Int] {
    let number = lines.line(at: comment.range.lowerBound)
    guard number > 0, !isPrefix(lines[number - 1]) else { return [] }
    return images(pieces.indices.prefix(index).reversed()) { $0 == comment.block - 1 }
  }

  /// Returns the picture element that contains a comment; the pieces of such comments follow it.
  private func holder(of comment: ArticleComment, at index: Int) -> Int? {
    pieces.indices.prefix(index).suffix(Self.reach).last { index in
      image(index)?.range.contains(comment.range.lowerBound) ?? false
    }
  }

  /// Returns whether an image begins the line after a comment.
  private func isNextLine(_ link: ImageLink, behind comment: ArticleComment) -> Bool {
    let number = lines.line(at: comment.range.upperBound) + 1
    guard lines.indices.contains(number) else { return false }
    let next = lines[number]
    return next.contains(link.range.lowerBound)
      && isPrefix(next.lowerBound..<link.range.lowerBound)
  }

  /// Returns whether only blank lines are between a comment and an image, where that is a custom.
  private func isBelow(_ link: ImageLink, _ comment: ArticleComment) -> Bool {
    [.restructuredText, .asciidoc, .tutorial].contains(dialect)
      && link.range.lowerBound > comment.range.upperBound
      && isPrefix(comment.range.upperBound..<link.range.lowerBound)
  }

  /// Returns the image at the index of a piece; nil if there is none.
  private func image(_ index: Int) -> ImageLink? {
    guard pieces.indices.contains(index), case .image(let link) = pieces[index] else { return nil }
    return link
  }
}
