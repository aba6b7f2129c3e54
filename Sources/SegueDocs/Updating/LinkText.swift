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
