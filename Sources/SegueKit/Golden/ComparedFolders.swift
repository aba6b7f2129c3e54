import SegueCodecs

/// Two folders whose clips and pictures are compared in pairs, by their paths in the folders.
package struct ComparedFolders: Sendable {
  /// A clip of either folder.
  package struct Pair: Sendable {
    /// The path of the clip in its folder; that of a folder of frames ends with a slash.
    package let name: String
    /// The path of the expected clip; nil if only the second folder has it.
    package let expected: String?
    /// The path of the actual clip; nil if only the first folder has it.
    package let actual: String?
  }

  /// The pairs, sorted by name.
  package let pairs: [Pair]

  /// The file name extensions of clips.
  private static let extensions = [".png", ".apng", ".gif", ".webp", ".trace"]

  /// Lists the clips below two folders; nil unless both are folders, of which one at least holds named clips.
  ///
  /// A folder with a delays.txt is one clip. Hidden files and links are left out.
  ///
  /// - Throws: `codec` for a folder that cannot be listed.
  package init?(expected: String, actual: String) throws(SegueError) {
    do {
      guard let first = try Folder.find(expected), let second = try Folder.find(actual) else {
        return nil
      }
      let (one, other) = (try Self.clips(in: first), try Self.clips(in: second))
      // Two folders of frames are two clips.
      if one == [""], other == [""] { return nil }
      let (known, new) = (Set(one), Set(other))
      pairs = known.union(new).sorted().map { name in
        Pair(
          name: name, expected: known.contains(name) ? first.path(of: name) : nil,
          actual: new.contains(name) ? second.path(of: name) : nil)
      }
    } catch { throw .codec(error) }
  }

  /// Returns whether there is a folder at a path that is no clip itself, since it has no delays.txt.
  ///
  /// - Throws: `codec` for a folder that cannot be listed.
  package static func isFolderOfClips(_ path: String) throws(SegueError) -> Bool {
    do {
      guard let folder = try Folder.find(path) else { return false }
      return try !clips(in: folder).contains("")
    } catch { throw .codec(error) }
  }

  /// Returns the paths of the clips below a folder; an empty one if it is a folder of frames itself.
  private static func clips(in folder: Folder) throws(CodecError) -> [String] {
    let delays = PNGSequenceWriter.delaysName
    let files = try folder.files { name in
      name == delays || extensions.contains { name.lowercased().hasSuffix($0) }
    }
    let sequences = Set(files.filter { FolderAccess.name(of: $0) == delays }.map(folderOf))
    return files.filter { !sequences.contains(folderOf($0)) } + sequences
  }

  /// Returns the folder of a path, with a slash at its end; empty without one.
  private static func folderOf(_ path: String) -> String {
    String(path[..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)])
  }
}
