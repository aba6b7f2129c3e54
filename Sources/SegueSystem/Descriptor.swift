import CSystemCalls

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file descriptor of an open file or folder, closed when the value ends.
package struct Descriptor: ~Copyable, Sendable {
  let number: Int32
  // Whether to close it; standard output, for example, is left open.
  private let isOwned: Bool

  init(_ number: Int32, isOwned: Bool = true) {
    self.number = number
    self.isOwned = isOwned
  }

  deinit {
    guard isOwned else { return }
    // A forked child holds all open files until it executes its own program, so the lock is
    // released here. Without a lock this does nothing.
    flock(number, LOCK_UN)
    close(number)
  }

  /// The working directory, to which relative paths are resolved; it accepts paths as names.
  package static var workingFolder: Descriptor { Descriptor(AT_FDCWD, isOwned: false) }

  /// Standard output, which is not closed.
  package static var standardOutput: Descriptor { Descriptor(STDOUT_FILENO, isOwned: false) }

  /// Returns the descriptor's number, which the caller must close.
  consuming func released() -> Int32 {
    let number = number
    discard self
    return number
  }
}

extension Descriptor {
  /// Opens an entry of this folder.
  ///
  /// - Parameter isFollowing: whether a link of that name is followed; a link in place of a new
  ///   file never is.
  /// - Throws: `tooManyLinks`, or `notAFolder` for a folder, if a link is not followed.
  package func open(
    _ name: String, _ mode: OpenMode, isFollowing: Bool = false
  ) throws(SystemError) -> Descriptor {
    let flags = mode.flags | O_CLOEXEC | (isFollowing ? 0 : O_NOFOLLOW)
    return Descriptor(try retryingInterrupted { unsafe openat(number, name, flags, 0o666) })
  }

  /// Opens the file at a relative path without links and dots; an empty path is this folder.
  ///
  /// Linux does it in one call since 5.6 (`openat2` with RESOLVE_BENEATH); elsewhere the path is
  /// opened folder by folder.
  ///
  /// - Throws: `tooManyLinks`, `leavesFolder` or `notAFolder` for a path that was changed
  ///   meanwhile.
  package func open(beneath way: String, _ mode: OpenMode) throws(SystemError) -> Descriptor {
    let path = way.isEmpty ? "." : way
    let flags = mode.flags | O_CLOEXEC
    do {
      return Descriptor(try retryingInterrupted { unsafe segue_open_beneath(number, path, flags) })
    } catch .unknownCall {
    } catch .notPermitted {
      // A sandbox may report this for a system call that it does not know.
    } catch .tryAgain {
      // A folder was renamed meanwhile.
    } catch { throw error }
    return try walk(way, mode)
  }

  /// Opens the file at a relative path folder by folder, and follows no link.
  package func walk(_ way: String, _ mode: OpenMode) throws(SystemError) -> Descriptor {
    let names = way.split(separator: "/").map(String.init)
    if names.contains("..") { throw .leavesFolder }
    guard let last = names.last else { return try open(".", mode) }
    if names.count == 1 { return try open(last, mode) }
    var folder = try open(names[0], .folder)
    for name in names[1..<(names.count - 1)] { folder = try folder.open(name, .folder) }
    return try folder.open(last, mode)
  }
}
