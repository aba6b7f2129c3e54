/// A markup language in which articles are written.
///
/// A language that is read says so here; the articles of the others are named in a warning.
struct ArticleKind: Hashable, Sendable {
  /// The name in messages.
  let name: String
  /// The ends of its files' names, with their points, in lower case.
  let endings: [String]
  /// Whether its clips are rendered.
  var isRead = false
  /// Whether such files are often built from Markdown, and keep its comments.
  var isOftenBuilt = false
  /// Whether folders are searched for such files.
  var isSearched = true

  /// Markdown as CommonMark defines it.
  static let markdown = ArticleKind(name: "Markdown", endings: [".md", ".markdown"], isRead: true)

  /// All languages that are known.
  static let all = [
    markdown,
    ArticleKind(name: "MDX", endings: [".mdx"]),
    ArticleKind(name: "reStructuredText", endings: [".rst", ".rest"]),
    ArticleKind(name: "AsciiDoc", endings: [".adoc", ".asciidoc", ".asc"]),
    ArticleKind(name: "HTML", endings: [".html", ".htm", ".xhtml"], isOftenBuilt: true),
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

  /// The language of a file by its name; nil for a name that tells none.
  static func kind(of path: String) -> ArticleKind? {
    let name = path.lowercased()
    return all.first { $0.endings.contains(where: name.hasSuffix) }
  }

  /// The ends of names of the languages that are read, as a sentence lists them.
  static var readEndings: String {
    all.filter(\.isRead).flatMap(\.endings).joined(separator: " and ")
  }
}
