import SegueGolden

/// The page that lists all articles and pages of the reference.
struct DocumentListPage {
  let site: Site

  var page: SitePage {
    SitePage(
      path: "articles/index.html", title: "Articles and reference",
      description: "How Segue is used and built, and every key of its scripts.",
      picture: ShareCard.fileName, part: .documents,
      body: """
        <header class="top">
        <h1>Articles and reference</h1>
        <p class="lead">How Segue is used and built, and every key of its scripts.</p>
        </header>
        <main id="main" tabindex="-1">
        \(site.library.groups.enumerated().map(group).joined(separator: "\n"))
        </main>
        """)
  }

  private func group(_ index: Int, _ group: DocumentLibrary.Group) -> String {
    """
    <section aria-labelledby="group-\(index)">
    <h2 id="group-\(index)">\(MarkupText.xml(group.heading))</h2>
    <ul class="topics">
    \(group.documents.map(item).joined(separator: "\n"))
    </ul>
    </section>
    """
  }

  private func item(_ document: GalleryDocument) -> String {
    """
    <li><a href="../\(document.path)">\(MarkupText.xml(document.title))</a>
    <p>\(MarkupText.xml(document.abstract))</p></li>
    """
  }
}
