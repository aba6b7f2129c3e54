import SegueScript

/// The syntax in which an article has its marks and pictures: its language, as its site reads that.
enum ArticleDialect: Hashable, Sendable {
  /// Markdown by CommonMark, with HTML in it.
  case markdown
  /// Markdown in which DocC reads directives such as `@Video`.
  case doccMarkdown
  /// Markdown with JSX instead of HTML.
  case mdx
  /// Markdown in which Sphinx reads fenced directives.
  case myst
  case html
  case restructuredText
  case asciidoc
  /// A DocC tutorial, which has directives only.
  case tutorial

  /// The syntax of an article in a language on a site.
  init(_ kind: ArticleKind, on site: Site) {
    switch (kind.endings.first, site) {
    case (".mdx", _), (".md", .docusaurus): self = .mdx
    case (".rst", _): self = .restructuredText
    case (".adoc", _): self = .asciidoc
    case (".html", _): self = .html
    case (".tutorial", _): self = .tutorial
    case (_, .docc): self = .doccMarkdown
    case (_, .sphinx): self = .myst
    default: self = .markdown
    }
  }

  /// Whether new pictures are written as HTML.
  var writesHTML: Bool { self == .markdown || self == .html }

  /// Returns a comment with a text in one line.
  func comment(_ text: String) -> String {
    switch self {
    case .markdown, .doccMarkdown, .myst, .html: "<!-- \(text) -->"
    case .mdx: "{/* \(text) */}"
    case .restructuredText: ".. \(text)"
    case .asciidoc: "// \(text)"
    case .tutorial: "@Comment { \(text) }"
    }
  }

  /// An example of a mark, for messages.
  var exampleMark: String { comment("segue: scripts/clip.yaml") }
}
