package import SegueCodecs

/// Finds the articles that a command line names.
///
/// A folder stands for every Markdown file below it, in the order of their paths; hidden folders and
/// symbolic links in it are not entered.
package enum ArticleFinder {
  private static let endings = [".md", ".markdown"]

  /// The articles at a path: one file, or all below a folder.
  ///
  /// - Throws: for a path that is not there or cannot be read.
  package static func articles(at path: String) throws(CodecError) -> [ArticlePlace] {
    let plain = plain(path)
    // What is not a folder is an article; one that is not there is said when it is read.
    guard let folder = try Folder.find(plain) else { return [ArticlePlace(path: path)] }
    let names = try folder.files { name in endings.contains(where: name.lowercased().hasSuffix) }
    return names.map { name in
      ArticlePlace(path: plain.isEmpty ? name : "\(plain)/\(name)", root: plain)
    }
  }

  /// A folder's path without slashes at its end; empty for the working folder.
  private static func plain(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    while path.hasPrefix("./") { path.removeFirst(2) }
    return path == "." ? "" : path
  }
}
