/// All that the pages of a gallery show; each page takes its part of it.
struct Site {
  let title: String
  /// The address at which it will be published, without a slash at its end; nil if unknown.
  let address: String?
  /// The entries in the order of their families.
  let entries: [ShownEntry]
  let library: DocumentLibrary
  /// Whether it shows the catalogue alone, and introduces Segue; else it shows a user's scripts.
  let isCatalogue: Bool

  /// A family with those of its members that the gallery shows.
  struct Section {
    var family: GalleryFamily
    var entries: [ShownEntry]
  }

  /// The families in order, without empty ones.
  let sections: [Section]

  init(
    title: String, address: String?, entries: [ShownEntry], library: DocumentLibrary,
    isCatalogue: Bool
  ) {
    self.title = title
    self.address = address
    self.library = library
    self.isCatalogue = isCatalogue
    let byName = Dictionary(grouping: entries) { $0.entry.member?.name ?? "" }
    sections = GalleryFamily.all.map { family in
      let own = family.name == GalleryFamily.scripts.name ? [""] : family.names
      return Section(family: family, entries: own.flatMap { byName[$0] ?? [] })
    }.filter { !$0.entries.isEmpty }
    self.entries = sections.flatMap(\.entries)
  }

  /// Returns the entry with a name of the catalogue; nil if the gallery does not show it.
  func entry(named name: String) -> ShownEntry? {
    entries.first { $0.entry.member?.name == name }
  }

  /// The stills of the clips that introduce the site.
  var showcase: [String] {
    let chosen = Landing.clips.compactMap(entry)
    return (isCatalogue ? chosen : Array(entries.prefix(3))).map(\.pictures.files.still)
  }

  /// The text files of the site with their names.
  var files: [(name: String, text: String)] {
    var pages = [IndexPage(site: self).page]
    for (index, shown) in entries.enumerated() {
      pages.append(
        EntryPage(
          shown: shown, site: self, previous: index > 0 ? entries[index - 1].entry : nil,
          next: index + 1 < entries.count ? entries[index + 1].entry : nil
        ).page)
    }
    let documents = library.documents.map { DocumentPage(document: $0, site: self) }
    pages += documents.map(\.page)
    if !documents.isEmpty { pages.append(DocumentListPage(site: self).page) }
    return pages.map { ($0.path, $0.html(of: self)) } + SiteFiles.all
      + [("search-index.js", SearchIndex(self, documents).text)]
      + (address.map { [("sitemap.xml", Sitemap.text(of: pages, at: $0))] } ?? [])
  }
}

/// An entry with the pictures that show it.
struct ShownEntry {
  var entry: GalleryEntry
  var pictures: EntryPictures
}
