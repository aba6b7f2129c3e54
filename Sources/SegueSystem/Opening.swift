import CSystemCalls

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// Opening files safely, from the weakest guarantee to the strongest:
//
// 1. `open(_:_:)` on the working directory takes a path that the user typed: it may lead anywhere,
//    through links, and for a named pipe it waits for the writer.
// 2. `open(_:_:isFollowing:)` on an open folder takes one name in it. Replacing the folder
//    meanwhile has no effect, since the descriptor identifies the folder and not its path.
// 3. `open(beneath:_:)` on an open folder takes a relative path of several names, and opens nothing
//    outside of the folder, whatever is moved or linked meanwhile.
//
// Paths of a script or an article are opened only by 3: `FolderAccess` of SegueCodecs resolves
// their links first, decides which allowed folder they lead into, and opens the rest of the path in
// that folder. If a link was put into it since, the system refuses it.

/// The purpose for which a file is opened: the flags of `open`.
package struct OpenMode: Sendable {
  fileprivate let flags: Int32

  /// A folder, to access its entries.
  package static let folder = OpenMode(flags: O_RDONLY | O_DIRECTORY)
  /// Reading a file that the user named; waits for the writer of a named pipe.
  package static let readingPatiently = OpenMode(flags: O_RDONLY)
  /// Reading a file that a script, an article or a folder names; does not wait for a named pipe.
  package static let reading = OpenMode(flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
  /// Writing to an existing file.
  package static let writing = OpenMode(flags: O_WRONLY)
  /// Creating a file; the name must not be in use.
  package static let creating = OpenMode(flags: O_WRONLY | O_CREAT | O_EXCL)
  /// Creating a file to write and to read back.
  static let scratch = OpenMode(flags: O_RDWR | O_CREAT | O_EXCL)
}

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
