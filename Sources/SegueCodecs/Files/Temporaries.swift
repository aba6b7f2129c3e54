import SegueSystem

/// The hidden files and folders in which this process writes outputs that are not whole yet.
package enum Temporaries {
  /// Removes all that the process has open, for a process that is about to end without more ado.
  ///
  /// They are found by their names among the open files, so that nobody has to keep a list. One that is
  /// made after this looked stays, and the next run that writes to its folder removes it.
  package static func removeOpen() {
    OpenFiles.forEach { file, path in
      guard Folder.isTemporary(FolderAccess.name(of: path)) else { return }
      // Another process's, at which this one only looks, is locked by that.
      if (try? file.lock()) == false { return }
      do throws(SystemError) { try Descriptor.workingFolder.remove(path) } catch {
        if error == .isFolder || error == .notPermitted { removeFolder(path) }
      }
    }
  }

  /// Removes a folder of frames, into which another thread may still write.
  private static func removeFolder(_ path: String) {
    for _ in 0..<100 {
      guard let folder = try? Folder(path, followingLink: false) else { return }
      for name in (try? folder.names()) ?? [] { _ = try? folder.remove(name) }
      do throws(SystemError) {
        return try Descriptor.workingFolder.removeFolder(path)
      } catch .notEmpty {
        continue
      } catch { return }
    }
  }
}
