package import SegueSystem

/// What stands under a name in a folder.
package struct FolderEntry: Hashable, Sendable {
  /// The kind.
  package let kind: FileKind
  /// The length of a file, in bytes.
  package let length: Int
  /// When the contents were changed last, in nanoseconds since 1970 by the file system's clock.
  package let modified: Int
  // Which file it is, so that one that was replaced meanwhile is noticed.
  private let identity: FileIdentity

  /// What is at a path, links followed; nil when nothing is.
  package init?(at path: String) {
    guard !path.utf8.contains(0),
      let status = try? Descriptor.workingFolder.status(of: path, isFollowing: true)
    else { return nil }
    self.init(status)
  }

  /// What the system says of an entry.
  init(_ status: FileStatus) {
    kind = status.kind
    length = status.length
    modified = status.modified
    identity = status.identity
  }
}
