// `--changed`: only clips of which a file has changed since a commit.
//
// 1. `SegueTool` has git answer (`ChangedOption.prepare`) before the process enters its sandbox, in which
//    git could not read its own files. `Git` runs it such that nothing in a repository starts a program.
// 2. `ChangeBase` names the commit: the command line's, the CI service's, or the main branch. Its merge
//    base with HEAD is compared with the files as they are, whether committed, staged or not; untracked
//    files count as changed.
// 3. `ClipChanges` finds the clips of which a file has changed. A file that git cannot judge (ignored, in
//    another repository, outside of it) counts as changed: no clip is left out without a reason.
// 4. If git gives no answer, no clip is left out, and a line says why.

import SegueCodecs

/// The files of a repository that differ from a commit.
struct RepositoryChanges: Sendable {
  /// The revision that was named, such as `origin/main`.
  let since: String
  /// The merge base of the revision and HEAD, in hexadecimal.
  let commit: String
  /// The real path of the repository's root.
  private let root: String
  /// The absolute paths of changed, added, deleted and untracked files, and of folders that are untracked.
  private let changed: Set<String>
  /// The folders above those.
  private let folders: Set<String>
  /// The absolute paths of files and folders that git ignores.
  private let ignored: Set<String>

  /// Finds the changes of the repository that has the working folder.
  ///
  /// - Parameter named: the revision on the command line; nil for the one that the environment implies.
  /// - Throws: the reason why they are not known.
  init(since named: String?, environment: [String: String]) throws(Git.Failure) {
    guard var git = Git(environment: environment) else {
      throw Git.Failure(
        reason: "git is not on the PATH", help: "install it, or leave `--changed` out")
    }
    var top = try git.run(["rev-parse", "--show-toplevel"])
    if top.last == UInt8(ascii: "\n") { top.removeLast() }
    let root = String(decoding: top, as: UTF8.self)
    git.disableFilters(in: root)
    let base = try ChangeBase.find(named, git, root, environment)
    commit = base.commit
    since = base.name
    self.root = root
    let commands = [
      ["diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv"]
        + ["--no-color", "--ignore-submodules=dirty", commit, "--"],
      ["ls-files", "-z", "--others", "--exclude-standard", "--directory"],
    ]
    let start = root == "/" ? "/" : root + "/"
    // A folder has a slash at its end.
    let path = { (name: String) in start + (name.hasSuffix("/") ? String(name.dropLast()) : name) }
    var names: [String] = []
    for command in commands { names += Git.texts(try git.run(command, in: root)) }
    changed = Set(names.map(path))
    ignored = Set(
      Git.texts(
        try git.run(
          ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"],
          in: root)
      ).map(path))
    var folders: Set<String> = []
    for name in changed {
      var folder = FolderAccess.folder(of: name)
      while folder.utf8.count > root.utf8.count, folders.insert(folder).inserted {
        folder = FolderAccess.folder(of: folder)
      }
    }
    self.folders = folders
  }
}

extension RepositoryChanges {
  /// What git tells of a file.
  enum Judgement: String, Sendable {
    case changed = "has changed"
    case ignored = "is ignored by git"
    case outside = "is not in this git repository"
  }

  /// Judges the file at a path, which need not exist; nil if it is unchanged.
  func judgement(of path: String) -> Judgement? {
    let places = PathTrail.places(of: path)
    let own = places.filter(isInside)
    if own.contains(where: isChanged) { return .changed }
    guard let file = places.last, isInside(file), !isNested(file) else { return .outside }
    return own.contains { ancestors(of: $0).contains(where: ignored.contains) } ? .ignored : nil
  }

  /// Returns whether a font beside a drawing, in its folder or below, has changed.
  func hasChangedFont(beside drawing: String) -> Bool {
    guard let place = PathTrail.places(of: drawing).last else { return false }
    let start = FolderAccess.folder(of: place) + "/"
    return changed.contains { path in
      path.utf8.starts(with: start.utf8)
        && Self.fontExtensions.contains(PathParts(path).fileExtension.lowercased())
    }
  }

  private static let fontExtensions: Set = ["ttf", "otf", "ttc", "otc", "woff", "woff2"]

  private func isInside(_ place: String) -> Bool {
    root == "/" || place == root || place.utf8.starts(with: "\(root)/".utf8)
  }

  /// Returns whether a file, a folder above it, or something in it has changed.
  private func isChanged(_ place: String) -> Bool {
    folders.contains(place) || ancestors(of: place).contains(where: changed.contains)
  }

  /// Returns whether a file is in a repository within this one, such as a submodule.
  private func isNested(_ place: String) -> Bool {
    ancestors(of: place).contains { FolderEntry(at: "\($0)/.git") != nil }
  }

  /// Returns a path and the folders above it, up to the root but without it.
  private func ancestors(of place: String) -> [String] {
    var paths: [String] = []
    var path = place
    while path.utf8.count > root.utf8.count, path != "/" {
      paths.append(path)
      path = FolderAccess.folder(of: path)
    }
    return paths
  }

  /// Returns the paths of `segue.yaml` in a file's folder and in those above it, up to the repository's root.
  func settings(of script: String) -> [String] {
    guard let place = PathTrail.places(of: script).last, isInside(place) else { return [] }
    return (ancestors(of: FolderAccess.folder(of: place)) + [root]).map { "\($0)/segue.yaml" }
  }
}
