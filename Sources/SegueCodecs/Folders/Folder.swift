import CSystemCalls
import Glibc

/// Makes a system call again for as long as a signal interrupts it, and returns what it returned.
func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// An open folder, with operations on the entries in it.
///
/// Entries are reached through the descriptor, so that a folder that is renamed or replaced by a
/// link meanwhile changes nothing. No operation follows a symbolic link out of the folder.
package final class Folder: Sendable {
  /// The path as the caller gave it, for sentences.
  package let path: String
  let descriptor: Int32

  /// Opens a folder.
  ///
  /// - Parameters:
  ///   - path: the folder; an empty path is the working folder.
  ///   - followingLink: whether the path may end in a symbolic link.
  /// - Throws: `missing`, or `unreadable`; its code is ELOOP or ENOTDIR for a link that is not followed.
  package convenience init(_ path: String, followingLink: Bool = true) throws(CodecError) {
    let shown = path.isEmpty ? "." : path
    guard !path.utf8.contains(0) else { throw .missing(path: path) }
    let flags = Self.flags | (followingLink ? 0 : O_NOFOLLOW)
    try self.init(descriptor: uninterrupted { unsafe open(shown, flags) }, path: shown)
  }

  /// Whether a path leads to a folder, through links if need be.
  ///
  /// - Throws: `unreadable` when that cannot be found out, and for a folder that may not be listed.
  package static func exists(at path: String) throws(CodecError) -> Bool {
    do throws(CodecError) { _ = try Folder(path) } catch {
      switch error {
      case .missing, .unreadable(_, ENOTDIR): return false
      default: throw error
      }
    }
    return true
  }

  private init(descriptor: Int32, path: String) throws(CodecError) {
    self.path = path
    self.descriptor = descriptor
    guard descriptor < 0 else { return }
    throw errno == ENOENT ? .missing(path: path) : .unreadable(path: path, code: errno)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  /// Which folder it is, whatever name it was opened by.
  ///
  /// - Throws: `unreadable` when the system does not tell.
  package func identity() throws(CodecError) -> FolderIdentity {
    var status = stat()
    guard uninterrupted({ unsafe fstat(descriptor, &status) }) == 0 else {
      throw .unreadable(path: path, code: errno)
    }
    return FolderIdentity(device: UInt(status.st_dev), number: UInt(status.st_ino))
  }

  /// The absolute path of what is at a path, without links and dots; nil when nothing is there.
  ///
  /// - Throws: `unreadable` when that cannot be found out.
  package static func realPath(_ path: String) throws(CodecError) -> String? {
    guard !path.utf8.contains(0) else { return nil }
    while true {
      if let text = unsafe realpath(path.isEmpty ? "." : path, nil) {
        defer { unsafe free(text) }
        return unsafe String(cString: text)
      }
      switch errno {
      case EINTR: continue
      case ENOENT, ENOTDIR: return nil
      default: throw .unreadable(path: path, code: errno)
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
      let number = uninterrupted { unsafe openat(descriptor, name, Self.flags | O_NOFOLLOW) }
      return try Folder(descriptor: number, path: path(of: name))
    } catch {
      if case .missing = error { return nil }
      throw error
    }
  }

  /// Opens a folder at the end of a way that has neither links nor dots; an empty way is this folder.
  ///
  /// - Parameter shown: its path in sentences.
  func folder(beneath way: String, shown: String) throws(CodecError) -> Folder {
    let number = openBeneath(way, flags: Self.flags)
    return try Folder(descriptor: number, path: shown.isEmpty ? "." : shown)
  }

  /// Opens what is at the end of a way that has neither links nor dots, wherever others move or
  /// link it meanwhile: nothing outside of this folder is ever opened.
  ///
  /// - Parameter isWalk: whether the way is walked folder by folder, as on kernels without `openat2`.
  /// - Returns: a descriptor, or -1 with `errno`, which is ELOOP or EXDEV for a way that was changed.
  package func openBeneath(_ way: String, flags: Int32, isWalk: Bool = false) -> Int32 {
    let way = way.isEmpty ? "." : way
    if !isWalk {
      let number = uninterrupted { unsafe segue_open_beneath(descriptor, way, flags, 0) }
      // A sandbox may answer EPERM for what it does not know; EAGAIN is a race with a rename.
      if number >= 0 || ![ENOSYS, EPERM, EAGAIN].contains(errno) { return number }
    }
    var names = way.split(separator: "/").map(String.init)
    guard let last = names.popLast(), !(names + [last]).contains("..") else {
      errno = EXDEV
      return -1
    }
    var current = descriptor
    defer { if current != descriptor { close(current) } }
    for name in names {
      let next = uninterrupted { unsafe openat(current, name, Self.flags | O_NOFOLLOW) }
      let code = errno
      if current != descriptor { close(current) }
      current = next
      errno = code
      if next < 0 {
        current = descriptor
        return -1
      }
    }
    let number = uninterrupted { unsafe openat(current, last, flags | O_NOFOLLOW | O_CLOEXEC) }
    let code = errno
    defer { errno = code }
    return number
  }

  /// Takes the lock of the folder until it is closed; false when somebody else has it.
  ///
  /// The folder itself is locked (`flock`), so that no file is left behind.
  package func lock() throws(CodecError) -> Bool {
    if uninterrupted({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 { return true }
    if errno == EWOULDBLOCK { return false }
    throw .cannotCreate(path: path, code: errno)
  }

  /// The names of all entries, sorted, without `.` and `..`; what is not UTF-8 in one is U+FFFD.
  package func names() throws(CodecError) -> [String] {
    // The listing owns the descriptor that it is given, and moves its position.
    let own = uninterrupted { unsafe openat(descriptor, ".", Self.flags) }
    guard own >= 0, let listing = unsafe fdopendir(own) else {
      throw .unreadable(path: path, code: errno)
    }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(listing) else {
        if errno == EINTR { continue }
        if errno != 0 { throw .readFailed(path: path, code: errno) }
        return names.sorted()
      }
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
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
    var status = stat()
    let flags = followingLink ? 0 : AT_SYMLINK_NOFOLLOW
    if uninterrupted({ unsafe fstatat(descriptor, name, &status, flags) }) == 0 {
      return FolderEntry(status)
    }
    if errno == ENOENT || errno == ENOTDIR || followingLink && errno == ELOOP { return nil }
    throw .unreadable(path: path(of: name), code: errno)
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
    let number = uninterrupted { unsafe openat(descriptor, name, InputFile.flags | O_NOFOLLOW) }
    if number < 0, errno == ENOENT { return nil }
    return try InputFile(regular: number, path: path(of: name))
  }

  /// The bytes of a file in this folder; nil when there is none.
  ///
  /// - Throws: `fileTooLong` before more than `limit` bytes are read, and what opening it throws.
  package func read(_ name: String, atMost limit: Int) throws(CodecError) -> [UInt8]? {
    guard let file = try file(named: name) else { return nil }
    return try file.bytes(atMost: limit)
  }
}
