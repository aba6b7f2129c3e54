import SegueGolden

/// A page of a site: its place, what links to it show, and its content.
struct SitePage {
  /// The path from the site's folder, such as `articles/Goldens.html`.
  var path: String
  var title: String
  /// A sentence for search engines and links.
  var description: String
  /// The file of the picture that links to the page show, from the site's folder.
  var picture: String
  /// The part of the site that the page belongs to.
  var part: Part
  /// Markup between the site's header and footer.
  var body: String

  /// A part of the site with a link in every header.
  enum Part: CaseIterable {
    case transitions, effects, documents
  }

  /// The way from the page's folder to the site's.
  private var root: String { path.contains("/") ? "../" : "" }

  /// Returns the complete document.
  func html(of site: Site) -> String {
    let name = title == site.title ? title : "\(title) · \(site.title)"
    return PageText.fill(
      PageText.text([PackageResources.page_html]),
      [
        "title": MarkupText.xml(name), "description": MarkupText.xml(description),
        "sharing": sharing(of: site, name), "root": root, "site": MarkupText.xml(site.title),
        "links": links(of: site), "body": body,
        "documents": site.library.documents.isEmpty
          ? "" : #"<a href="\#(root)articles/index.html">Articles and reference</a>"#,
      ]) + "\n"
  }

  /// The Open Graph properties; addresses and pictures must be absolute, so only with an address.
  private func sharing(of site: Site, _ name: String) -> String {
    var properties = [
      ("og:title", name), ("og:description", description), ("og:site_name", site.title),
      ("og:type", path == "index.html" ? "website" : "article"),
    ]
    guard let address = site.address else {
      return properties.map(Self.meta).joined(separator: "\n")
    }
    let own = address + "/" + (path == "index.html" ? "" : path)
    properties += [
      ("og:url", own), ("og:image", "\(address)/\(picture)"), ("og:image:alt", description),
    ]
    return
      (properties.map(Self.meta) + [
        #"<meta name="twitter:card" content="summary_large_image">"#,
        #"<link rel="canonical" href="\#(MarkupText.xml(own))">"#,
      ]).joined(separator: "\n")
  }

  private static func meta(_ name: String, _ value: String) -> String {
    #"<meta property="\#(name)" content="\#(MarkupText.xml(value))">"#
  }

  /// The links of the header, of which the current part is marked.
  private func links(of site: Site) -> String {
    var links: [(Part, String, String)] = []
    if let first = site.sections.first {
      links.append((.transitions, "index.html#\(first.family.name)", "Transitions"))
    }
    if site.sections.contains(where: { $0.family.name == GalleryFamily.looks.name }) {
      links.append((.effects, "index.html#\(GalleryFamily.looks.name)", "Effects"))
    }
    if !site.library.documents.isEmpty {
      links.append((.documents, "articles/index.html", "Articles"))
    }
    return links.map { part, address, text in
      let mark = part == self.part && path != "index.html" ? #" aria-current="true""# : ""
      return #"<a href="\#(root)\#(address)"\#(mark)>\#(text)</a>"#
    }.joined(separator: "\n")
  }
}
