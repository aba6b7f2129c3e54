package import SegueSystem

/// An entry of a folder: its kind, length and time of modification.
package struct FolderEntry: Hashable, Sendable {
  package let kind: FileKind
  /// The length in bytes.
  package let length: Int
  /// The time of the last modification, in nanoseconds since 1970 by the file system's clock.
  package let modified: Int
  /// The time of the last change of contents or status, in nanoseconds since 1970; no call sets it.
  package let changed: Int
  // Identifies the file itself, so that replacing it makes a different entry.
  private let identity: FileIdentity

  /// The entry at a path, links followed; nil if there is none.
  package init?(at path: String) {
    guard !path.utf8.contains(0),
      let status = try? Descriptor.workingFolder.status(of: path, isFollowing: true)
    else { return nil }
    self.init(status)
  }

  init(_ status: FileStatus) {
    kind = status.kind
    length = status.length
    modified = status.modified
    changed = status.changed
    identity = status.identity
  }
}
