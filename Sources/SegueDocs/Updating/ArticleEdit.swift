/// A replacement of a range of an article's bytes.
struct ArticleEdit: Sendable {
  /// The range to replace; empty for an insertion.
  var range: Range<Int>
  /// The bytes that replace it.
  var bytes: [UInt8]

  /// Returns whether it is applied before another one; insertions precede replacements at the same offset.
  func precedes(_ other: ArticleEdit) -> Bool {
    (range.lowerBound, range.upperBound) < (other.range.lowerBound, other.range.upperBound)
  }
}

extension Article {
  /// Returns the edits of a clip's link, or the insertion of one below its comment.
  ///
  /// - Throws: a reason if the author must change the link.
  func linkEdits(
    _ clip: ArticleClip, _ plan: ClipPlan, ownsSources: Bool
  ) throws(ArticleProblem.Reason) -> [ArticleEdit] {
    let update = LinkUpdate(plan: plan, isInHTML: clip.isInHTML, ownsSources: ownsSources)
    if let link = plan.link { return try update.edits(of: link, in: bytes) }
    guard let comment = clip.comment else { return [] }
    guard clip.isAlone else {
      throw .init(
        "the image at the comment shows \(clip.mismatchedLink?.destination ?? "another file"), and the "
          + "comment names \(plan.destination)",
        help: "let both name the same file, or give the comment a line of its own")
    }
    let line = lines.first { $0.upperBound >= comment.range.upperBound } ?? comment.range
    let prefix = Array(bytes[line.lowerBound..<comment.range.lowerBound])
    let new = lineBreak(at: line.upperBound) + Self.further(prefix) + Array(update.newLink.utf8)
    return [ArticleEdit(range: line.upperBound..<line.upperBound, bytes: new)]
  }

  /// Returns the edit of a clip's comment, or the insertion of one after its fenced block.
  func commentEdits(_ clip: ArticleClip, _ plan: ClipPlan, _ stamp: PictureStamp) -> [ArticleEdit] {
    if let comment = clip.comment {
      return clip.stamp == stamp ? [] : [stampEdit(comment, clip.stamp, stamp)]
    }
    let update = LinkUpdate(plan: plan, isInHTML: false, ownsSources: false)
    return [ending(of: clip, plan.link == nil ? update.newLink : nil, stamp)]
  }

  /// Returns the bytes of the article with edits applied.
  func bytes(with edits: [ArticleEdit]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    for edit in edits.sorted(by: { $0.precedes($1) }) {
      result += bytes[index..<edit.range.lowerBound] + edit.bytes
      index = edit.range.upperBound
    }
    return result + bytes[index...]
  }

  /// Returns the insertion of a comment after a fenced block, with a link below it unless that exists.
  private func ending(
    of clip: ArticleClip, _ link: String?, _ stamp: PictureStamp
  ) -> ArticleEdit {
    guard case .block(let block) = clip.script else { return ArticleEdit(range: 0..<0, bytes: []) }
    let end = block.range.upperBound
    let newline = lineBreak(at: end)
    let comment = "<!-- segue: \(MarkKeyword.above) \(stamp.text) -->"
    var new = newline + trimmed(block.prefix)
    new += newline + block.prefix + Array(comment.utf8)
    if let link { new += newline + block.prefix + Array(link.utf8) }
    return ArticleEdit(range: end..<end, bytes: new)
  }

  /// Returns the edit that replaces or adds the stamp of a comment; the rest of it is unchanged.
  private func stampEdit(
    _ comment: MarkdownComment, _ old: PictureStamp?, _ new: PictureStamp
  ) -> ArticleEdit {
    let text = bytes[comment.range]
    if old != nil, let hash = text.lastIndex(of: UInt8(ascii: "#")) {
      let end = text[hash...].firstIndex(where: \.isBlank) ?? comment.range.upperBound - 3
      return ArticleEdit(
        range: hash..<min(end, comment.range.upperBound - 3), bytes: Array(new.text.utf8))
    }
    var end = comment.range.upperBound - 3
    while end > comment.range.lowerBound, bytes[end - 1].isBlank { end -= 1 }
    let isTight = end == comment.range.upperBound - 3
    return ArticleEdit(
      range: end..<end, bytes: Array(" \(new.text)\(isTight ? " " : "")".utf8))
  }

  /// Returns the prefix of a continuation line: quote markers are kept, list markers become white space.
  private static func further(_ prefix: [UInt8]) -> [UInt8] {
    prefix.map { byte in
      byte.isBlank || byte == UInt8(ascii: ">") ? byte : UInt8(ascii: " ")
    }
  }

  /// Returns a prefix without white space at its end.
  private func trimmed(_ prefix: [UInt8]) -> [UInt8] {
    var prefix = prefix
    while let last = prefix.last, last.isBlank { prefix.removeLast() }
    return prefix
  }
}
