import SegueSystem

/// The set of paths that a script or an article may read and write; opens them safely.
///
/// Allowed are the project folder (the nearest folder upward with `.git` or `segue.yaml`, or else
/// the folder of the script), folders that the user allowed, and files that the user named. All
/// links of a path are resolved first; the result is then opened from the descriptor of the allowed
/// folder, by a path without links. A link that is swapped in after the check is thus refused by
/// the kernel.
package struct FolderAccess: Sendable {
  /// The folder to which relative paths are resolved; empty for the working directory.
  package let folder: String
  private let roots: [Root]
  private let named: Set<String>
  /// The error of a folder that could not be opened and might have allowed more.
  private let failure: CodecError?

  /// An allowed folder with its resolved path.
  private struct Root: Sendable {
    var folder: Folder
    /// The absolute path without links and dots; it ends in a slash only if it is "/".
    var path: String

    init(_ folder: Folder) throws(CodecError) {
      guard let real = try Folder.realPath(folder.path) else { throw .missing(path: folder.path) }
      self.folder = folder
      path = real
    }

    init(_ path: String) throws(CodecError) { try self.init(Folder(path)) }
  }

  /// The length of the longest path that Linux accepts, plus one, in bytes (PATH_MAX).
  private static let longestPath = 4096

  /// The entries that mark a folder as the root of a project.
  package static let projectMarks = [".git", "segue.yaml"]

  /// Allows the project of a folder, and further folders and files.
  ///
  /// - Parameters:
  ///   - folder: the folder of the script; empty for the working directory.
  ///   - folders: further folders that the user allowed; those that cannot be opened allow nothing.
  ///   - files: paths that the user named, which are opened without a check.
  package init(folder: String, allowing folders: [String] = [], naming files: [String] = []) {
    self.folder = folder
    named = Set(files)
    var roots: [Root] = []
    var failure: CodecError?
    do { roots.append(try Root(Self.findProject(of: folder))) } catch {
      failure = error
    }
    for folder in folders {
      do { roots.append(try Root(folder)) } catch {
        if case .missing = error { continue }
        failure = error
      }
    }
    self.roots = roots
    self.failure = failure
  }

  /// Allows one folder and no other path.
  package init(only folder: Folder) {
    self.folder = folder.path
    named = []
    var failure: CodecError?
    do { roots = [try Root(folder)] } catch {
      roots = []
      failure = error
    }
    self.failure = failure
  }

  /// Returns the project of a folder: the nearest folder upward with a mark, or else the folder.
  ///
  /// - Returns: an absolute path; or the folder as it was given, if it has no mark or does not
  ///   exist.
  package static func project(of folder: String) -> String {
    (try? findProject(of: folder)) ?? folder
  }

  /// Returns whether a folder has a mark of a project.
  package static func isProject(_ folder: String) -> Bool {
    projectMarks.contains { (try? isThere("\(folder)/\($0)")) ?? false }
  }

  /// Returns the project of a folder, or throws if a folder above it cannot be read.
  private static func findProject(of folder: String) throws(CodecError) -> String {
    guard var real = try realPath(folder) else { return folder }
    while real != "/" {
      for mark in projectMarks where try isThere("\(real)/\(mark)") { return real }
      real = Self.folder(of: real)
    }
    return folder
  }

  /// Returns whether a path exists; folders that may not be entered count as missing.
  private static func isThere(_ path: String) throws(CodecError) -> Bool {
    do {
      try Descriptor.workingFolder.check(.existing, of: path)
      return true
    } catch {
      if [.notFound, .notAFolder, .noAccess, .tooManyLinks].contains(error) { return false }
      throw .unreadable(path: path, code: error.code)
    }
  }

  /// Resolves a path of a script: an absolute path stays, a relative one is joined to `folder`.
  package func path(of name: String) -> String {
    name.hasPrefix("/") || folder.isEmpty || folder == "." ? name : "\(folder)/\(name)"
  }

  /// Returns whether a path may be used, after following all links.
  ///
  /// For a path that does not exist, the nearest existing folder above it decides.
  ///
  /// - Throws: `unreadable` if the system cannot resolve the path.
  package func permits(_ path: String) throws(CodecError) -> Bool {
    if named.contains(path) { return true }
    do {
      _ = try place(of: path)
      return true
    } catch {
      switch error {
      case .missing: return true
      case .forbidden: return false
      default: throw error
      }
    }
  }

  /// Opens a file for reading.
  ///
  /// - Throws: `forbidden` if it may not be read, `missing`, and the errors of ``InputFile``.
  package func open(_ path: String) throws(CodecError) -> InputFile {
    if named.contains(path) { return try InputFile(path) }
    let (root, way) = try place(of: path)
    return try InputFile(
      regular: root.folder.descriptor.open(beneath: way, .reading), path: path)
  }

  /// Opens a folder.
  ///
  /// - Throws: `forbidden` if it may not be used, `missing`, `unreadable`.
  package func open(folder path: String) throws(CodecError) -> Folder {
    let (root, way) = try place(of: path)
    return try root.folder.folder(beneath: way, shown: path)
  }

  /// Opens a folder for outputs, after creating the missing folders of its path.
  ///
  /// - Throws: `forbidden` if it may not be used, or if it is in a `.git` folder.
  @discardableResult
  package func make(folder path: String) throws(CodecError) -> Folder {
    guard path.utf8.count < Self.longestPath else {
      throw .cannotCreate(path: path, code: SystemError.nameTooLong.code)
    }
    let parent = Self.folder(of: path)
    if (try Self.realPath(path)) == nil, parent != path, !path.isEmpty {
      let folder = try make(folder: parent)
      try folder.makeFolder(named: Self.name(of: path.withoutSlashes))
      folder.synchronize()
    }
    guard try mayHoldOutputs(path) else { throw .forbidden(path: path) }
    return try open(folder: path)
  }

  /// Returns whether outputs may be written into an allowed folder: it is not in a `.git` folder.
  ///
  /// Git executes files of its folder.
  ///
  /// - Throws: `forbidden` and `missing` for a folder that may not be used, `unreadable`.
  func mayHoldOutputs(_ folder: String) throws(CodecError) -> Bool {
    try !place(of: folder).way.split(separator: "/").contains(".git")
  }

  /// Resolves all links of a path to an allowed folder and a relative path without links and dots.
  ///
  /// - Throws: `forbidden`; `missing` if nothing exists at a path that is allowed.
  private func place(of path: String) throws(CodecError) -> (root: Root, way: String) {
    if let real = try Self.realPath(path) {
      guard let place = place(ofReal: real) else { throw failure ?? .forbidden(path: path) }
      return place
    }
    let real = try Self.nearestFolder(above: path)
    guard let real, place(ofReal: real) != nil else { throw failure ?? .forbidden(path: path) }
    throw .missing(path: path)
  }

  /// Returns the allowed folder that contains a real path, and the rest of the path; nil if none does.
  private func place(ofReal path: String) -> (root: Root, way: String)? {
    for root in roots {
      if path == root.path { return (root, "") }
      let start = root.path == "/" ? "/" : root.path + "/"
      if path.hasPrefix(start) { return (root, String(path.dropFirst(start.count))) }
    }
    return nil
  }

  private static func realPath(_ path: String) throws(CodecError) -> String? {
    try Folder.realPath(path)
  }

  /// Returns the real path of the nearest existing folder above a path.
  ///
  /// A folder exists only if all above it do, so this is a binary search: log n system calls for n
  /// components.
  private static func nearestFolder(above path: String) throws(CodecError) -> String? {
    let path = path.withoutSlashes
    let text = path.utf8
    // The end of each folder in the path; the empty one is the working directory.
    var ends = text.indices.filter { index in
      text[index] == UInt8(ascii: "/") && index > text.startIndex
    }
    ends.insert(text.startIndex, at: 0)
    func folder(_ number: Int) -> String {
      let end = ends[number]
      return end == text.startIndex && path.hasPrefix("/") ? "/" : String(path[..<end])
    }
    var real = try realPath(folder(0))
    var (known, missing) = (0, ends.count)
    while missing - known > 1 {
      let middle = (known + missing) / 2
      if let found = try realPath(folder(middle)) {
        (known, real) = (middle, found)
      } else {
        missing = middle
      }
    }
    return real
  }
}

/// Two are equal if they allow the same paths.
extension FolderAccess: Hashable {
  package static func == (one: FolderAccess, other: FolderAccess) -> Bool {
    one.folder == other.folder && one.named == other.named
      && one.roots.map(\.path) == other.roots.map(\.path)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(folder)
    hasher.combine(roots.map(\.path))
  }
}

extension FolderAccess {
  /// Returns the folder of a path, without a slash at its end; empty for a bare file name.
  package static func folder(of path: String) -> String {
    let path = path.withoutSlashes
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the part of a path after its last slash.
  package static func name(of path: String) -> String {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return String(path[(slash.map(path.utf8.index(after:)) ?? path.startIndex)...])
  }

  /// Returns whether two paths lead to the same file, which need not exist.
  package static func isSameFile(_ one: String, _ other: String) -> Bool {
    let places = [one, other].map { path in
      if let real = real(path) { return real }
      let parent = folder(of: path)
      return (real(parent.isEmpty ? "." : parent) ?? parent) + "/" + name(of: path.withoutSlashes)
    }
    return places[0] == places[1]
  }

  /// Returns the absolute path without links and dots; nil if it does not exist or cannot be resolved.
  package static func real(_ path: String) -> String? {
    (try? Folder.realPath(path)).flatMap(\.self)
  }
}

extension String {
  /// The path without slashes at its end, except for "/" itself.
  var withoutSlashes: String {
    let last = utf8.lastIndex { $0 != UInt8(ascii: "/") }
    guard let last else { return isEmpty ? "" : "/" }
    return String(self[..<utf8.index(after: last)])
  }
}
