/// A markup language of articles.
///
/// Languages with `isRead` are parsed; articles in the others are reported in a warning.
struct ArticleKind: Hashable, Sendable {
  /// The name in messages.
  let name: String
  /// The file extensions with their dots, in lower case.
  let endings: [String]
  /// Whether clips in this language are rendered.
  var isRead = false
  /// Whether such files are often generated from Markdown, and keep its comments.
  var isOftenGenerated = false
  /// Whether such files are searched for in folders.
  var isSearched = true

  /// Markdown by the CommonMark specification.
  static let markdown = ArticleKind(name: "Markdown", endings: [".md", ".markdown"], isRead: true)

  /// All markup languages, the supported ones first.
  static let all = [
    markdown,
    ArticleKind(name: "MDX", endings: [".mdx"]),
    ArticleKind(name: "reStructuredText", endings: [".rst", ".rest"]),
    ArticleKind(name: "AsciiDoc", endings: [".adoc", ".asciidoc", ".asc"]),
    ArticleKind(name: "HTML", endings: [".html", ".htm", ".xhtml"], isOftenGenerated: true),
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

  /// The extensions of the languages that are read, joined for a sentence.
  static var supportedExtensions: String {
    all.filter(\.isRead).flatMap(\.endings).joined(separator: " and ")
  }
}
