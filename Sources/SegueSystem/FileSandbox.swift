import CSystemCalls

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A sandbox of the kernel (Landlock, since Linux 5.19) that leaves the process some files and folders alone.
///
/// It is a second wall: `FolderAccess` decides what scripts and articles may name, and this one stands where a
/// decoder of hostile bytes is made to run code of theirs.
package struct FileSandbox: ~Copyable {
  /// What may be done with a file, or with all that is below a folder.
  package enum Access: Sendable {
    /// Reading, and listing folders.
    case reading
    /// The same, and running programs.
    case running
    /// Reading, making, replacing and removing files and folders.
    case writing
  }

  /// The rights as the kernel numbers them (LANDLOCK_ACCESS_FS_*).
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

  /// A sandbox that allows nothing yet; nil where the kernel has none, or not one in which files can be renamed from
  /// one folder into another (version 2).
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

  /// Allows what a path leads to, all links followed; a path at which nothing is allows nothing.
  package borrowing func allow(_ access: Access, _ path: String) {
    let rights = rights(for: access) & handled
    _ = unsafe segue_landlock_allow(rules.number, path, rights, Right.ofFiles)
  }

  private func rights(for access: Access) -> UInt64 {
    switch access {
    case .reading: Right.readFile | Right.readFolder
    case .running: Right.readFile | Right.readFolder | Right.execute
    case .writing:
      Right.readFile | Right.readFolder | Right.writeFile | Right.truncate | Right.remove
        | Right.makeFolder | Right.makeFile | Right.moveElsewhere
    }
  }

  /// Locks this thread in, with the threads and programs that it starts from now on, for good.
  ///
  /// To be called before there are other threads, and after ``Privileges/refuseNew()``.
  ///
  /// - Returns: whether the kernel did so.
  package consuming func enter() -> Bool { segue_landlock_restrict(rules.number) == 0 }
}

/// What the process may become.
package enum Privileges {
  /// Keeps the process and the programs that it starts from gaining privileges by the files that they run.
  ///
  /// To be called before there are other threads.
  package static func refuseNew() { _ = segue_refuse_new_privileges() }
}
