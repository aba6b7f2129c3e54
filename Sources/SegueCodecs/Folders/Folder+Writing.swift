import Glibc

extension Folder {
  /// Makes a folder in this one unless it is there; true when it was made.
  @discardableResult
  package func makeFolder(named name: String) throws(CodecError) -> Bool {
    if unsafe mkdirat(descriptor, name, 0o777) == 0 { return true }
    guard errno == EEXIST else { throw .cannotCreate(path: path(of: name), code: errno) }
    return false
  }

  /// A new file in this folder; the name must be free.
  package func makeFile(named name: String) throws(CodecError) -> FolderFile {
    let shown = path(of: name)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let number = unsafe openat(descriptor, name, flags, 0o666)
    if number < 0 { throw .cannotCreate(path: shown, code: errno) }
    return FolderFile(Descriptor(number, path: shown))
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
    if unsafe renameat(descriptor, name, folder.descriptor, newName) != 0 {
      throw .cannotCreate(path: folder.path(of: newName), code: errno)
    }
  }

  /// Removes a file, or a link itself; false when there was none.
  @discardableResult
  package func remove(_ name: String) throws(CodecError) -> Bool {
    if unsafe unlinkat(descriptor, name, 0) == 0 { return true }
    if errno == ENOENT { return false }
    throw .writeFailed(path: path(of: name), code: errno)
  }

  /// Removes an empty folder; false when there was none.
  @discardableResult
  package func removeFolder(named name: String) throws(CodecError) -> Bool {
    if unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0 { return true }
    if errno == ENOENT { return false }
    throw .writeFailed(path: path(of: name), code: errno)
  }

  /// Waits until the disk knows the names in this folder; file systems that cannot are forgiven.
  package func synchronize() { fsync(descriptor) }
}

extension Folder {
  /// Opens a folder, after making what is missing of its path; links on it are followed.
  package static func making(_ path: String) throws(CodecError) -> Folder {
    if let folder = try? Folder(path) { return folder }
    var folder = try Folder(path.hasPrefix("/") ? "/" : "")
    for name in path.split(separator: "/").map(String.init) {
      if folder.entry(named: name, followingLink: true) == nil {
        try folder.makeFolder(named: name)
        folder.synchronize()
      }
      folder = try Folder(folder.path(of: name))
    }
    return folder
  }
}
