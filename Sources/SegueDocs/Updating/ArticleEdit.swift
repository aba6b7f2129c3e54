/// A change of an article's bytes.
struct ArticleEdit: Sendable {
  /// What is replaced; empty for something new.
  var range: Range<Int>
  /// What comes in its place.
  var bytes: [UInt8]
}

extension Article {
  /// The changes that a clip needs: the stamp in its comment, and its link.
  func edits(_ clip: ArticleClip, _ plan: ClipPlan, _ stamp: PictureStamp) -> [ArticleEdit] {
    let text = LinkText(plan: plan, isInHTML: clip.isInHTML)
    guard let comment = clip.comment else { return [ending(of: clip, text, stamp)] }
    var edits: [ArticleEdit] = []
    if clip.stamp != stamp { edits.append(stampEdit(comment, clip.stamp, stamp)) }
    if let link = clip.link {
      if let new = text.update(link) {
        edits.append(ArticleEdit(range: link.range, bytes: Array(new.utf8)))
      }
    } else {
      let line = lines.first { $0.upperBound >= comment.range.upperBound } ?? comment.range
      let prefix = Array(bytes[line.lowerBound..<comment.range.lowerBound])
      let new = lineBreak(at: line.upperBound) + Self.further(prefix) + Array(text.new.utf8)
      edits.append(ArticleEdit(range: line.upperBound..<line.upperBound, bytes: new))
    }
    return edits
  }

  /// The text with changes made.
  func bytes(with edits: [ArticleEdit]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[index..<edit.range.lowerBound] + edit.bytes
      index = edit.range.upperBound
    }
    return result + bytes[index...]
  }

  /// The comment and the link behind a block that has none.
  private func ending(
    of clip: ArticleClip, _ text: LinkText, _ stamp: PictureStamp
  ) -> ArticleEdit {
    guard case .block(let block) = clip.script else { return ArticleEdit(range: 0..<0, bytes: []) }
    let end = block.range.upperBound
    let newline = lineBreak(at: end)
    let comment = "<!-- segue: \(ClipMark.above) \(stamp.text) -->"
    var new = newline + trimmed(block.prefix)
    new += newline + block.prefix + Array(comment.utf8)
    new += newline + block.prefix + Array(text.new.utf8)
    return ArticleEdit(range: end..<end, bytes: new)
  }

  /// The comment with another stamp, and all else as its author wrote it.
  private func stampEdit(
    _ comment: MarkdownComment, _ old: PictureStamp?, _ new: PictureStamp
  ) -> ArticleEdit {
    let text = bytes[comment.range]
    if old != nil, let hash = text.lastIndex(of: UInt8(ascii: "#")) {
      let end = text[hash...].firstIndex(where: LineCursor.isSpace) ?? comment.range.upperBound - 3
      return ArticleEdit(
        range: hash..<min(end, comment.range.upperBound - 3), bytes: Array(new.text.utf8))
    }
    var end = comment.range.upperBound - 3
    while end > comment.range.lowerBound, LineCursor.isSpace(bytes[end - 1]) { end -= 1 }
    let isTight = end == comment.range.upperBound - 3
    return ArticleEdit(
      range: end..<end, bytes: Array(" \(new.text)\(isTight ? " " : "")".utf8))
  }

  /// What stands before a further line of what a line begins: the marker of a list is white space.
  private static func further(_ prefix: [UInt8]) -> [UInt8] {
    prefix.map { byte in
      LineCursor.isSpace(byte) || byte == UInt8(ascii: ">") ? byte : UInt8(ascii: " ")
    }
  }

  private func trimmed(_ prefix: [UInt8]) -> [UInt8] {
    var prefix = prefix
    while let last = prefix.last, LineCursor.isSpace(last) { prefix.removeLast() }
    return prefix
  }
}

/// Writes links to pictures.
struct LinkText {
  /// The pictures and how they are linked.
  let plan: ClipPlan
  /// Whether Markdown is not understood where the link stands.
  let isInHTML: Bool

  /// A new link.
  var new: String {
    if !plan.sources.isEmpty { return picture(keeping: []) }
    return isInHTML ? HTMLText.tag("img", attributes([])) : markdown(title: "")
  }

  /// The link that an old one has to become; nil when it is as it should be.
  func update(_ link: ImageLink) -> String? {
    let isTrue =
      link.destination == plan.destination && link.alternativeText == text
      && link.sources == plan.sources
    if isTrue { return nil }
    let kept: [HTMLAttribute]
    switch link.form {
    case .markdown(let title):
      if plan.sources.isEmpty { return markdown(title: title) }
      kept = []
    case .tag(let attributes): kept = attributes
    case .picture(_, let image): kept = image
    }
    if !plan.sources.isEmpty { return picture(keeping: kept) }
    return HTMLText.tag("img", attributes(kept))
  }

  /// The words in one line.
  private var text: String {
    plan.alternativeText.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private func markdown(title: String) -> String {
    let needsBrackets =
      plan.destination.isEmpty
      || plan.destination.contains { $0.isWhitespace || "()<>".contains($0) }
    let destination = needsBrackets ? "<\(plan.destination)>" : plan.destination
    var words = ""
    for character in text {
      if "\\[]`*_<&".contains(character) { words.append("\\") }
      words.append(character)
    }
    return "![\(words)](\(destination)\(title))"
  }

  /// One line, so that it is part of its paragraph wherever it stands.
  private func picture(keeping kept: [HTMLAttribute]) -> String {
    let sources = plan.sources.map { source in
      HTMLText.tag(
        "source",
        [
          HTMLAttribute(name: "media", value: source.media),
          HTMLAttribute(name: "srcset", value: source.destination),
        ])
    }
    return "<picture>\(sources.joined())\(HTMLText.tag("img", attributes(kept)))</picture>"
  }

  private func attributes(_ kept: [HTMLAttribute]) -> [HTMLAttribute] {
    var attributes = kept
    attributes["alt"] = text
    attributes["src"] = plan.destination
    return attributes
  }
}
