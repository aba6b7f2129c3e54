import Glibc

/// An open folder, with operations on the entries directly in it.
///
/// Entries are reached through the descriptor, so that a folder that is renamed or replaced by a
/// link meanwhile changes nothing. Operations that write never follow a symbolic link.
package final class Folder {
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
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followingLink ? 0 : O_NOFOLLOW)
    try self.init(descriptor: unsafe open(shown, flags), path: shown)
  }

  private init(descriptor: Int32, path: String) throws(CodecError) {
    self.path = path
    self.descriptor = descriptor
    guard descriptor < 0 else { return }
    throw errno == ENOENT ? .missing(path: path) : .unreadable(path: path, code: errno)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The absolute path without links and dots.
  package var realPath: String {
    guard let text = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// The path of an entry, for sentences.
  package func path(of name: String) -> String {
    path == "." ? name : path == "/" ? "/" + name : "\(path)/\(name)"
  }

  /// Opens a folder in this one, or nil when nothing has its name; a link is not followed.
  package func folder(named name: String) throws(CodecError) -> Folder? {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
    do throws(CodecError) {
      return try Folder(
        descriptor: unsafe openat(descriptor, name, flags), path: path(of: name))
    } catch {
      if case .missing = error { return nil }
      throw error
    }
  }

  /// Takes the lock of the folder until it is closed; false when somebody else has it.
  ///
  /// The folder itself is locked (`flock`), so that no file is left behind.
  package func lock() throws(CodecError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw .cannotCreate(path: path, code: errno) }
    }
    return true
  }

  /// The names of all entries, sorted, without `.` and `..`.
  package func names() throws(CodecError) -> [String] {
    // The listing owns the descriptor that it is given, and moves its position.
    let own = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0, let listing = unsafe fdopendir(own) else {
      throw .unreadable(path: path, code: errno)
    }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// What an entry is, nil when there is none; links are followed only if that is asked for.
  package func entry(named name: String, followingLink: Bool = false) -> FolderEntry? {
    var status = stat()
    let flags = followingLink ? 0 : AT_SYMLINK_NOFOLLOW
    guard unsafe fstatat(descriptor, name, &status, flags) == 0 else { return nil }
    return FolderEntry(status)
  }

  /// The bytes of a file, links followed; nil when there is none.
  ///
  /// - Throws: `fileTooLong` before more than `limit` bytes are read, `unreadable` for what is not
  ///   a regular file, `readFailed`.
  package func read(_ name: String, atMost limit: Int) throws(CodecError) -> [UInt8]? {
    // A FIFO would wait for a writer.
    let number = unsafe openat(descriptor, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if number < 0 {
      if errno == ENOENT { return nil }
      throw .unreadable(path: path(of: name), code: errno)
    }
    let file = InputFile(descriptor: number, path: path(of: name))
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      if status.st_mode & S_IFMT == S_IFDIR { throw .inputIsFolder(path: path(of: name)) }
      throw .unreadable(path: path(of: name), code: EINVAL)
    }
    guard status.st_size <= limit else { throw .fileTooLong(path: path(of: name), limit: limit) }
    let bytes = try file.read(atMost: limit + 1)
    guard bytes.count <= limit else { throw .fileTooLong(path: path(of: name), limit: limit) }
    return bytes
  }
}
