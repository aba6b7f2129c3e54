import CSystemCalls

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file system sandbox of the kernel (Landlock, Linux 5.19 or later) that restricts the process
/// to some paths.
///
/// It is a second line of defence: `FolderAccess` decides which paths scripts and articles may use,
/// and the sandbox limits the damage if a file exploits a decoder to run code.
package struct FileSandbox: ~Copyable {
  /// The access to a file, or to everything below a folder.
  package enum Access: Sendable {
    /// Reading files and listing folders.
    case reading
    /// Reading, and running programs.
    case running
    /// Reading, creating, replacing and removing files and folders.
    case writing
  }

  /// The rights by the kernel's numbers (LANDLOCK_ACCESS_FS_*).
  private enum Right {
    static let execute: UInt64 = 1 << 0
    static let writeFile: UInt64 = 1 << 1
    static let readFile: UInt64 = 1 << 2
    static let readFolder: UInt64 = 1 << 3
    static let remove: UInt64 = (1 << 4) | (1 << 5)
    static let makeFolder: UInt64 = 1 << 7
    static let makeFile: UInt64 = 1 << 8
    static let makeOthers: UInt64 = (1 << 6) | (1 << 9) | (1 << 10) | (1 << 11) | (1 << 12)
    static let moveElsewhere: UInt64 = 1 << 13
    static let truncate: UInt64 = 1 << 14
    static let ofFiles = execute | writeFile | readFile | truncate
  }

  private let rules: Descriptor
  private let handled: UInt64

  /// A sandbox that allows no access yet; nil if the kernel does not support it.
  ///
  /// Version 2 is needed, in which files can be renamed from one folder into another.
  package init?() {
    let version = segue_landlock_version()
    guard version >= 2 else { return nil }
    var handled =
      Right.execute | Right.writeFile | Right.readFile | Right.readFolder | Right.remove
      | Right.makeFolder | Right.makeFile | Right.makeOthers | Right.moveElsewhere
    if version >= 3 { handled |= Right.truncate }
    let number = segue_landlock_ruleset(handled)
    guard number >= 0 else { return nil }
    rules = Descriptor(number)
    self.handled = handled
  }

  /// Allows access to the file or folder at a path, links followed; a missing path allows nothing.
  package borrowing func allow(_ access: Access, _ path: String) {
    let rights = rights(for: access) & handled
    _ = unsafe segue_landlock_allow(rules.number, path, rights, Right.ofFiles)
  }

  /// Returns the kernel's rights for an access.
  private func rights(for access: Access) -> UInt64 {
    switch access {
    case .reading: Right.readFile | Right.readFolder
    case .running: Right.readFile | Right.readFolder | Right.execute
    case .writing:
      Right.readFile | Right.readFolder | Right.writeFile | Right.truncate | Right.remove
        | Right.makeFolder | Right.makeFile | Right.moveElsewhere
    }
  }

  /// Restricts this thread, and all threads and programs that it starts from now on, irrevocably.
  ///
  /// Call it before other threads are started, and after ``Privileges/refuseNew()``.
  ///
  /// - Returns: false if the kernel refuses.
  package consuming func enter() -> Bool { segue_landlock_restrict(rules.number) == 0 }
}

/// The privileges of the process.
package enum Privileges {
  /// Prevents the process and its children from gaining privileges by running files (`no_new_privs`).
  ///
  /// Call it before other threads are started.
  package static func refuseNew() { _ = segue_refuse_new_privileges() }
}
