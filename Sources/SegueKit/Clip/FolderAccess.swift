import Foundation

/// Which files a script may read: those below its own folder and the folders that were allowed.
package struct FolderAccess: Sendable {
  /// The folder to which relative paths belong; empty for the working folder.
  package let folder: String
  private let allowed: [String]

  /// Access for a script in a folder, with further folders that the user allowed.
  package init(folder: String, allowing folders: [String]) {
    self.folder = folder
    allowed = ([folder] + folders).compactMap { Self.real($0.isEmpty ? "." : $0) }
  }

  /// The path by which to open a file that a script names: absolute, or below `folder`.
  package func path(of name: String) -> String {
    name.hasPrefix("/") || folder.isEmpty ? name : "\(folder)/\(name)"
  }

  /// Whether a file may be read, all links followed; one that does not exist is judged by its folder.
  package func permits(_ path: String) -> Bool {
    let parent = Self.folder(of: path)
    guard let real = Self.real(path) ?? Self.real(parent.isEmpty ? "." : parent) else {
      // Nothing is there to be read; a path that climbs out of the folder is still refused.
      return !path.split(separator: "/").contains("..") && !path.hasPrefix("/")
    }
    return allowed.contains { folder in
      real == folder || real.hasPrefix(folder == "/" ? "/" : folder + "/")
    }
  }

  /// The folder of a path as text, without a slash at its end; empty for a name alone.
  ///
  /// Foundation's `deletingLastPathComponent` traps on paths of one character (Swift 6.3.1).
  package static func folder(of path: String) -> String {
    let path = path.droppingTrailingSlash
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What follows the last slash of a path.
  package static func name(of path: String) -> String {
    String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
  }

  /// The absolute path without links and dots, or nil when nothing is there.
  package static func real(_ path: String) -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
      .droppingTrailingSlash
  }
}

extension String {
  /// The path without the slash that folder URLs end with.
  fileprivate var droppingTrailingSlash: String {
    count > 1 && hasSuffix("/") ? String(dropLast()) : self
  }
}
