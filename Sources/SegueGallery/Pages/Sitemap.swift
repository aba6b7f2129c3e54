import SegueGolden

/// The list of all pages for search engines (sitemaps.org).
enum Sitemap {
  /// Returns the XML text.
  static func text(of pages: [SitePage], at address: String) -> String {
    let places = pages.map { page in
      let path = page.path == "index.html" ? "" : page.path
      return "  <url><loc>\(MarkupText.xml("\(address)/\(path)"))</loc></url>"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      \(places.joined(separator: "\n"))
      </urlset>

      """
  }
}
