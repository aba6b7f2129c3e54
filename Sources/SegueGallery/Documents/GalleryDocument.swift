/// An article or a page of the reference, in Markdown.
package struct GalleryDocument: Sendable {
  /// A kind of document, with a folder of its own.
  package enum Kind: String, CaseIterable, Sendable {
    case reference, article

    /// The folder of its pages.
    var folder: String { self == .reference ? "reference" : "articles" }
    /// The heading over all documents of the kind.
    var heading: String { self == .reference ? "Reference" : "Articles" }
  }

  /// The name for links such as `<doc:Goldens>`; letters, digits and hyphens.
  package let name: String
  package let kind: Kind
  /// The heading of the page.
  package let title: String
  /// The first paragraph, as plain text.
  package let abstract: String
  let events: [MarkdownEvent]

  /// Makes a document from its Markdown text.
  package init(name: String, kind: Kind, markdown: String) {
    self.name = name
    self.kind = kind
    let events = MarkdownParser.events(of: markdown)
    self.events = events
    title = Self.words(in: events, of: .heading(level: 1)) ?? name
    abstract = Self.words(in: events, of: .paragraph) ?? ""
  }

  /// The path of its page in the gallery.
  var path: String { "\(kind.folder)/\(name).html" }

  /// Returns the words of the first element of a kind, without marks; nil if there is none.
  private static func words(in events: [MarkdownEvent], of element: MarkdownEvent.Element)
    -> String?
  {
    guard let start = events.firstIndex(of: .begin(element)) else { return nil }
    var words = ""
    for event in events[start...] {
      switch event {
      case .end(element): return words
      case .text(let text): words += text == "\n" ? " " : text
      default: break
      }
    }
    return words
  }
}
