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

  /// Reads the settings in the text of a file, which replace those read before.
  mutating func read(_ text: String) {
    for (key, value) in Self.settings(in: text) {
      switch key {
      case "docs_dir" where !value.isEmpty: articleFolder = value
      case "use_directory_urls":
        usesFolderAddresses = !["false", "no", "off"].contains(value.lowercased())
      default: break
      }
    }
  }

  /// Returns the path of the file from which a text inherits, relative to its own; nil for none.
  static func base(of text: String) -> String? {
    settings(in: text).last { $0.key == "INHERIT" }?.value
  }

  /// Returns the scalars of the top level.
  private static func settings(in text: String) -> [(key: Substring, value: String)] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      guard let colon = line.firstIndex(of: ":"), line.first.map({ $0.isLetter }) ?? false else {
        return nil
      }
      return (line[..<colon], scalar(line[line.index(after: colon)...]))
    }
  }

  /// Returns the page folder of an article; nil if its page is in the article's own folder.
  func pageFolder(of article: String) -> String? {
    let name = FolderAccess.name(of: article)
    let stem = String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
    return usesFolderAddresses && !["index", "README"].contains(stem) ? stem : nil
  }

  /// Returns the value of a scalar without its quotes or its comment; of `!ENV`, the default.
  private static func scalar(_ text: Substring) -> String {
    let text = String(text).trimmed
    if let match = text.wholeMatch(of: #/!ENV +\[.*,([^,\]]*)\].*/#) { return scalar(match.1) }
    for quote in ["\"", "'"] where text.hasPrefix(quote) {
      return String(text.dropFirst().prefix { String($0) != quote })
    }
    let end = text.firstRange(of: " #")?.lowerBound ?? text.endIndex
    return text.hasPrefix("#") ? "" : String(text[..<end]).trimmed
  }
}
