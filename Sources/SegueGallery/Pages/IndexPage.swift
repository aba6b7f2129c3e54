import SegueGolden

/// The first page: what Segue is, or the gallery's title, and all entries as cards by family.
struct IndexPage {
  let site: Site

  var page: SitePage {
    SitePage(
      path: "index.html", title: site.title,
      description: site.isCatalogue ? Landing.description : counts,
      picture: ShareCard.fileName, part: .transitions,
      body: """
        \(site.isCatalogue ? Landing(site: site).header : header)
        <main id="main" tabindex="-1">
        \(site.isCatalogue ? Landing(site: site).sections : "")
        <nav class="families" aria-label="Families">
        \(site.sections.map(link).joined(separator: "\n"))
        </nav>
        \(site.sections.map(section).joined(separator: "\n"))
        </main>
        """)
  }

  private var header: String {
    """
    <header class="top">
    <h1>\(MarkupText.xml(site.title))</h1>
    <p class="lead">\(counts)</p>
    </header>
    """
  }

  /// The numbers of entries in a sentence.
  private var counts: String {
    let counts = GalleryEntry.Kind.allCases.compactMap { kind -> String? in
      let count = site.entries.count { $0.entry.kind == kind }
      return count == 0
        ? nil : "\(count) \(count == 1 ? kind.rawValue : kind.heading.lowercased())"
    }
    return counts.joined(separator: ", ") + "."
  }

  private func link(_ section: Site.Section) -> String {
    ##"<a href="#\##(section.family.name)">\##(section.family.title)</a>"##
  }

  private func section(_ section: Site.Section) -> String {
    #"""
    <section class="family" id="\#(section.family.name)" aria-labelledby="\#(section.family.name)-title">
    <h2 id="\#(section.family.name)-title">\#(section.family.title)</h2>
    <p class="about">\#(MarkupText.xml(section.family.summary))</p>
    <ul class="cards">
    \#(section.entries.map(card).joined(separator: "\n"))
    </ul>
    </section>
    """#
  }

  private func card(_ shown: ShownEntry) -> String {
    #"""
    <li><a href="\#(shown.entry.fileName).html">
    <span class="frame">\#(GalleryPage.picture(shown, isLazy: true))</span>
    <span class="name">\#(MarkupText.xml(shown.entry.name))</span>
    <span class="summary">\#(MarkupText.xml(shown.entry.summary))</span>
    </a></li>
    """#
  }
}
