import SegueGolden

/// The first page: all entries as cards, with a search.
enum IndexPage {
  /// The page.
  static func html(title: String, _ entries: [(GalleryEntry, EntryPictures)]) -> String {
    let sections = GalleryEntry.Kind.allCases.map { kind in
      section(kind, entries.filter { $0.0.kind == kind })
    }
    let counts = GalleryEntry.Kind.allCases.compactMap { kind -> String? in
      let count = entries.count { $0.0.kind == kind }
      if count == 0 { return nil }
      return "\(count) \(count == 1 ? kind.rawValue : kind.heading.lowercased())"
    }
    let body = """
      <header class="top">
      <h1>\(MarkupText.xml(title))</h1>
      <p class="lead">\(counts.joined(separator: ", ")). Each moves while it is pointed at or \
      focused.</p>
      <div class="search" hidden>
      <label class="unseen" for="search">Search</label>
      <input id="search" type="search" placeholder="Search  /" autocomplete="off">
      </div>
      </header>
      <main id="main" tabindex="-1">
      \(sections.filter { !$0.isEmpty }.joined(separator: "\n"))
      <p id="nothing" hidden>Nothing matches.</p>
      </main>
      """
    return GalleryPage.html(title: title, body: body)
  }

  private static func section(
    _ kind: GalleryEntry.Kind, _ entries: [(GalleryEntry, EntryPictures)]
  ) -> String {
    if entries.isEmpty { return "" }
    let cards = entries.map { entry, pictures in
      let told = [entry.name, entry.summary] + entry.facts.map(\.text)
      let words = (told + entry.parameters.map(\.name)).joined(separator: " ").lowercased()
      return #"""
        <li data-words="\#(MarkupText.xml(words))"><a href="\#(entry.fileName).html">
        <span class="frame">\#(GalleryPage.picture(entry, pictures, isLazy: true))</span>
        <span class="name">\#(MarkupText.xml(entry.name))</span>
        <span class="summary">\#(MarkupText.xml(entry.summary))</span>
        </a></li>
        """#
    }
    return #"""
      <section aria-labelledby="\#(kind.rawValue)s">
      <h2 id="\#(kind.rawValue)s">\#(kind.heading)</h2>
      <ul class="cards">
      \#(cards.joined(separator: "\n"))
      </ul>
      </section>
      """#
  }
}
