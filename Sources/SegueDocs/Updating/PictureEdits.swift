import SegueScript

/// The edits of the images that show a clip.
extension Article {
  /// Returns the edits of a clip's images, and the insertion below its comment of those that are missing.
  ///
  /// - Parameter size: the size of the picture; nil if it is not known.
  /// - Throws: a reason if the author must change an image.
  func pictureEdits(
    _ clip: ArticleClip, _ plan: ClipPlan, _ size: ShownSize?, ownsSources: Bool
  ) throws(ArticleProblem.Reason) -> [ArticleEdit] {
    let wanted = wanted(plan, size)
    guard let first = wanted.first else { return [] }
    guard let link = plan.link else { return try insertion(of: wanted, for: clip, plan) }
    var edits = try self.edits(of: link, to: first, ownsSources: ownsSources)
    switch (wanted.dropFirst().first, clip.shownDark) {
    case (let second?, let dark?):
      edits += try self.edits(of: dark, to: second, ownsSources: ownsSources)
    case (let second?, nil):
      edits.append(insertion(of: second, behind: link))
    case (nil, let dark?):
      edits.append(ArticleEdit(range: link.range.upperBound..<dark.range.upperBound, bytes: []))
    case (nil, nil): break
    }
    return edits
  }

  /// The text of the images of a plan that the article does not have yet.
  ///
  /// - Parameter prefix: what each line but the first begins with.
  func newPictures(
    _ plan: ClipPlan, _ size: ShownSize?, prefix: [UInt8], isInHTML: Bool = false,
    folder: String = ""
  ) -> String {
    let gap = (dialect.writesHTML ? "\n" : "\n\n") + String(decoding: prefix, as: UTF8.self)
    return wanted(plan, size).map { text(of: $0, prefix, isInHTML: isInHTML, folder: folder) }
      .joined(
        separator: gap)
  }

  /// Returns the images that the article shall show, with their size.
  private func wanted(_ plan: ClipPlan, _ size: ShownSize?) -> [WantedPicture] {
    plan.wanted.map { picture in
      var picture = picture
      picture.size = size
      return picture
    }
  }

  /// Returns the edits that let a link show a picture.
  private func edits(
    of link: ImageLink, to picture: WantedPicture, ownsSources: Bool
  ) throws(ArticleProblem.Reason) -> [ArticleEdit] {
    // A picture in a `srcset` is an alternative to another image, which is kept.
    if link.destination != picture.destination, link.destinations.contains(picture.destination),
      !isElement(link)
    {
      return []
    }
    if case .element(let old) = link.form, old.syntax == .video || !dialect.writesHTML {
      var element = old
      if picture.isVideo || old.syntax != .video {
        element.update(to: picture)
        return element == old ? [] : [edit(link.range, element.text)]
      }
      return [edit(link.range, text(of: picture, [], isInHTML: link.isInHTML))]
    }
    let showsVideo = picture.isVideo && (dialect == .doccMarkdown || dialect.writesHTML)
    if dialect.writesHTML || dialect == .doccMarkdown, !showsVideo {
      var update = LinkUpdate(
        picture: picture, writesHTML: dialect.writesHTML, isInHTML: link.isInHTML,
        ownsSources: ownsSources)
      update.readsAttributeLists = site.site == .mkdocs
      return try update.edits(of: link, in: bytes)
    }
    if dialect == .myst, !isAlone(link) {
      return try LinkUpdate(picture: picture, writesHTML: false, ownsSources: false)
        .edits(of: link, in: bytes)
    }
    var new = picture
    if new.alternativeText == nil, !link.alternativeText.isEmpty {
      new.alternativeText = link.alternativeText
    }
    return [edit(link.range, text(of: new, prefix(before: link.range), isInHTML: link.isInHTML))]
  }

  /// Returns whether an image is a directive, a macro, a tag of JSX or a video.
  private func isElement(_ link: ImageLink) -> Bool {
    if case .element = link.form { true } else { false }
  }

  /// Returns the text of a new image, which has a prefix on each of its further lines.
  private func text(
    of picture: WantedPicture, _ prefix: [UInt8], isInHTML: Bool, folder: String = ""
  ) -> String {
    if let syntax = dialect.elementSyntax(isVideo: picture.isVideo) {
      var element = PictureElement(
        syntax: syntax, name: "image", destination: picture.destination,
        prefix: String(decoding: prefix, as: UTF8.self), folder: folder)
      element.update(to: picture, isNew: true)
      return element.text
    }
    return LinkUpdate(
      picture: picture, writesHTML: dialect.writesHTML, isInHTML: isInHTML, ownsSources: false
    ).newLink
  }

  /// Returns the insertion of images below a clip's comment; none if it has no comment yet.
  private func insertion(
    of wanted: [WantedPicture], for clip: ArticleClip, _ plan: ClipPlan
  ) throws(ArticleProblem.Reason) -> [ArticleEdit] {
    guard let comment = clip.comment else { return [] }
    if dialect == .html, !clip.isAlone, clip.mismatchedLink == nil {
      let end = comment.range.upperBound
      return [
        edit(end..<end, newPictures(plan, wanted.first?.size, prefix: [], isInHTML: true))
      ]
    }
    guard clip.isAlone else {
      throw .init(
        "the image at the comment shows \(clip.mismatchedLink?.destination ?? "another file"), and the "
          + "comment names \(wanted.first?.destination ?? "another one")",
        help: "let both name the same file, or give the comment a line of its own")
    }
    let number = lines.firstIndex { $0.upperBound >= comment.range.upperBound } ?? 0
    let end = lines.indices.contains(number) ? lines[number].upperBound : comment.range.upperBound
    let prefix = prefix(before: comment.range)
    let text = newPictures(
      plan, wanted.first?.size, prefix: prefix, isInHTML: clip.isInHTML, folder: comment.imageFolder
    )
    // What follows a directive without an empty line would be part of it.
    let next = number + 1
    let needsGap =
      dialect == .restructuredText && lines.indices.contains(next) && !lines[next].isEmpty
    return [
      edit(
        end..<end, "\n" + String(decoding: prefix, as: UTF8.self) + text + (needsGap ? "\n" : ""))
    ]
  }

  /// Returns the insertion of an image for the dark behind that for the light.
  private func insertion(
    of picture: WantedPicture, behind link: ImageLink
  ) -> ArticleEdit {
    let end = link.range.upperBound
    let prefix = prefix(before: link.range)
    if case .element(var element) = link.form, !dialect.writesHTML {
      // The author's attributes and caption are those of both.
      element.update(to: picture)
      return edit(end..<end, "\n\n" + String(decoding: prefix, as: UTF8.self) + element.text)
    }
    if dialect.writesHTML, !isAlone(link) {
      return edit(end..<end, text(of: picture, prefix, isInHTML: link.isInHTML))
    }
    let gap = (dialect.writesHTML ? "\n" : "\n\n") + String(decoding: prefix, as: UTF8.self)
    return edit(end..<end, gap + text(of: picture, prefix, isInHTML: link.isInHTML))
  }

  /// Returns what the lines below another one begin with, so that they are in the same containers.
  private func prefix(before range: Range<Int>) -> [UInt8] {
    let line = lines[lines.line(at: range.lowerBound)]
    let text = bytes[min(line.lowerBound, range.lowerBound)..<range.lowerBound]
    let isMarkup = text.allSatisfy { $0.isBlank || ">-*+.)0123456789".utf8.contains($0) }
    return isMarkup ? Self.further(Array(text)) : []
  }

  /// Returns a replacement by a text whose line feeds become the article's line breaks.
  private func edit(_ range: Range<Int>, _ text: String) -> ArticleEdit {
    ArticleEdit(range: range, bytes: bytes(ofText: text, at: range.lowerBound))
  }

  /// Returns the bytes of a text whose line feeds become the line breaks at an offset.
  func bytes(ofText text: String, at offset: Int) -> [UInt8] {
    let newline = lineBreak(at: offset)
    return text.utf8.flatMap { $0 == UInt8(ascii: "\n") ? newline : [$0] }
  }

  /// Returns whether an image is the only content of its lines.
  func isAlone(_ link: ImageLink) -> Bool {
    let first = lines[lines.line(at: link.range.lowerBound)]
    let last = lines[lines.line(at: link.range.upperBound)]
    let before = bytes[first.lowerBound..<link.range.lowerBound]
    return before.allSatisfy { $0.isBlank || $0 == UInt8(ascii: ">") }
      && bytes[link.range.upperBound..<max(link.range.upperBound, last.upperBound)]
        .allSatisfy(\.isBlank)
  }
}

extension ArticleDialect {
  /// Returns the syntax of new pictures; nil for HTML and for Markdown's images.
  fileprivate func elementSyntax(isVideo: Bool) -> PictureElement.Syntax? {
    switch self {
    case .markdown, .html: isVideo ? .video : nil
    case .doccMarkdown: isVideo ? .docc : nil
    case .mdx: .jsx
    case .myst: .myst(fence: "```")
    case .restructuredText: .restructuredText
    case .asciidoc: .asciidoc
    case .tutorial: .docc
    }
  }
}

extension PictureElement {
  /// Updates the element to show a picture.
  fileprivate mutating func update(to picture: WantedPicture, isNew: Bool = false) {
    switch syntax {
    case .restructuredText, .myst: updateDirective(to: picture, isNew: isNew)
    case .asciidoc: updateMacro(to: picture, isNew: isNew)
    case .jsx: updateJSX(to: picture, isNew: isNew)
    case .docc: updateDocC(to: picture)
    case .video: updateVideo(to: picture, isNew: isNew)
    }
  }
}
