package import SegueCodecs
import SegueGraphics
import SegueKit
import SegueScript

/// The place of an article, which determines the files that its clips may read and write.
package struct ArticlePlace: Hashable, Sendable {
  package var path: String
  /// The folder from the command line; empty for the working folder.
  ///
  /// The scripts and pictures of the article must be in this folder's project.
  package var root: String
  /// Whether the article was found in a folder, rather than named on the command line.
  let isFound: Bool
  /// The site that publishes the article, as ``settled(by:)`` finds it.
  private(set) var site = ArticleSite(.github)
  /// The site that the user or the project named; nil if none is.
  private(set) var namedSite: Site?

  /// Creates the place of an article in a folder of the command line, or else in its own.
  package init(path: String, root: String? = nil) {
    self.path = path
    self.root = root ?? Self.catalogue(of: path) ?? Self.folder(of: path)
    isFound = root != nil
  }

  /// Returns the place with the site that a search finds.
  func settled(by finder: SiteFinder) throws(SegueError) -> ArticlePlace {
    var place = self
    place.namedSite = try finder.namedSite(of: path)
    place.site = finder.site(of: path, named: place.namedSite)
    return place
  }

  /// Returns the file access of the article's clips: its own project, that of `root`, and allowed folders.
  func access(allowing folders: [String], from folder: String? = nil) -> FolderAccess {
    FolderAccess(
      folder: folder ?? self.folder, allowing: [FolderAccess.project(of: root)] + folders)
  }

  /// The file access of the article itself; nil if the user named it, because then it may lie anywhere.
  ///
  /// An article found in a folder must stay there, even if it is replaced by a link meanwhile.
  var ownAccess: FolderAccess? { isFound ? access(allowing: [root]) : nil }

  /// The folder of the article; empty for the working folder.
  var folder: String { Self.folder(of: path) }

  /// The DocC catalogue to which the article belongs, if any.
  var catalogue: String? { site.site == .docc ? Self.catalogue(of: path) : nil }

  /// The language of the article; Markdown if its extension is unknown.
  var kind: ArticleKind { ArticleKind.kind(of: path) ?? .markdown }

  /// Returns the path of the file at a link destination, without its query and fragment.
  ///
  /// - Throws: a reason if the destination is not a file, or a file that may not be used.
  func file(
    _ destination: String, allowing folders: [String]
  ) throws(ArticleProblem.Reason) -> String {
    let name = destination.prefix { $0 != "?" && $0 != "#" }
    let text = String(name).percentDecoded ?? String(name)
    guard !destination.contains("://"), !destination.hasPrefix("//"),
      !destination.hasPrefix("data:")
    else {
      throw .init(
        "\(destination) is not a path of a file",
        help: "write a relative path, such as `images/clip.gif`")
    }
    return try permitted(text, in: folder, allowing: folders)
  }

  /// Returns the path of a file in a folder.
  ///
  /// - Throws: a reason if the path, with all links followed, is outside the allowed folders.
  func permitted(
    _ name: String, in folder: String, allowing folders: [String]
  ) throws(ArticleProblem.Reason) -> String {
    let access = access(allowing: folders, from: folder)
    let path = access.path(of: name)
    guard !name.isEmpty, !name.utf8.contains(0) else {
      throw .init(
        "the name of a file is missing", help: "write a path, such as `images/clip.gif`")
    }
    let isPermitted: Bool
    do throws(CodecError) { isPermitted = try access.permits(path) } catch { throw .init(error) }
    guard isPermitted, !isLoose(path) else {
      throw .init(
        "\(name) is not below the article's project",
        help:
          "allow its folder with `--allow-dir`; the project is the nearest folder above with `.git` "
          + "or `segue.yaml`, or else \(root.isEmpty ? "the working folder" : root)")
    }
    return path
  }

  /// Returns whether a path is a dangling symbolic link.
  private func isLoose(_ path: String) -> Bool {
    let name = FolderAccess.name(of: path)
    guard FolderAccess.real(path) == nil, let folder = try? Folder(Self.folder(of: path))
    else { return false }
    return (try? folder.entry(named: name))?.kind == .link
  }

  /// Returns the folder of a path, without a slash at its end.
  static func folder(of path: String) -> String { FolderAccess.folder(of: path) }

  /// Returns whether a path is below a folder, after following all links.
  static func isBelow(_ folder: String, _ path: String) -> Bool {
    guard let real = FolderAccess.real(path), let root = FolderAccess.real(folder) else {
      return false
    }
    return real.hasPrefix(root + "/")
  }

  /// Returns the DocC catalogue that contains a path; nil if none does.
  static func catalogue(of path: String) -> String? {
    var folder = folder(of: path)
    while !folder.isEmpty, folder != "/" {
      if folder.hasSuffix(".docc") { return folder }
      folder = Self.folder(of: folder)
    }
    return nil
  }
}

/// A search for the articles at the paths of a command line.
///
/// A folder stands for all articles below it, in the order of their paths; hidden folders and
/// symbolic links in it are not entered.
package enum ArticleFinder {
  /// Returns the articles at a path: one file, or all below a folder, in any language.
  ///
  /// - Throws: `CodecError` if the path does not exist or cannot be read.
  package static func articles(at path: String) throws(CodecError) -> [ArticlePlace] {
    try articles(at: path) { $0?.isSearched ?? false }
  }

  /// Returns the articles below a folder in languages that are read; none if the folder cannot be read.
  static func readArticles(below path: String) -> [ArticlePlace] {
    (try? articles(at: path) { $0?.isRead ?? false }) ?? []
  }

  /// Returns the articles at a path: the file itself, or those below a folder whose language passes a test.
  private static func articles(
    at path: String, where isWanted: (ArticleKind?) -> Bool
  ) throws(CodecError) -> [ArticlePlace] {
    let plain = plain(path)
    // A path that is not a folder is an article; if it is missing, that is reported when it is
    // read.
    guard let folder = try Folder.find(plain) else { return [ArticlePlace(path: path)] }
    let names = try folder.files { isWanted(ArticleKind.kind(of: $0)) }
    return names.map { name in
      ArticlePlace(path: plain.isEmpty ? name : "\(plain)/\(name)", root: plain)
    }
  }

  /// Returns the path of a folder without slashes at its end; empty for the working folder.
  private static func plain(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    while path.hasPrefix("./") { path.removeFirst(2) }
    return path == "." ? "" : path
  }
}
