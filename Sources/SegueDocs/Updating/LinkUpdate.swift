/// An update of an image in HTML or Markdown to show a picture, or a new image.
///
/// Of an existing image nothing else changes than the destination, the alternative text if the script
/// has one, the size unless its author has set one, and the sources that Segue wrote.
struct LinkUpdate {
  let picture: WantedPicture
  /// Whether images are written as HTML, which has their size, rather than as Markdown.
  let writesHTML: Bool
  /// Whether the image is in HTML, where Markdown has no meaning.
  var isInHTML = false
  /// Whether a list of attributes in braces may follow an image.
  var readsAttributeLists = false
  /// The attributes of a list, for a new tag.
  private var attributes: [HTMLAttribute] = []

  /// An update of images to show a picture.
  init(picture: WantedPicture, writesHTML: Bool, isInHTML: Bool = false, ownsSources: Bool) {
    self.picture = picture
    self.writesHTML = writesHTML
    self.isInHTML = isInHTML
    self.ownsSources = ownsSources
  }
  /// Whether sources in Segue's spelling were really written by Segue.
  let ownsSources: Bool

  /// The text of a new image.
  var newLink: String {
    let text = picture.words(instead: nil)
    if !writesHTML {
      return "![\(Self.markdown(text))](\(Self.markdown(destination: picture.destination)))"
    }
    return isInHTML && picture.sources.isEmpty ? image(text, title: "") : element(text, title: "")
  }

  /// Returns a `<picture>` in one line.
  ///
  /// In Markdown an image is in one even without sources: a line with nothing but an `<img>` would make
  /// the text below it HTML, where Markdown has no meaning (CommonMark, "HTML blocks").
  private func element(_ text: String, title: String) -> String {
    "<picture>\(sources(picture.sources))\(image(text, title: title))</picture>"
  }

  /// Returns an `<img>` with all attributes.
  private func image(_ text: String, title: String) -> String {
    var attributes = [
      HTMLAttribute(name: "alt", value: text),
      HTMLAttribute(name: "src", value: picture.destination),
    ]
    if !title.isEmpty { attributes.append(HTMLAttribute(name: "title", value: title)) }
    attributes += self.attributes.filter { !["alt", "src"].contains($0.name) }
    let isFree = !attributes.contains { ["width", "height"].contains($0.name) }
    if let size = picture.size, isFree {
      attributes.append(HTMLAttribute(name: "width", value: "\(size.width)"))
      attributes.append(HTMLAttribute(name: "height", value: "\(size.height)"))
    }
    attributes.removeAll { $0.name == "loading" }
    attributes.append(HTMLAttribute(name: "loading", value: "lazy"))
    return HTMLText.tag("img", attributes, isInMarkdown: !isInHTML)
  }

  /// Returns the edits of an existing image.
  ///
  /// - Throws: a reason if the author's own sources conflict with those of the script.
  func edits(
    of link: ImageLink, in bytes: [UInt8]
  ) throws(ArticleProblem.Reason) -> [ArticleEdit] {
    switch link.form {
    case .markdown(let places):
      return writesHTML
        ? [rewritten(link, title: places.title, in: bytes)] : edits(of: link, places)
    case .reference(let reference):
      return writesHTML ? [rewritten(link, title: "", in: bytes)] : try edits(of: link, reference)
    case .tag(let tag):
      return edits(of: tag) + (picture.sources.isEmpty ? [] : wrapping(tag))
    case .picture(let element):
      return edits(of: element.image) + (try edits(of: link, element, in: bytes))
    case .element: return [ArticleEdit(link.range, newLink)]
    }
  }

  /// Returns the edits of an inline image.
  private func edits(of link: ImageLink, _ places: MarkdownImage.Places) -> [ArticleEdit] {
    var edits: [ArticleEdit] = []
    if let text = newText(instead: link.alternativeText) {
      edits.append(ArticleEdit(places.alternativeText, Self.markdown(text)))
    }
    if link.destination != picture.destination {
      edits.append(
        ArticleEdit(places.destination, Self.markdown(destination: picture.destination)))
    }
    return edits
  }

  /// Returns the edits of a reference image; only its alternative text can be changed.
  private func edits(
    of link: ImageLink, _ reference: MarkdownImage.Reference
  ) throws(ArticleProblem.Reason) -> [ArticleEdit] {
    guard link.destination == picture.destination else {
      throw .init(
        "the image is \(link.destination) by reference, and should be \(picture.destination)",
        help: "change the definition of `\(reference.label)`")
    }
    guard let words = reference.words, let text = newText(instead: link.alternativeText)
    else { return [] }
    return [ArticleEdit(words, Self.markdown(text))]
  }

  /// Returns the edit of a Markdown image to one in HTML with the same alternative text and title.
  ///
  /// An attribute list behind it, which MkDocs reads, becomes attributes of the tag.
  private func rewritten(_ link: ImageLink, title: String, in bytes: [UInt8]) -> ArticleEdit {
    if readsAttributeLists, let list = AttributeList(bytes[link.range.upperBound...]) {
      var update = self
      update.attributes = list.attributes
      update.readsAttributeLists = false
      let end = link.range.upperBound + list.count
      var edit = update.rewritten(link, title: title, in: bytes)
      edit.range = edit.range.lowerBound..<end
      return edit
    }
    let text = newText(instead: link.alternativeText) ?? link.alternativeText
    return ArticleEdit(
      link.range, element(text, title: String(title.trimmed.dropFirst().dropLast())))
  }

  /// Returns the edits that wrap an `<img>` in a picture element.
  private func wrapping(_ tag: HTMLTag) -> [ArticleEdit] {
    let (start, end) = (tag.range.lowerBound, tag.range.upperBound)
    return [
      ArticleEdit(start..<start, "<picture>" + sources(picture.sources)),
      ArticleEdit(end..<end, "</picture>"),
    ]
  }

  /// Returns the edits of an `<img>`; its other attributes are kept.
  private func edits(of tag: HTMLTag) -> [ArticleEdit] {
    var edits: [ArticleEdit] = []
    if let text = newText(instead: tag["alt"]?.value ?? "") {
      edits.append(edit(tag, "alt", text))
    } else if tag["alt"] == nil {
      edits.append(edit(tag, "alt", picture.words(instead: nil)))
    }
    if tag["src"]?.value ?? "" != picture.destination {
      edits.append(edit(tag, "src", picture.destination))
    }
    if let size = picture.size,
      size.replaces(width: tag["width"]?.value, height: tag["height"]?.value)
    {
      edits += [("width", size.width), ("height", size.height)].compactMap { name, points in
        tag[name]?.value == "\(points)" ? nil : edit(tag, name, "\(points)")
      }
    }
    if tag["loading"] == nil { edits.append(edit(tag, "loading", "lazy")) }
    return edits
  }

  /// Returns the edit that sets an attribute of a tag.
  private func edit(_ tag: HTMLTag, _ name: String, _ value: String) -> ArticleEdit {
    let isText = name == "alt" && !isInHTML
    let value = "=\"\(isText ? HTMLText.escapedInMarkdown(value) : HTMLText.escaped(value))\""
    if let range = tag[name]?.valueRange { return ArticleEdit(range, value) }
    // A new attribute follows the others, but for `alt`, which is first.
    let end = tag.attributes.compactMap(\.valueRange?.upperBound).max() ?? tag.nameEnd
    let place = name == "alt" ? tag.nameEnd : end
    return ArticleEdit(place..<place, " \(name)\(value)")
  }

  /// Returns the script's alternative text if it differs from that of the link, ignoring line breaks.
  private func newText(instead old: String) -> String? {
    guard let text = picture.alternativeText.map(Self.line), text != Self.line(old) else {
      return nil
    }
    return text
  }

  /// Returns a text in one line.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Returns a text with the special characters of Markdown escaped.
  private static func markdown(_ text: String) -> String {
    text.reduce(into: "") { words, character in
      if "\\[]`*_<&|".contains(character) { words.append("\\") }
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
    of link: ImageLink, _ element: HTMLPicture, in bytes: [UInt8]
  ) throws(ArticleProblem.Reason) -> [ArticleEdit] {
    let written = SourceOwnership.sources(link)
    let present = Set(written.map(\.source))
    let stale = ownsSources ? written.filter { !picture.sources.contains($0.source) } : []
    let missing = picture.sources.filter { !present.contains($0) }
    if missing.isEmpty, stale.isEmpty { return [] }
    let own = Set(ownsSources ? written.map(\.tag) : [])
    try checkConflict(of: element.sources.filter { !own.contains($0) }, with: missing)
    let removed = own.map { ArticleEdit(Self.line(of: $0.range, in: bytes), "") }
    if isInHTML, picture.sources.isEmpty, own.count == element.sources.count,
      Self.isTight(element, link, bytes)
    {
      let (start, end) = (element.opening.range, element.image.range.upperBound)
      return removed + [ArticleEdit(start, ""), ArticleEdit(end..<link.range.upperBound, "")]
    }
    let place = element.opening.range.upperBound
    let new = ownsSources ? picture.sources : missing
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
