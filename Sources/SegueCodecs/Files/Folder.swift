// Files and folders: reading within the places that a script may use, and writing outputs atomically.
//
// 1. `Folder` is an open folder descriptor. Its operations take the name of an entry and never
//    follow a symbolic link out of the folder, so renaming or replacing the folder meanwhile has no
//    effect.
// 2. `FolderAccess` decides which paths a script or an article may use: its project folder, the
//    folders that the user allowed, and the files that the user named. It resolves all links of a
//    path and then opens the result relative to the descriptor of the allowed folder, by a path
//    without links (`Folder.folder(beneath:shown:)`), so that the kernel refuses a link swapped in
//    after the check.
// 3. `InputFile` reads one file, from one descriptor, up to a limit of bytes. `NearbyFile` finds a
//    file of a similar name when one is missing; `CodecError.advice` offers it.
// 4. `OutputDestination` resolves the path of an output to a folder and a name. `OutputPath` makes the
//    same checks before anything is written.
// 5. `OutputFile` and `OutputFolder` write to a hidden, locked file or folder next to the output,
//    wait for the disk, and rename it into place. An existing folder is exchanged atomically
//    (`RENAME_EXCHANGE`), or moved aside first where the file system does not support that.
// 6. Leftovers of killed processes have names for which `Folder.isTemporary(_:)` holds and no lock.
//    The next writer into the same folder removes them; `TemporaryFiles.removeOpen()` removes those of
//    this process before it ends.
//
// The encoders know only `ByteSink`: an `OutputFile`, a `FolderFile` of a frame folder, or a
// `MemorySink`.
//
// Considered and rejected:
//
// - Checking a path and then opening it by its name: a link could be swapped in between.
// - Keeping a list of the open temporary files: unnecessary, the open descriptors (`/proc/self/fd`)
//   name them.
// - Walking up a path one folder at a time to the nearest existing one: a path of 40,000 components
//   took 26 s. The search bisects the path instead.
// - Foundation's `deletingLastPathComponent`: it traps on paths of one character (Swift 6.3.1).

package import SegueSystem

/// An open folder, with operations on its entries.
///
/// Entries are accessed through the descriptor, so renaming the folder, or replacing it with a
/// link, has no effect on them. No operation follows a symbolic link out of the folder.
package final class Folder: Sendable {
  /// The path as the caller gave it, for error messages.
  package let path: String
  let descriptor: Descriptor

  /// Opens a folder.
  ///
  /// - Parameters:
  ///   - path: the folder; an empty path is the working directory.
  ///   - followingLink: whether the path may end in a symbolic link.
  /// - Throws: `missing`, or `unreadable`, whose code is ELOOP or ENOTDIR for a link that is not followed.
  package convenience init(_ path: String, followingLink: Bool = true) throws(CodecError) {
    let shown = path.isEmpty ? "." : path
    guard !path.utf8.contains(0) else { throw .missing(path: path) }
    try self.init(
      Descriptor.workingFolder.open(shown, .folder, isFollowing: followingLink), path: shown)
  }

  /// Opens the folder at a path and follows links; returns nil if there is none, or if it is not a folder.
  ///
  /// - Throws: `unreadable` for other system errors, and for a folder that may not be listed.
  package static func find(_ path: String) throws(CodecError) -> Folder? {
    do { return try Folder(path) } catch {
      switch error {
      case .missing, .unreadable(_, SystemError.notAFolder): return nil
      default: throw error
      }
    }
  }

  /// Returns whether a path leads to a folder; follows links.
  ///
  /// - Throws: `unreadable` for other system errors, and for a folder that may not be listed.
  package static func exists(at path: String) throws(CodecError) -> Bool {
    try find(path) != nil
  }

  private init(
    _ descriptor: @autoclosure () throws(SystemError) -> Descriptor, path: String
  ) throws(CodecError) {
    self.path = path
    do { self.descriptor = try descriptor() } catch .notFound {
      throw .missing(path: path)
    } catch {
      throw .unreadable(path: path, code: error.code)
    }
  }

  /// Returns the device and inode numbers, which identify the folder under any name.
  ///
  /// - Throws: `unreadable` if the system cannot read the folder's status.
  package func identity() throws(CodecError) -> FileIdentity {
    try mapError(descriptor.status()) { .unreadable(path: path, code: $0) }.identity
  }

  /// Returns the absolute path without links and dots (`realpath`); nil if nothing exists at the path.
  ///
  /// - Throws: `unreadable` for other system errors.
  package static func realPath(_ path: String) throws(CodecError) -> String? {
    guard !path.utf8.contains(0) else { return nil }
    do { return try SegueSystem.realPath(path.isEmpty ? "." : path) } catch {
      switch error {
      case .notFound, .notAFolder: return nil
      default: throw .unreadable(path: path, code: error.code)
      }
    }
  }

  /// Returns the path of an entry, for error messages.
  package func path(of name: String) -> String {
    path == "." ? name : path == "/" ? "/" + name : "\(path)/\(name)"
  }

  /// Opens a folder in this one without following a link; returns nil if it does not exist.
  package func folder(named name: String) throws(CodecError) -> Folder? {
    do {
      return try Folder(descriptor.open(name, .folder), path: path(of: name))
    } catch {
      if case .missing = error { return nil }
      throw error
    }
  }

  /// Opens the folder at a relative path without links and dots; an empty path is this folder.
  ///
  /// - Parameter shown: its path in error messages.
  func folder(beneath way: String, shown: String) throws(CodecError) -> Folder {
    try Folder(
      descriptor.open(beneath: way, .folder), path: shown.isEmpty ? "." : shown)
  }

  /// Locks the folder until it is closed; returns false if another process holds the lock.
  ///
  /// The folder itself is locked (`flock`), so no lock file remains.
  package func lock() throws(CodecError) -> Bool {
    try mapError(descriptor.lock()) { .cannotCreate(path: path, code: $0) }
  }

  /// Returns the sorted names of all entries but `.` and `..`; bytes that are not UTF-8 become U+FFFD.
  package func names() throws(CodecError) -> [String] {
    let own = try mapError(descriptor.open(".", .folder)) { .unreadable(path: path, code: $0) }
    do { return try own.names().sorted() } catch {
      throw .readFailed(path: path, code: error.code)
    }
  }

  /// Returns the relative paths of all regular files below the folder, sorted.
  ///
  /// Hidden files and folders, links, and files more than 32 folders deep are skipped. The path of
  /// a file or link whose name is not UTF-8 has U+FFFD for the invalid bytes; opening it fails.
  ///
  /// - Parameter isWanted: whether a file of that name is returned.
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

  /// Returns whether a name may be the lossy form (U+FFFD) of one that is not UTF-8.
  package static func isInexact(_ name: String) -> Bool { name.contains("\u{FFFD}") }

  /// Returns an entry's kind and status; nil if it does not exist.
  ///
  /// - Throws: `unreadable` if the system cannot read its status.
  package func entry(
    named name: String, followingLink: Bool = false
  ) throws(CodecError) -> FolderEntry? {
    do {
      return FolderEntry(try descriptor.status(of: name, isFollowing: followingLink))
    } catch {
      switch error {
      case .notFound, .notAFolder: return nil
      case .tooManyLinks where followingLink: return nil
      default: throw .unreadable(path: path(of: name), code: error.code)
      }
    }
  }

  /// Opens a file in this folder; returns nil if it does not exist.
  ///
  /// A link is followed if it stays in the folder. Opening never blocks: a named pipe is refused.
  ///
  /// - Throws: `forbidden` for a link that leads out of the folder, and the errors of
  ///   ``InputFile``.
  package func file(named name: String) throws(CodecError) -> InputFile? {
    if try entry(named: name)?.kind == .link {
      do {
        return try FolderAccess(only: self).open(path(of: name))
      } catch {
        if case .missing = error { return nil }
        throw error
      }
    }
    do {
      return try InputFile(regular: descriptor.open(name, .reading), path: path(of: name))
    } catch {
      if case .missing = error { return nil }
      throw error
    }
  }

  /// Returns the bytes of a file in this folder; nil if it does not exist.
  ///
  /// - Throws: `fileTooLong` before more than `limit` bytes are read, and the errors of opening it.
  package func read(_ name: String, atMost limit: Int) throws(CodecError) -> [UInt8]? {
    guard let file = try file(named: name) else { return nil }
    return try file.bytes(atMost: limit)
  }
}
