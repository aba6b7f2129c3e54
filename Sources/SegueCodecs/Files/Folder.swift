package import SegueSystem

/// Asks something of the system, and throws its error as one about a file.
func explaining<Result: ~Copyable>(
  _ call: @autoclosure () throws(SystemError) -> Result, as error: (Int32) -> CodecError
) throws(CodecError) -> Result {
  do throws(SystemError) { return try call() } catch let failure {
    throw error(failure.code)
  }
}

/// An open folder, with operations on the entries in it.
///
/// Entries are reached through the descriptor, so that a folder that is renamed or replaced by a
/// link meanwhile changes nothing. No operation follows a symbolic link out of the folder.
package final class Folder: Sendable {
  /// The path as the caller gave it, for sentences.
  package let path: String
  let descriptor: Descriptor

  /// Opens a folder.
  ///
  /// - Parameters:
  ///   - path: the folder; an empty path is the working folder.
  ///   - followingLink: whether the path may end in a symbolic link.
  /// - Throws: `missing`, or `unreadable`; its code is ELOOP or ENOTDIR for a link that is not followed.
  package convenience init(_ path: String, followingLink: Bool = true) throws(CodecError) {
    let shown = path.isEmpty ? "." : path
    guard !path.utf8.contains(0) else { throw .missing(path: path) }
    try self.init(
      Descriptor.workingFolder.open(shown, .folder, isFollowing: followingLink), path: shown)
  }

  /// The folder at a path, through links if need be; nil when nothing is there, or no folder.
  ///
  /// - Throws: `unreadable` when that cannot be found out, and for a folder that may not be listed.
  package static func find(_ path: String) throws(CodecError) -> Folder? {
    do throws(CodecError) { return try Folder(path) } catch {
      switch error {
      case .missing, .unreadable(_, SystemError.notAFolder): return nil
      default: throw error
      }
    }
  }

  /// Whether a path leads to a folder, through links if need be.
  ///
  /// - Throws: `unreadable` when that cannot be found out, and for a folder that may not be listed.
  package static func exists(at path: String) throws(CodecError) -> Bool {
    try find(path) != nil
  }

  private init(
    _ descriptor: @autoclosure () throws(SystemError) -> Descriptor, path: String
  ) throws(CodecError) {
    self.path = path
    do throws(SystemError) { self.descriptor = try descriptor() } catch .notFound {
      throw .missing(path: path)
    } catch {
      throw .unreadable(path: path, code: error.code)
    }
  }

  /// Which folder it is, whatever name it was opened by.
  ///
  /// - Throws: `unreadable` when the system does not tell.
  package func identity() throws(CodecError) -> FileIdentity {
    try explaining(descriptor.status()) { .unreadable(path: path, code: $0) }.identity
  }

  /// The absolute path of what is at a path, without links and dots; nil when nothing is there.
  ///
  /// - Throws: `unreadable` when that cannot be found out.
  package static func realPath(_ path: String) throws(CodecError) -> String? {
    guard !path.utf8.contains(0) else { return nil }
    do throws(SystemError) { return try SegueSystem.realPath(path.isEmpty ? "." : path) } catch {
      switch error {
      case .notFound, .notAFolder: return nil
      default: throw .unreadable(path: path, code: error.code)
      }
    }
  }

  /// The path of an entry, for sentences.
  package func path(of name: String) -> String {
    path == "." ? name : path == "/" ? "/" + name : "\(path)/\(name)"
  }

  /// Opens a folder in this one, or nil when nothing has its name; a link is not followed.
  package func folder(named name: String) throws(CodecError) -> Folder? {
    do throws(CodecError) {
      return try Folder(descriptor.open(name, .folder), path: path(of: name))
    } catch {
      if case .missing = error { return nil }
      throw error
    }
  }

  /// Opens a folder at the end of a way that has neither links nor dots; an empty way is this folder.
  ///
  /// - Parameter shown: its path in sentences.
  func folder(beneath way: String, shown: String) throws(CodecError) -> Folder {
    try Folder(
      descriptor.open(beneath: way, .folder), path: shown.isEmpty ? "." : shown)
  }

  /// Takes the lock of the folder until it is closed; false when somebody else has it.
  ///
  /// The folder itself is locked (`flock`), so that no file is left behind.
  package func lock() throws(CodecError) -> Bool {
    try explaining(descriptor.lock()) { .cannotCreate(path: path, code: $0) }
  }

  /// The names of all entries, sorted, without `.` and `..`; what is not UTF-8 in one is U+FFFD.
  package func names() throws(CodecError) -> [String] {
    let own = try explaining(descriptor.open(".", .folder)) { .unreadable(path: path, code: $0) }
    do throws(SystemError) { return try own.names().sorted() } catch {
      throw .readFailed(path: path, code: error.code)
    }
  }

  /// The ways to all regular files below the folder, sorted; hidden ones, links and what they lead to
  /// are left out, and so is what lies more than 32 folders deep.
  ///
  /// A file, or a link, whose name is not UTF-8 cannot be opened by it; its way is told with U+FFFD for
  /// what is not, and opening that fails.
  ///
  /// - Parameter isWanted: whether a name is one of a file that is looked for.
  package func files(
    below way: String = "", depth: Int = 0, where isWanted: (String) -> Bool
  ) throws(CodecError) -> [String] {
    var found: [String] = []
    for name in try names() where !name.hasPrefix(".") {
      switch try entry(named: name)?.kind {
      case .folder where depth < 32:
        guard let inner = try folder(named: name) else { continue }
        found += try inner.files(below: "\(way)\(name)/", depth: depth + 1, where: isWanted)
      case .file where isWanted(name): found.append(way + name)
      case nil where Self.isInexact(name) && isWanted(name): found.append(way + name)
      default: continue
      }
    }
    return found
  }

  /// Whether a name that nothing has may stand for one that is not UTF-8.
  package static func isInexact(_ name: String) -> Bool { name.contains("\u{FFFD}") }

  /// What an entry is, nil when there is none; links are followed only if that is asked for.
  ///
  /// - Throws: `unreadable` when the system does not tell.
  package func entry(
    named name: String, followingLink: Bool = false
  ) throws(CodecError) -> FolderEntry? {
    do throws(SystemError) {
      return FolderEntry(try descriptor.status(of: name, isFollowing: followingLink))
    } catch {
      switch error {
      case .notFound, .notAFolder: return nil
      case .tooManyLinks where followingLink: return nil
      default: throw .unreadable(path: path(of: name), code: error.code)
      }
    }
  }

  /// Opens a file in this folder; nil when there is none.
  ///
  /// A link is followed as long as it stays in the folder. Nothing waits: a named pipe is refused.
  ///
  /// - Throws: `forbidden` for a link that leads out of the folder, and what ``InputFile`` throws.
  package func file(named name: String) throws(CodecError) -> InputFile? {
    if try entry(named: name)?.kind == .link {
      do throws(CodecError) {
        return try FolderAccess(only: self).open(path(of: name))
      } catch {
        if case .missing = error { return nil }
        throw error
      }
    }
    do throws(CodecError) {
      return try InputFile(regular: descriptor.open(name, .reading), path: path(of: name))
    } catch {
      if case .missing = error { return nil }
      throw error
    }
  }

  /// The bytes of a file in this folder; nil when there is none.
  ///
  /// - Throws: `fileTooLong` before more than `limit` bytes are read, and what opening it throws.
  package func read(_ name: String, atMost limit: Int) throws(CodecError) -> [UInt8]? {
    guard let file = try file(named: name) else { return nil }
    return try file.bytes(atMost: limit)
  }
}

/// What stands under a name in a folder.
package struct FolderEntry: Hashable, Sendable {
  /// The kind.
  package let kind: FileKind
  /// The length of a file, in bytes.
  package let length: Int
  /// When the contents were changed last, in nanoseconds since 1970 by the file system's clock.
  package let modified: Int
  // Which file it is, so that one that was replaced meanwhile is noticed.
  private let identity: FileIdentity

  /// What is at a path, links followed; nil when nothing is.
  package init?(at path: String) {
    guard !path.utf8.contains(0),
      let status = try? Descriptor.workingFolder.status(of: path, isFollowing: true)
    else { return nil }
    self.init(status)
  }

  /// What the system says of an entry.
  init(_ status: FileStatus) {
    kind = status.kind
    length = status.length
    modified = status.modified
    identity = status.identity
  }
}
