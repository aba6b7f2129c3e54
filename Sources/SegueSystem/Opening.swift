import CSystemCalls

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// How files are opened safely, from the weakest promise to the strongest:
//
// 1. `open(_:_:)` on the working folder takes a path that the user typed: it may lead anywhere, through
//    links, and a pipe is waited for.
// 2. `open(_:_:isFollowing:)` on an open folder takes one name in it. The folder cannot be exchanged for
//    another one meanwhile, since the descriptor stands for the folder and not for its path.
// 3. `open(beneath:_:)` on an open folder takes a way of several names, and opens nothing outside of the
//    folder, whatever others move or link meanwhile.
//
// Paths that a script or an article names are opened by 3 alone: `FolderAccess` of SegueCodecs follows
// their links first, decides which allowed folder they lead into, and asks that folder for the rest of
// the way. Should a link have come into that since, the system refuses it.

/// What a file is opened for.
package struct OpenMode: Sendable {
  fileprivate let flags: Int32

  /// A folder, for what is in it.
  package static let folder = OpenMode(flags: O_RDONLY | O_DIRECTORY)
  /// Something to read that the user named: whoever writes a pipe is waited for.
  package static let readingPatiently = OpenMode(flags: O_RDONLY)
  /// Something to read that a script, an article or a folder names: a pipe is not waited for.
  package static let reading = OpenMode(flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
  /// Something to write into that is there.
  package static let writing = OpenMode(flags: O_WRONLY)
  /// A new file, under a name that is free.
  package static let creating = OpenMode(flags: O_WRONLY | O_CREAT | O_EXCL)
  /// The same to write into, and to read from again.
  static let scratch = OpenMode(flags: O_RDWR | O_CREAT | O_EXCL)
}

/// An open file or folder, closed with the value.
package struct Descriptor: ~Copyable, Sendable {
  let number: Int32
  // One that belongs to others, such as standard output, is left open.
  private let isOwned: Bool

  init(_ number: Int32, isOwned: Bool = true) {
    self.number = number
    self.isOwned = isOwned
  }

  deinit {
    guard isOwned else { return }
    // A child that is being started holds all open files until it runs its own program; a lock that was
    // taken ends now all the same. Nothing happens where there is none.
    flock(number, LOCK_UN)
    close(number)
  }

  /// The folder to which relative paths belong, in which a path is as good as a name.
  package static var workingFolder: Descriptor { Descriptor(AT_FDCWD, isOwned: false) }

  /// Standard output, which is not closed.
  package static var standardOutput: Descriptor { Descriptor(STDOUT_FILENO, isOwned: false) }

  /// The number alone, which others close now.
  consuming func released() -> Int32 {
    let number = number
    discard self
    return number
  }
}

extension Descriptor {
  /// Opens what has a name in this folder.
  ///
  /// - Parameter isFollowing: whether a link of that name is followed; it never is to a new file.
  /// - Throws: `tooManyLinks`, or `notAFolder` for a folder, where a link is that is not followed.
  package func open(
    _ name: String, _ mode: OpenMode, isFollowing: Bool = false
  ) throws(SystemError) -> Descriptor {
    let flags = mode.flags | O_CLOEXEC | (isFollowing ? 0 : O_NOFOLLOW)
    return Descriptor(try calling { unsafe openat(number, name, flags, 0o666) })
  }

  /// Opens what is at the end of a way that has neither links nor dots; an empty way is this folder.
  ///
  /// Linux does it in one call since 5.6 (`openat2` with RESOLVE_BENEATH); elsewhere the way is walked.
  ///
  /// - Throws: `tooManyLinks`, `leavesFolder` or `notAFolder` for a way that was changed meanwhile.
  package func open(beneath way: String, _ mode: OpenMode) throws(SystemError) -> Descriptor {
    let path = way.isEmpty ? "." : way
    let flags = mode.flags | O_CLOEXEC
    do throws(SystemError) {
      return Descriptor(try calling { unsafe segue_open_beneath(number, path, flags) })
    } catch .unknownCall {
    } catch .notPermitted {
      // A sandbox may say so of a call that it does not know.
    } catch .tryAgain {
      // Something was renamed meanwhile.
    } catch { throw error }
    return try walk(way, mode)
  }

  /// Opens what is at the end of a way, folder by folder, and follows no link.
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
