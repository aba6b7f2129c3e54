import Glibc

/// The hidden files and folders in which this process writes outputs that are not whole yet.
package enum Temporaries {
  /// Removes all that the process has open, for a process that is about to end without more ado.
  ///
  /// They are found by their names among the open files, so that nobody has to keep a list. One that is
  /// made after this looked stays, and the next run that writes to its folder removes it.
  package static func removeOpen() {
    guard let files = try? Folder("/proc/self/fd") else { return }
    for name in (try? files.names()) ?? [] {
      guard let number = Int32(name), let path = target(of: name, in: files),
        let slash = path.lastIndex(of: "/"),
        Folder.isTemporary(String(path[path.index(after: slash)...]))
      else { continue }
      // Another process's, at which this one only looks, is locked by that.
      if flock(number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { continue }
      if unsafe unlink(path) == 0 || errno != EISDIR { continue }
      removeFolder(path)
    }
  }

  /// Where a link points to, or nil for what is no link to a path.
  private static func target(of link: String, in folder: Folder) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe readlinkat(folder.descriptor, link, &bytes, bytes.count)
    guard length > 0, bytes[0] == 0x2F else { return nil }
    return String(decoding: bytes.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes a folder of frames, into which another thread may still write.
  private static func removeFolder(_ path: String) {
    for _ in 0..<100 {
      guard let folder = try? Folder(path, followingLink: false) else { return }
      for name in (try? folder.names()) ?? [] { _ = try? folder.remove(name) }
      if unsafe rmdir(path) == 0 || errno != ENOTEMPTY { return }
    }
  }
}
