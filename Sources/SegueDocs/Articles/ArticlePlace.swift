import Foundation
package import SegueCodecs
import SegueKit

/// Where an article is, and which files its clips may read and write.
package struct ArticlePlace: Hashable, Sendable {
  /// The article's path.
  package var path: String
  /// The folder that was named, in whose project its scripts and pictures stay; empty for the working
  /// folder.
  package var root: String
  /// Whether the article was found in a folder, and not named itself.
  let isFound: Bool

  /// An article in a folder that was named, or in its own.
  package init(path: String, root: String? = nil) {
    self.path = path
    self.root = root ?? Self.catalogue(of: path) ?? Self.folder(of: path)
    isFound = root != nil
  }

  /// Which files the article's clips may read and write; its own project, that of the folder that was
  /// named, and folders that the user allowed.
  func access(allowing folders: [String], from folder: String? = nil) -> FolderAccess {
    FolderAccess(
      folder: folder ?? self.folder, allowing: [FolderAccess.project(of: root)] + folders)
  }

  /// Where the article itself must lie: one that was found in a folder stays there, whatever it is
  /// swapped for; one that the user named may lie anywhere.
  var ownAccess: FolderAccess? { isFound ? access(allowing: [root]) : nil }

  /// The folder of the article; empty for the working folder.
  var folder: String { Self.folder(of: path) }

  /// The DocC catalogue that the article is part of.
  var catalogue: String? { Self.catalogue(of: path) }

  /// The language of the article; what is not known by its name is taken for Markdown.
  var kind: ArticleKind { ArticleKind.kind(of: path) ?? .markdown }

  /// The file that a destination means, whatever stands behind `?` or `#`.
  ///
  /// - Throws: a sentence about a destination that is no file which may be used.
  func file(
    _ destination: String, allowing folders: [String]
  ) throws(ArticleProblem.Reason) -> String {
    let name = destination.prefix { $0 != "?" && $0 != "#" }
    let text = String(name).removingPercentEncoding ?? String(name)
    guard !destination.contains("://"), !destination.hasPrefix("//"),
      !destination.hasPrefix("data:")
    else { throw .init("\(destination) is no file, and a clip is written to one", help: nil) }
    return try permitted(text, in: folder, allowing: folders)
  }

  /// The path of a file in a folder.
  ///
  /// - Throws: a sentence when it lies outside of what is allowed, all links followed.
  func permitted(
    _ name: String, in folder: String, allowing folders: [String]
  ) throws(ArticleProblem.Reason) -> String {
    let access = access(allowing: folders, from: folder)
    let path = access.path(of: name)
    guard !name.isEmpty, !name.utf8.contains(0) else {
      throw .init("the name of a file is missing", help: nil)
    }
    let isPermitted: Bool
    do throws(CodecError) { isPermitted = try access.permits(path) } catch { throw .init(error) }
    guard isPermitted, !isLoose(path) else {
      throw .init(
        "\(name) is not below the article's project",
        help: "`--allow-dir` allows a folder; the project is the nearest folder upward with `.git` "
          + "or `segue.yaml`, or else \(root.isEmpty ? "the working folder" : root)")
    }
    return path
  }

  /// Whether a path is a link to something that is not there.
  private func isLoose(_ path: String) -> Bool {
    let name = FolderAccess.name(of: path)
    guard FolderAccess.real(path) == nil, let folder = try? Folder(Self.folder(of: path))
    else { return false }
    return (try? folder.entry(named: name))?.kind == .link
  }

  /// The folder of a path, without a slash at its end.
  static func folder(of path: String) -> String { FolderAccess.folder(of: path) }

  /// The DocC catalogue in which a path lies.
  static func catalogue(of path: String) -> String? {
    var folder = folder(of: path)
    while !folder.isEmpty, folder != "/" {
      if folder.hasSuffix(".docc") { return folder }
      folder = Self.folder(of: folder)
    }
    return nil
  }
}

/// Finds the articles that a command line names.
///
/// A folder stands for every article below it, in the order of their paths; hidden folders and
/// symbolic links in it are not entered.
package enum ArticleFinder {
  /// Returns the articles at a path: one file, or all below a folder, in whatever language.
  ///
  /// - Throws: for a path that is not there or cannot be read.
  package static func articles(at path: String) throws(CodecError) -> [ArticlePlace] {
    try articles(at: path) { $0?.isSearched ?? false }
  }

  /// Returns the articles below a folder whose language is read.
  static func readArticles(below path: String) -> [ArticlePlace] {
    (try? articles(at: path) { $0?.isRead ?? false }) ?? []
  }

  private static func articles(
    at path: String, where isWanted: (ArticleKind?) -> Bool
  ) throws(CodecError) -> [ArticlePlace] {
    let plain = plain(path)
    // What is not a folder is an article; a missing one is reported when it is read.
    guard let folder = try Folder.find(plain) else { return [ArticlePlace(path: path)] }
    let names = try folder.files { isWanted(ArticleKind.kind(of: $0)) }
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
