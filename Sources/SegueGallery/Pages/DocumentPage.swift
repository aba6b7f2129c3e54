import SegueGolden

/// A page of an article or of the reference.
struct DocumentPage {
  let document: GalleryDocument
  let site: Site
  let markup: DocumentMarkup

  init(document: GalleryDocument, site: Site) {
    self.document = document
    self.site = site
    markup = DocumentMarkup(document) { Self.link($0, in: site) }
  }

  var page: SitePage {
    SitePage(
      path: document.path, title: document.title, description: document.abstract,
      picture: ShareCard.fileName, part: .documents,
      body: """
        <div class="reading">
        <nav class="contents" aria-label="Articles">
        \(site.library.groups.map(group).joined(separator: "\n"))
        </nav>
        <main id="main" tabindex="-1" class="document">
        <h1>\(MarkupText.xml(document.title))</h1>
        \(markup.html)
        </main>
        </div>
        """)
  }

  private func group(_ group: DocumentLibrary.Group) -> String {
    let links = group.documents.map {
      let mark = $0.path == document.path ? #" aria-current="page""# : ""
      return #"<li><a href="../\#($0.path)"\#(mark)>\#(MarkupText.xml($0.title))</a></li>"#
    }
    return """
      <h2>\(MarkupText.xml(group.heading))</h2>
      <ul>
      \(links.joined(separator: "\n"))
      </ul>
      """
  }

  /// Returns where a link leads from a document's folder; nil if it leads nowhere on the site.
  private static func link(_ destination: String, in site: Site) -> ResolvedLink? {
    if destination.hasPrefix("https://") || destination.hasPrefix("http://") {
      return ResolvedLink(destination: destination, address: destination)
    }
    guard destination.hasPrefix("doc:") else { return nil }
    let name = String(destination.dropFirst(4))
    if let document = site.library.document(named: name) {
      return ResolvedLink(
        destination: destination, address: "../\(document.path)", title: document.title)
    }
    // The reference's pages on entries are those of the gallery.
    let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
    if parts.count == 2, let shown = site.entry(named: parts[1]) {
      return ResolvedLink(
        destination: destination, address: "../\(shown.entry.fileName).html", title: parts[1])
    }
    let families = ["Transitions": site.sections.first?.family, "Containers": .containers]
    return families[name]?.map {
      ResolvedLink(destination: destination, address: "../index.html#\($0.name)", title: name)
    }
  }
}
