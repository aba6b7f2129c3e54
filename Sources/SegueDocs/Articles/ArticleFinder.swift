package import SegueCodecs

/// Finds the articles that a command line names.
///
/// A folder stands for every Markdown file below it, in the order of their paths; hidden folders and
/// symbolic links in it are not entered.
package enum ArticleFinder {
  private static let endings = [".md", ".markdown"]
  private static let deepest = 32

  /// The articles at a path: one file, or all below a folder.
  ///
  /// - Throws: for a path that is not there or cannot be read.
  package static func articles(at path: String) throws(CodecError) -> [ArticlePlace] {
    let plain = plain(path)
    let folder: Folder
    do throws(CodecError) {
      folder = try Folder(plain)
    } catch {
      // What is not a folder is an article; one that is not there is said when it is read.
      return [ArticlePlace(path: path)]
    }
    return try names(in: folder, depth: 0).map { name in
      ArticlePlace(path: plain.isEmpty ? name : "\(plain)/\(name)", root: plain)
    }
  }

  private static func names(in folder: Folder, depth: Int) throws(CodecError) -> [String] {
    var found: [String] = []
    for name in try folder.names() where !name.hasPrefix(".") {
      switch folder.entry(named: name)?.kind {
      case .folder where depth < deepest:
        guard let inner = try folder.folder(named: name) else { continue }
        found += try names(in: inner, depth: depth + 1).map { "\(name)/\($0)" }
      case .file where endings.contains(where: name.lowercased().hasSuffix): found.append(name)
      default: continue
      }
    }
    return found
  }

  /// A folder's path without slashes at its end; empty for the working folder.
  private static func plain(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    while path.hasPrefix("./") { path.removeFirst(2) }
    return path == "." ? "" : path
  }
}
