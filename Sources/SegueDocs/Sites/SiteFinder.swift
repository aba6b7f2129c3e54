import SegueCodecs
import SegueKit
package import SegueScript

/// A search for the site that publishes an article.
///
/// A site that the user named counts first, then the setting `site` of the project's `segue.yaml`, then
/// the nearest configuration of a site above the article: `mkdocs.yml`, `docusaurus.config.*`,
/// `conf.py`, `antora.yml`, or the catalogue `NAME.docc`. The search ends at the project's folder.
package struct SiteFinder: Sendable {
  /// The site that the user named; nil to search.
  private let named: Site?
  /// The largest configuration that is read, in bytes.
  private static let longest = 1 << 20

  /// Creates a search, or with a name one that always has the same result.
  package init(named: Site? = nil) { self.named = named }

  /// Returns the site that the user or the article's project has named; nil if none is.
  ///
  /// - Throws: `SegueError` if the project's `segue.yaml` is invalid.
  func namedSite(of path: String) throws(SegueError) -> Site? {
    if let named { return named }
    return try ProjectFile.find(of: FolderAccess.folder(of: path))?.site
  }

  /// Returns the site of an article.
  ///
  /// - Parameter wanted: the site that was named; it counts if it publishes the article's language.
  func site(of path: String, named wanted: Site?) -> ArticleSite {
    let kind = ArticleKind.kind(of: path) ?? .markdown
    let folder = FolderAccess.real(FolderAccess.folder(of: path)) ?? FolderAccess.folder(of: path)
    let article = folder + "/" + FolderAccess.name(of: path)
    if let wanted, kind.sites.contains(wanted) {
      return configured(article, kind, only: wanted) ?? Self.unconfigured(wanted, article)
    }
    return configured(article, kind, only: nil) ?? ArticleSite(kind.sites.first ?? .github)
  }

  /// Returns the site by the nearest configuration above an article; nil if there is none.
  ///
  /// - Parameter wanted: the only site to search for; nil for any.
  private func configured(_ article: String, _ kind: ArticleKind, only wanted: Site?)
    -> ArticleSite?
  {
    var folder = FolderAccess.folder(of: article)
    let project = FolderAccess.project(of: folder)
    while !folder.isEmpty {
      for site in kind.sites where wanted.map({ $0 == site }) ?? true {
        if let found = Self.site(site, in: folder, of: article) { return found }
      }
      if folder == project && FolderAccess.isProject(folder) || folder == "/" { return nil }
      folder = FolderAccess.folder(of: folder)
    }
    return nil
  }

  /// Returns a site by its defaults.
  private static func unconfigured(_ site: Site, _ article: String) -> ArticleSite {
    guard site == .mkdocs else { return ArticleSite(site) }
    let page = MkDocsConfiguration().pageFolder(of: article)
    return ArticleSite(site, addresses: PageAddresses(pageFolder: page))
  }

  /// Returns a site if a folder has its configuration, and if an article is a page of it.
  private static func site(_ site: Site, in folder: String, of article: String) -> ArticleSite? {
    let inner = article.dropFirst(folder == "/" ? 1 : folder.count + 1)
    switch site {
    case .github, .html: return nil
    case .docc:
      return folder.hasSuffix(".docc")
        ? ArticleSite(.docc, evidence: FolderAccess.name(of: folder)) : nil
    case .mkdocs:
      guard let (name, text) = text(["mkdocs.yml", "mkdocs.yaml"], in: folder) else { return nil }
      let configuration = configuration(text, in: folder)
      let pages = FolderAccess.real("\(folder)/\(configuration.articleFolder)")
      guard let pages, article.hasPrefix(pages == "/" ? "/" : pages + "/") else { return nil }
      let page = configuration.pageFolder(of: article)
      return ArticleSite(.mkdocs, evidence: name, addresses: PageAddresses(pageFolder: page))
    case .docusaurus:
      let names = ["js", "ts", "mjs", "mts", "cjs", "cts"].map { "docusaurus.config." + $0 }
      guard inner.contains("/"), let (name, _) = text(names, in: folder) else { return nil }
      let up = String(repeating: "../", count: inner.split(separator: "/").count - 1)
      return ArticleSite(
        .docusaurus, evidence: name, addresses: PageAddresses(siteFolder: ("@site/", up)))
    case .sphinx:
      guard let (name, text) = text(["conf.py"], in: folder), isSphinx(text) else { return nil }
      let isMarkdown = ArticleKind.kind(of: article) == .markdown
      return isMarkdown && !text.contains("myst") ? nil : ArticleSite(.sphinx, evidence: name)
    case .asciidoc:
      guard let (name, _) = text(["antora.yml"], in: folder) else { return nil }
      let module = inner.split(separator: "/").dropFirst().first.map(String.init)
      return ArticleSite(
        .asciidoc, evidence: name, imageFolder: antoraImages(of: inner), module: module)
    }
  }

  /// Returns the settings of an `mkdocs.yml` and of the files that it inherits from.
  private static func configuration(_ text: String, in folder: String) -> MkDocsConfiguration {
    var texts = [text]
    var place = folder
    // A chain of files that is longer, or that is a circle, ends here.
    while texts.count < 8, let name = MkDocsConfiguration.base(of: texts[texts.count - 1]),
      let bytes = try? InputFile("\(place)/\(name)").bytes(atMost: longest)
    {
      texts.append(String(decoding: bytes, as: UTF8.self))
      place = FolderAccess.folder(of: "\(place)/\(name)")
    }
    var configuration = MkDocsConfiguration()
    for text in texts.reversed() { configuration.read(text) }
    return configuration
  }

  /// Returns the first of some files that is in a folder, with its text; nil if there is none.
  private static func text(_ names: [String], in folder: String) -> (name: String, text: String)? {
    for name in names {
      guard let bytes = try? InputFile("\(folder)/\(name)").bytes(atMost: longest) else { continue }
      return (name, String(decoding: bytes, as: UTF8.self))
    }
    return nil
  }

  /// Returns whether a `conf.py` is that of Sphinx.
  private static func isSphinx(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { line in
      ["project", "extensions", "html_theme", "master_doc", "root_doc"].contains { name in
        line.hasPrefix(name) && line.dropFirst(name.count).first { $0 != " " } == "="
      }
    }
  }

  /// Returns the folder of the images of an Antora module, relative to a page in it.
  ///
  /// The page is at `modules/NAME/pages/...`, and its images at `modules/NAME/images`.
  private static func antoraImages(of page: Substring) -> String? {
    let parts = page.split(separator: "/")
    guard parts.count > 3, parts[0] == "modules" else { return nil }
    return String(repeating: "../", count: parts.count - 3) + "images"
  }
}
