import SegueSystem

/// Which files a script or an article may read and write, and the only way to them.
///
/// They lie below the folder of its project (the nearest folder upward with `.git` or `segue.yaml`, or
/// else its own), below folders that the user allowed, or were named by the user. All links of a path
/// are followed first; what they lead to is then opened from the descriptor of the allowed folder,
/// by a way without links. So what is swapped for a link meanwhile is refused by the kernel.
package struct FolderAccess: Sendable {
  /// The folder to which relative paths belong; empty for the working folder.
  package let folder: String
  private let roots: [Root]
  private let named: Set<String>
  /// Why a folder could not be looked at that might have allowed more.
  private let failure: CodecError?

  /// A folder that was allowed.
  private struct Root: Sendable {
    var folder: Folder
    /// Its absolute path without links and dots, in which no slash ends it but that of "/".
    var path: String

    init(_ folder: Folder) throws(CodecError) {
      guard let real = try Folder.realPath(folder.path) else { throw .missing(path: folder.path) }
      self.folder = folder
      path = real
    }

    init(_ path: String) throws(CodecError) { try self.init(Folder(path)) }
  }

  /// The bytes of the longest path that Linux takes, and one more (PATH_MAX).
  private static let longestPath = 4096

  /// The files that make a folder that of a project.
  package static let projectMarks = [".git", "segue.yaml"]

  /// Access for what lies in a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder; empty for the working folder.
  ///   - folders: further folders, which the user allowed; those that cannot be opened allow nothing.
  ///   - files: paths that the user gave, which are opened as they are.
  package init(folder: String, allowing folders: [String] = [], naming files: [String] = []) {
    self.folder = folder
    named = Set(files)
    var roots: [Root] = []
    var failure: CodecError?
    do throws(CodecError) { roots.append(try Root(Self.findProject(of: folder))) } catch {
      failure = error
    }
    for folder in folders {
      do throws(CodecError) { roots.append(try Root(folder)) } catch {
        if case .missing = error { continue }
        failure = error
      }
    }
    self.roots = roots
    self.failure = failure
  }

  /// Access to what lies in one folder alone.
  package init(only folder: Folder) {
    self.folder = folder.path
    named = []
    var failure: CodecError?
    do throws(CodecError) { roots = [try Root(folder)] } catch {
      roots = []
      failure = error
    }
    self.failure = failure
  }

  /// The project of a folder: the nearest folder upward with a mark, or else the folder itself.
  ///
  /// - Returns: an absolute path; or the folder as it was given, if it has no mark or is not there.
  package static func project(of folder: String) -> String {
    (try? findProject(of: folder)) ?? folder
  }

  private static func findProject(of folder: String) throws(CodecError) -> String {
    guard var real = try realPath(folder) else { return folder }
    while real != "/" {
      for mark in projectMarks where try isThere("\(real)/\(mark)") { return real }
      real = Self.folder(of: real)
    }
    return folder
  }

  private static func isThere(_ path: String) throws(CodecError) -> Bool {
    do throws(SystemError) {
      try Descriptor.workingFolder.check(.existing, of: path)
      return true
    } catch {
      if [.notFound, .notAFolder, .noAccess, .tooManyLinks].contains(error) { return false }
      throw .unreadable(path: path, code: error.code)
    }
  }

  /// The path by which a file that a script names is known: absolute, or below `folder`.
  package func path(of name: String) -> String {
    name.hasPrefix("/") || folder.isEmpty || folder == "." ? name : "\(folder)/\(name)"
  }

  /// Whether a path may be used, all links followed; one that does not exist is judged by the nearest
  /// folder above it that does.
  ///
  /// - Throws: `unreadable` when that cannot be found out.
  package func permits(_ path: String) throws(CodecError) -> Bool {
    if named.contains(path) { return true }
    do throws(CodecError) {
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
  /// - Throws: `forbidden` for one that may not be read, `missing`, and what ``InputFile`` throws.
  package func open(_ path: String) throws(CodecError) -> InputFile {
    if named.contains(path) { return try InputFile(path) }
    let (root, way) = try place(of: path)
    return try InputFile(
      regular: root.folder.descriptor.open(beneath: way, .reading), path: path)
  }

  /// Opens a folder that may be used.
  ///
  /// - Throws: `forbidden` for one that may not, `missing`, `unreadable`.
  package func open(folder path: String) throws(CodecError) -> Folder {
    let (root, way) = try place(of: path)
    return try root.folder.folder(beneath: way, shown: path)
  }

  /// Opens a folder into which files may be written, after making what is missing of its path.
  ///
  /// - Throws: `forbidden` for one that may not be used, and for what belongs to git.
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

  /// Whether files may be written into a folder that may be used: it does not belong to git, which
  /// runs what lies in its own.
  ///
  /// - Throws: `forbidden` and `missing` for one that may not be used, `unreadable`.
  func mayHoldOutputs(_ folder: String) throws(CodecError) -> Bool {
    try !place(of: folder).way.split(separator: "/").contains(".git")
  }

  /// The folder that a path leads into, all links followed, and the way from there, which has neither
  /// links nor dots.
  ///
  /// - Throws: `forbidden`; `missing` when nothing is there and it might be used.
  private func place(of path: String) throws(CodecError) -> (root: Root, way: String) {
    if let real = try Self.realPath(path) {
      guard let place = place(ofReal: real) else { throw failure ?? .forbidden(path: path) }
      return place
    }
    let real = try Self.nearestFolder(above: path)
    guard let real, place(ofReal: real) != nil else { throw failure ?? .forbidden(path: path) }
    throw .missing(path: path)
  }

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

  /// Returns the real path of the nearest folder above a path that exists.
  ///
  /// A folder exists only if all above it do, so the way is halved: a path of n names takes log n calls.
  private static func nearestFolder(above path: String) throws(CodecError) -> String? {
    let path = path.withoutSlashes
    let text = path.utf8
    // Where each folder of the path ends; the empty one is the working folder.
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

/// Two are equal that allow the same paths.
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

/// Paths as text.
extension FolderAccess {
  /// The folder of a path as text, without a slash at its end; empty for a name alone.
  ///
  /// Foundation's `deletingLastPathComponent` traps on paths of one character (Swift 6.3.1).
  package static func folder(of path: String) -> String {
    let path = path.withoutSlashes
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What follows the last slash of a path.
  package static func name(of path: String) -> String {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return String(path[(slash.map(path.utf8.index(after:)) ?? path.startIndex)...])
  }

  /// Whether two paths lead to the same file, which need not be there.
  package static func isSameFile(_ one: String, _ other: String) -> Bool {
    let places = [one, other].map { path in
      if let real = real(path) { return real }
      let parent = folder(of: path)
      return (real(parent.isEmpty ? "." : parent) ?? parent) + "/" + name(of: path.withoutSlashes)
    }
    return places[0] == places[1]
  }

  /// The absolute path without links and dots, or nil when nothing is there.
  package static func real(_ path: String) -> String? {
    (try? Folder.realPath(path)).flatMap(\.self)
  }
}

extension String {
  /// The path without slashes at its end, but for "/" itself.
  var withoutSlashes: String {
    let last = utf8.lastIndex { $0 != UInt8(ascii: "/") }
    guard let last else { return isEmpty ? "" : "/" }
    return String(self[..<utf8.index(after: last)])
  }
}
