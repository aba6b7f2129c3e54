import SegueCodecs

/// The settings of an `mkdocs.yml` that determine where its pages are.
///
/// Only scalars of the top level are read, without a parser of YAML: such files have tags for Python
/// objects (`!!python/name:`), which other parsers refuse.
struct MkDocsConfiguration {
  /// The folder of the articles, relative to that of the file.
  private(set) var articleFolder = "docs"
  /// Whether `guide.md` becomes `guide/index.html` rather than `guide.html`.
  private(set) var usesFolderAddresses = true

  /// Parses the text of a file.
  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let colon = line.firstIndex(of: ":"), line.first.map({ $0.isLetter }) ?? false else {
        continue
      }
      let value = Self.scalar(line[line.index(after: colon)...])
      switch line[..<colon] {
      case "docs_dir" where !value.isEmpty: articleFolder = value
      case "use_directory_urls":
        usesFolderAddresses = !["false", "no", "off"].contains(value.lowercased())
      default: break
      }
    }
  }

  /// Returns the page folder of an article; nil if its page is in the article's own folder.
  func pageFolder(of article: String) -> String? {
    let name = FolderAccess.name(of: article)
    let stem = String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
    return usesFolderAddresses && !["index", "README"].contains(stem) ? stem : nil
  }

  /// Returns the value of a scalar without its quotes or its comment.
  private static func scalar(_ text: Substring) -> String {
    let text = String(text).trimmed
    for quote in ["\"", "'"] where text.hasPrefix(quote) {
      return String(text.dropFirst().prefix { String($0) != quote })
    }
    let end = text.firstRange(of: " #")?.lowerBound ?? text.endIndex
    return text.hasPrefix("#") ? "" : String(text[..<end]).trimmed
  }
}
