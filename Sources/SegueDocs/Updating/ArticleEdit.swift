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
  /// Returns the edits of a clip's comment, or the insertion of one after its fenced block.
  func commentEdits(
    _ clip: ArticleClip, _ plan: ClipPlan, _ stamp: PictureStamp, _ size: ShownSize?
  ) -> [ArticleEdit] {
    if let comment = clip.comment {
      if comment.isForeign { return [translation(comment, clip.stamp, stamp)] }
      return clip.stamp == stamp ? [] : [stampEdit(comment, clip.stamp, stamp)]
    }
    guard case .block(let block) = clip.script else { return [] }
    let new = newPictures(plan, size, prefix: block.prefix)
    return [ending(of: block, plan.link == nil ? new : nil, stamp)]
  }

  /// Returns the import that edits of an MDX article need; none if the article has it.
  func importEdits(for edits: [ArticleEdit]) -> [ArticleEdit] {
    let component = PictureElement.themedImage
    let isUsed = edits.contains { $0.bytes.firstRange(of: "<\(component)".utf8) != nil }
    guard dialect == .mdx, isUsed else { return [] }
    let texts = lines.map { String(decoding: bytes[$0], as: UTF8.self) }
    if texts.contains(where: { $0.hasPrefix("import \(component) ") }) { return [] }
    var index = 0
    if texts.first?.trimmed == "---",
      let end = texts.dropFirst().firstIndex(where: { $0.trimmed == "---" })
    {
      index = end + 1
      while index < texts.count, texts[index].trimmed.isEmpty { index += 1 }
    }
    let place = index < lines.count ? lines[index].lowerBound : bytes.count
    let isFirst = index < texts.count && texts[index].hasPrefix("import ")
    let text = "import \(component) from '@theme/\(component)';\n" + (isFirst ? "" : "\n")
    return [ArticleEdit(range: place..<place, bytes: bytes(ofText: text, at: place))]
  }

  /// Returns the bytes of the article with edits applied.
  func bytes(with edits: [ArticleEdit]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    // Edits at the same place are applied in their order.
    let sorted = edits.enumerated().sorted { a, b in
      a.element.precedes(b.element) || !b.element.precedes(a.element) && a.offset < b.offset
    }
    for (_, edit) in sorted {
      result += bytes[index..<edit.range.lowerBound] + edit.bytes
      index = edit.range.upperBound
    }
    return result + bytes[index...]
  }

  /// Returns the insertion of a comment after a fenced block, with a link below it unless that exists.
  private func ending(
    of block: FencedBlock, _ link: String?, _ stamp: PictureStamp
  ) -> ArticleEdit {
    let end = block.range.upperBound
    let newline = lineBreak(at: end)
    let comment = dialect.comment("segue: \(MarkKeyword.above) \(stamp.text)")
    var new = newline + trimmed(block.prefix)
    new += newline + block.prefix + Array(comment.utf8)
    if let link { new += newline + block.prefix + bytes(ofText: link, at: end) }
    return ArticleEdit(range: end..<end, bytes: new)
  }

  /// Returns the edit that replaces or adds the stamp of a comment; the rest of it is unchanged.
  private func stampEdit(
    _ comment: ArticleComment, _ old: PictureStamp?, _ new: PictureStamp
  ) -> ArticleEdit {
    let text = comment.text
    if old != nil, let hash = bytes[text].lastIndex(of: UInt8(ascii: "#")) {
      let end = bytes[hash..<text.upperBound].firstIndex { $0 <= 0x20 } ?? text.upperBound
      return ArticleEdit(range: hash..<end, bytes: Array(new.text.utf8))
    }
    var end = text.upperBound
    while end > text.lowerBound, bytes[end - 1] <= 0x20 { end -= 1 }
    let isTight = end == text.upperBound && comment.range.upperBound > end
    return ArticleEdit(
      range: end..<end, bytes: Array(" \(new.text)\(isTight ? " " : "")".utf8))
  }

  /// Returns the edit that writes a comment in the syntax of the article's site, with a stamp.
  private func translation(
    _ comment: ArticleComment, _ old: PictureStamp?, _ new: PictureStamp
  ) -> ArticleEdit {
    var text = String(decoding: bytes[comment.text], as: UTF8.self).trimmed
    if let old, text.hasSuffix(old.text) { text = String(text.dropLast(old.text.count)).trimmed }
    return ArticleEdit(comment.range, dialect.comment("\(text) \(new.text)"))
  }

  /// Returns the prefix of a continuation line: quote markers are kept, list markers become white space.
  static func further(_ prefix: [UInt8]) -> [UInt8] {
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
