/// An update of the link to a clip's pictures, or a new link.
///
/// In an existing link nothing else changes than the destination, the alternative text if the
/// script has one, and the sources that Segue wrote.
struct LinkUpdate {
  /// The pictures and their link.
  let plan: ClipPlan
  /// Whether the link is in raw HTML, where Markdown has no meaning.
  let isInHTML: Bool
  /// Whether sources in Segue's spelling were really written by Segue.
  let ownsSources: Bool

  /// The text of a new link.
  var newLink: String {
    let text = Self.line(plan.alternativeText ?? plan.stem)
    if plan.sources.isEmpty, !isInHTML {
      return "![\(Self.markdown(text))](\(Self.markdown(destination: plan.destination)))"
    }
    let image = HTMLText.tag(
      "img",
      [
        HTMLAttribute(name: "alt", value: text),
        HTMLAttribute(name: "src", value: plan.destination),
      ])
    return plan.sources.isEmpty ? image : "<picture>\(sources(plan.sources))\(image)</picture>"
  }

  /// Returns the edits of an existing link.
  ///
  /// - Throws: a reason if the author's own sources conflict with those of the script.
  func edits(
    of link: ImageLink, in bytes: [UInt8]
  ) throws(ArticleProblem.Reason) -> [ArticleEdit] {
    // A picture in a `srcset` is an alternative to another image, which is kept.
    if link.destination != plan.destination, link.destinations.contains(plan.destination) {
      return []
    }
    switch link.form {
    case .markdown(let places):
      return plan.sources.isEmpty ? edits(of: link, places) : [wrapped(link, title: places.title)]
    case .reference(let reference):
      return plan.sources.isEmpty ? try edits(of: link, reference) : [wrapped(link, title: "")]
    case .tag(let tag):
      return edits(of: tag) + (plan.sources.isEmpty ? [] : wrapping(tag))
    case .picture(let picture):
      return edits(of: picture.image) + (try edits(of: link, picture, in: bytes))
    }
  }

  /// Returns the edits of an inline image.
  private func edits(of link: ImageLink, _ places: MarkdownImage.Places) -> [ArticleEdit] {
    var edits: [ArticleEdit] = []
    if let text = newText(instead: link.alternativeText) {
      edits.append(ArticleEdit(places.alternativeText, Self.markdown(text)))
    }
    if link.destination != plan.destination {
      edits.append(
        ArticleEdit(places.destination, Self.markdown(destination: plan.destination)))
    }
    return edits
  }

  /// Returns the edits of a reference image; only its alternative text can be changed.
  private func edits(
    of link: ImageLink, _ reference: MarkdownImage.Reference
  ) throws(ArticleProblem.Reason) -> [ArticleEdit] {
    guard link.destination == plan.destination else {
      throw .init(
        "the image is \(link.destination) by reference, and should be \(plan.destination)",
        help: "change the definition of `\(reference.label)`")
    }
    guard let words = reference.words, let text = newText(instead: link.alternativeText)
    else { return [] }
    return [ArticleEdit(words, Self.markdown(text))]
  }

  /// Returns the edit of a Markdown image to a picture element with the same alternative text and title.
  private func wrapped(_ link: ImageLink, title: String) -> ArticleEdit {
    var attributes = [
      HTMLAttribute(
        name: "alt", value: newText(instead: link.alternativeText) ?? link.alternativeText),
      HTMLAttribute(name: "src", value: plan.destination),
    ]
    let title = title.trimmed.dropFirst().dropLast()
    if !title.isEmpty { attributes.append(HTMLAttribute(name: "title", value: String(title))) }
    let image = HTMLText.tag("img", attributes)
    return ArticleEdit(link.range, "<picture>\(sources(plan.sources))\(image)</picture>")
  }

  /// Returns the edits that wrap an `<img>` in a picture element.
  private func wrapping(_ tag: HTMLTag) -> [ArticleEdit] {
    let (start, end) = (tag.range.lowerBound, tag.range.upperBound)
    return [
      ArticleEdit(start..<start, "<picture>" + sources(plan.sources)),
      ArticleEdit(end..<end, "</picture>"),
    ]
  }

  /// Returns the edits of an `<img>`; its other attributes are kept.
  private func edits(of tag: HTMLTag) -> [ArticleEdit] {
    var edits: [ArticleEdit] = []
    if let text = newText(instead: tag["alt"]?.value ?? "") {
      edits.append(Self.edit(tag, "alt", text))
    }
    if tag["src"]?.value ?? "" != plan.destination {
      edits.append(Self.edit(tag, "src", plan.destination))
    }
    return edits
  }

  /// Returns the edit that sets an attribute of a tag.
  private static func edit(_ tag: HTMLTag, _ name: String, _ value: String) -> ArticleEdit {
    let value = "=\"\(HTMLText.escaped(value))\""
    if let range = tag[name]?.valueRange { return ArticleEdit(range, value) }
    return ArticleEdit(tag.nameEnd..<tag.nameEnd, " \(name)\(value)")
  }

  /// Returns the script's alternative text if it differs from that of the link, ignoring line breaks.
  private func newText(instead old: String) -> String? {
    guard let text = plan.alternativeText.map(Self.line), text != Self.line(old) else { return nil }
    return text
  }

  /// Returns a text in one line.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Returns a text with the special characters of Markdown escaped.
  private static func markdown(_ text: String) -> String {
    text.reduce(into: "") { words, character in
      if "\\[]`*_<&".contains(character) { words.append("\\") }
      words.append(character)
    }
  }

  /// Returns a destination in Markdown syntax, with angle brackets if necessary.
  private static func markdown(destination: String) -> String {
    let needsBrackets =
      destination.isEmpty || destination.contains { $0.isWhitespace || "()<>".contains($0) }
    return needsBrackets ? "<\(destination)>" : destination
  }

  /// Returns sources in one line, so that they stay in their paragraph wherever the link is.
  private func sources(_ sources: [ImageLink.Source]) -> String {
    sources.map { source in
      HTMLText.tag(
        "source",
        [
          HTMLAttribute(name: "media", value: source.media),
          HTMLAttribute(name: "srcset", value: source.destination),
        ])
    }.joined()
  }
}

/// Edits of the sources of picture elements.
extension LinkUpdate {
  /// Returns the edits of a picture element: the sources that Segue wrote are replaced by those of the plan.
  private func edits(
    of link: ImageLink, _ picture: HTMLPicture, in bytes: [UInt8]
  ) throws(ArticleProblem.Reason) -> [ArticleEdit] {
    let written = SourceOwnership.sources(link)
    let present = Set(written.map(\.source))
    let stale = ownsSources ? written.filter { !plan.sources.contains($0.source) } : []
    let missing = plan.sources.filter { !present.contains($0) }
    if missing.isEmpty, stale.isEmpty { return [] }
    let own = Set(ownsSources ? written.map(\.tag) : [])
    try checkConflict(of: picture.sources.filter { !own.contains($0) }, with: missing)
    let removed = own.map { ArticleEdit(Self.line(of: $0.range, in: bytes), "") }
    if plan.sources.isEmpty, own.count == picture.sources.count, Self.isTight(picture, link, bytes)
    {
      let (start, end) = (picture.opening.range, picture.image.range.upperBound)
      return removed + [ArticleEdit(start, ""), ArticleEdit(end..<link.range.upperBound, "")]
    }
    let place = picture.opening.range.upperBound
    let new = ownsSources ? plan.sources : missing
    return removed + [ArticleEdit(place..<place, sources(new))]
  }

  /// Throws if the author has sources for the same media features as the script.
  private func checkConflict(
    of others: [HTMLTag], with sources: [ImageLink.Source]
  ) throws(ArticleProblem.Reason) {
    for feature in ["prefers-color-scheme", "prefers-reduced-motion"] {
      guard let source = sources.first(where: { $0.media.contains(feature) }),
        let other = others.first(where: { $0["media"]?.value?.contains(feature) ?? false })
      else { continue }
      throw .init(
        "the <picture> shows \(other["srcset"]?.value ?? "another file") for \(feature), and the script "
          + "makes \(source.destination) for it",
        help: "remove that <source>, or `matrix` and `poster` from the script")
    }
  }

  /// Returns whether a picture element has sources and an image only, as Segue writes it.
  private static func isTight(_ picture: HTMLPicture, _ link: ImageLink, _ bytes: [UInt8]) -> Bool {
    var tags = [picture.opening.range]
    tags += picture.sources.map(\.range) + [picture.image.range]
    let isJoined = zip(tags, tags.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound }
    let end = bytes[picture.image.range.upperBound..<link.range.upperBound]
    return isJoined && picture.opening.attributes.isEmpty && end.elementsEqual("</picture>".utf8)
  }

  /// Returns the range of a tag, with its whole line if that has no other content.
  ///
  /// A blank line would end the HTML.
  private static func line(of range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var start = range.lowerBound
    while start > 0, bytes[start - 1].isBlank || bytes[start - 1] == UInt8(ascii: ">") {
      start -= 1
    }
    guard start > 0, bytes[start - 1] == UInt8(ascii: "\n"), range.upperBound < bytes.count,
      [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(bytes[range.upperBound])
    else { return range }
    let hasReturn = start > 1 && bytes[start - 2] == UInt8(ascii: "\r")
    return (start - (hasReturn ? 2 : 1))..<range.upperBound
  }
}

extension ArticleEdit {
  /// Creates an edit that replaces a range by a text.
  init(_ range: Range<Int>, _ text: String) { self.init(range: range, bytes: Array(text.utf8)) }
}
