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
  let flags: Int32

  /// A folder, to access its entries.
  package static let folder = OpenMode(flags: O_RDONLY | O_DIRECTORY)
  /// Reading a file that the user named; waits for the writer of a named pipe.
  package static let blockingReading = OpenMode(flags: O_RDONLY)
  /// Reading a file that a script, an article or a folder names; does not wait for a named pipe.
  package static let reading = OpenMode(flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
  /// Writing to an existing file.
  package static let writing = OpenMode(flags: O_WRONLY)
  /// Creating a file; the name must not be in use.
  package static let creating = OpenMode(flags: O_WRONLY | O_CREAT | O_EXCL)
  /// Creating a file to write and to read back.
  static let scratch = OpenMode(flags: O_RDWR | O_CREAT | O_EXCL)
}
