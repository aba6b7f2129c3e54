/// A place that shows articles, such as a documentation generator, with its own rules for pictures.
package enum Site: String, CaseIterable, Hashable, Sendable {
  /// GitHub, and everything else that shows Markdown with HTML as GitHub does.
  case github
  /// MkDocs, with the theme Material or another one.
  case mkdocs
  /// Docusaurus, whose articles are MDX.
  case docusaurus
  /// A catalogue of articles and tutorials for DocC.
  case docc
  /// Sphinx, with reStructuredText or MyST.
  case sphinx
  /// AsciiDoc, as Asciidoctor and Antora read it.
  case asciidoc
  /// Pages that are HTML themselves, or become HTML unchanged.
  case html

  /// The name as its makers write it.
  package var title: String {
    switch self {
    case .github: "GitHub"
    case .mkdocs: "MkDocs"
    case .docusaurus: "Docusaurus"
    case .docc: "DocC"
    case .sphinx: "Sphinx"
    case .asciidoc: "AsciiDoc"
    case .html: "HTML"
    }
  }

  /// The names, joined for a sentence.
  package static var names: String { allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ") }
}
