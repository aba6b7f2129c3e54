/// The readers of all syntaxes of articles.
extension ArticleScan {
  /// Scans an article in a syntax.
  init(
    _ bytes: [UInt8], lines: [Range<Int>], _ dialect: ArticleDialect, on site: ArticleSite
  ) {
    switch dialect {
    case .markdown, .doccMarkdown, .mdx, .myst:
      self = MarkdownScanner.scan(bytes, lines: lines, dialect, on: site)
    case .html: self = MarkdownScanner.scanHTML(bytes, lines: lines)
    case .restructuredText: readRestructuredText(bytes, lines: lines)
    case .asciidoc: readAsciiDoc(bytes, lines: lines, on: site)
    case .tutorial: readTutorial(bytes, lines: lines)
    }
  }
}
