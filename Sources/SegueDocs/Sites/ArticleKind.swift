import SegueScript

/// A markup language of articles.
///
/// Languages with `sites` are parsed; articles in the others are reported in a warning.
struct ArticleKind: Hashable, Sendable {
  /// The name in messages.
  let name: String
  /// The file extensions with their dots, in lower case.
  let endings: [String]
  /// The sites that publish such articles, the one for articles without a configuration first.
  var sites: [Site] = []
  /// Whether such files are often generated from Markdown, and keep its comments.
  ///
  /// Those found in a folder are only read if the project's site is `html`.
  var isOftenGenerated = false
  /// Whether such files are searched for in folders.
  var isSearched = true

  /// Whether clips in this language are rendered.
  var isRead: Bool { !sites.isEmpty }

  /// Markdown by the CommonMark specification.
  static let markdown = ArticleKind(
    name: "Markdown", endings: [".md", ".markdown"],
    sites: [.github, .docc, .mkdocs, .docusaurus, .sphinx, .html])

  /// All markup languages, the supported ones first.
  static let all = [
    markdown,
    ArticleKind(name: "MDX", endings: [".mdx"], sites: [.docusaurus]),
    ArticleKind(name: "reStructuredText", endings: [".rst", ".rest"], sites: [.sphinx]),
    ArticleKind(name: "AsciiDoc", endings: [".adoc", ".asciidoc", ".asc"], sites: [.asciidoc]),
    ArticleKind(
      name: "HTML", endings: [".html", ".htm", ".xhtml"], sites: [.html], isOftenGenerated: true),
    ArticleKind(name: "a DocC tutorial", endings: [".tutorial"], sites: [.docc]),
    ArticleKind(name: "R Markdown or Quarto", endings: [".rmd", ".qmd"]),
    ArticleKind(name: "Markdoc", endings: [".mdoc", ".markdoc"]),
    ArticleKind(
      name: "Markdown under another name",
      endings: [".mdown", ".mkd", ".mkdn", ".mdwn", ".mdtext", ".mdtxt", ".svx"]),
    ArticleKind(name: "a Jupyter notebook", endings: [".ipynb"]),
    ArticleKind(name: "Org", endings: [".org"]),
    ArticleKind(name: "Textile", endings: [".textile"]),
    ArticleKind(name: "MediaWiki", endings: [".mediawiki", ".wiki"]),
    ArticleKind(name: "LaTeX", endings: [".tex"]),
    ArticleKind(name: "Typst", endings: [".typ"]),
    ArticleKind(name: "plain text", endings: [".txt", ".text"], isSearched: false),
  ]

  /// Returns the language of a file by its extension; nil if that is unknown.
  static func kind(of path: String) -> ArticleKind? {
    let name = path.lowercased()
    return all.first { $0.endings.contains(where: name.hasSuffix) }
  }

  /// The first extension of each language that is read, joined for a sentence.
  static var supportedExtensions: String {
    all.filter(\.isRead).compactMap(\.endings.first).joined(separator: ", ")
  }
}
