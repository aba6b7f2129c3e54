import CSystemCalls
import Glibc

extension Folder {
  /// Makes a folder in this one unless it is there; true when it was made.
  @discardableResult
  package func makeFolder(named name: String) throws(CodecError) -> Bool {
    if uninterrupted({ unsafe mkdirat(descriptor, name, 0o777) }) == 0 { return true }
    guard errno == EEXIST else { throw .cannotCreate(path: path(of: name), code: errno) }
    return false
  }

  /// A new file in this folder; the name must be free.
  package func makeFile(named name: String) throws(CodecError) -> FolderFile {
    let number = create(name)
    if number < 0 { throw .cannotCreate(path: path(of: name), code: errno) }
    return FolderFile(Descriptor(number, path: path(of: name)))
  }

  /// Makes an empty file and returns its descriptor, or -1 with `errno`.
  private func create(_ name: String) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return uninterrupted { unsafe openat(descriptor, name, flags, 0o666) }
  }

  /// Moves a file of another folder here, in place of one of its name; a link itself is replaced.
  package func take(_ name: String, from other: Folder) throws(CodecError) {
    try other.rename(name, to: name, in: self)
  }

  /// Renames an entry of this folder; one that has the new name is replaced.
  package func rename(_ name: String, to newName: String) throws(CodecError) {
    try rename(name, to: newName, in: self)
  }

  private func rename(
    _ name: String, to newName: String, in folder: Folder
  ) throws(CodecError) {
    if uninterrupted({ unsafe renameat(descriptor, name, folder.descriptor, newName) }) != 0 {
      throw .cannotCreate(path: folder.path(of: newName), code: errno)
    }
  }

  /// Exchanges two entries in one step; false where the file system or the kernel cannot.
  package func exchange(_ first: String, _ second: String) throws(CodecError) -> Bool {
    if uninterrupted({ unsafe segue_exchange(descriptor, first, second) }) == 0 { return true }
    if [ENOSYS, EINVAL, EPERM].contains(errno) { return false }
    throw .cannotCreate(path: path(of: second), code: errno)
  }

  /// Removes a file, or a link itself; false when there was none.
  @discardableResult
  package func remove(_ name: String) throws(CodecError) -> Bool {
    if uninterrupted({ unsafe unlinkat(descriptor, name, 0) }) == 0 { return true }
    if errno == ENOENT { return false }
    throw .writeFailed(path: path(of: name), code: errno)
  }

  /// Removes an empty folder; false when there was none.
  @discardableResult
  package func removeFolder(named name: String) throws(CodecError) -> Bool {
    if uninterrupted({ unsafe unlinkat(descriptor, name, AT_REMOVEDIR) }) == 0 { return true }
    if errno == ENOENT { return false }
    throw .writeFailed(path: path(of: name), code: errno)
  }

  /// Removes a folder with all that is in it; links are removed themselves.
  package func removeTree(named name: String) throws(CodecError) {
    guard let folder = try folder(named: name) else { return }
    for inner in try folder.names() {
      if try folder.entry(named: inner)?.kind == .folder {
        try folder.removeTree(named: inner)
      } else {
        try folder.remove(inner)
      }
    }
    try removeFolder(named: name)
  }

  /// Waits until the disk knows the names in this folder; file systems that cannot are forgiven.
  package func synchronize() { _ = uninterrupted { fsync(descriptor) } }
}

extension Folder {
  /// Opens a folder, after making what is missing of its path; links on it are followed.
  package static func making(_ path: String) throws(CodecError) -> Folder {
    do throws(CodecError) { return try Folder(path) } catch {
      guard case .missing = error else { throw error.forOutput(path) }
    }
    var folder = try Folder(path.hasPrefix("/") ? "/" : "")
    for name in path.split(separator: "/").map(String.init) {
      if try folder.entry(named: name, followingLink: true) == nil {
        try folder.makeFolder(named: name)
        folder.synchronize()
      }
      do throws(CodecError) { folder = try Folder(folder.path(of: name)) } catch {
        throw error.forOutput(path)
      }
    }
    return folder
  }
}

extension CodecError {
  /// The error of a folder that cannot be opened, as that of an output which belongs into it.
  package func forOutput(_ path: String) -> CodecError {
    guard case .unreadable(let file, let code) = self else { return self }
    return code == ENOTDIR
      ? .folderIsFile(path: path, file: file) : .cannotCreate(path: path, code: code)
  }
}

/// Hidden files and folders in which outputs are written until they are whole.
///
/// Whoever writes one holds its lock (`flock`), which ends with the process: so what a killed
/// process left is told apart from what is being written.
extension Folder {
  /// Whether a name is that of a file or folder of an output that is not whole.
  package static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(".segue-") && name.hasSuffix(".tmp")
  }

  private static func temporaryName() -> String {
    ".segue-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
  }

  /// Makes a hidden file, locked, after removing what earlier writers left.
  ///
  /// - Parameter shown: the output, in sentences.
  func makeTemporaryFile(for shown: String) throws(CodecError) -> (name: String, descriptor: Int32)
  {
    removeLeftovers()
    while true {
      let name = Self.temporaryName()
      let number = create(name)
      if number < 0 { throw .cannotCreate(path: shown, code: errno) }
      if holds(name, afterLocking: number) { return (name, number) }
      close(number)
    }
  }

  /// Makes a hidden folder, locked, after removing what earlier writers left.
  func makeTemporaryFolder(
    for shown: String
  ) throws(CodecError) -> (name: String, folder: Folder) {
    removeLeftovers()
    while true {
      let name = Self.temporaryName()
      if uninterrupted({ unsafe mkdirat(descriptor, name, 0o777) }) != 0 {
        throw .cannotCreate(path: shown, code: errno)
      }
      let made: Folder?
      do throws(CodecError) { made = try folder(named: name) } catch {
        _ = try? removeFolder(named: name)
        throw error.forOutput(shown)
      }
      if let made, holds(name, afterLocking: made.descriptor) { return (name, made) }
    }
  }

  /// Locks a new file; false when somebody took it for a leftover before and removed it.
  ///
  /// Where the system does not tell, it is held: a file that is gone cannot be renamed later.
  private func holds(_ name: String, afterLocking number: Int32) -> Bool {
    // File systems without locks have no leftovers removed either.
    _ = uninterrupted { flock(number, LOCK_EX) }
    var (own, named) = (stat(), stat())
    if uninterrupted({ unsafe fstat(number, &own) }) != 0 { return true }
    let flags = AT_SYMLINK_NOFOLLOW
    if uninterrupted({ unsafe fstatat(descriptor, name, &named, flags) }) != 0 {
      return errno != ENOENT
    }
    return own.st_ino == named.st_ino && own.st_dev == named.st_dev
  }

  /// Removes hidden files and folders whose writers have ended; what cannot be removed stays.
  func removeLeftovers() {
    for name in ((try? names()) ?? []) where Self.isTemporary(name) {
      let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC
      let number = uninterrupted { unsafe openat(descriptor, name, flags) }
      guard number >= 0 else {
        if errno == ELOOP { _ = try? remove(name) }
        continue
      }
      defer { close(number) }
      guard uninterrupted({ flock(number, LOCK_EX | LOCK_NB) }) == 0 else { continue }
      if FileKind(of: number) == .folder {
        try? removeTree(named: name)
      } else {
        _ = try? remove(name)
      }
    }
  }
}
