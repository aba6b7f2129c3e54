// Parts: the results of a run that is shared among machines, or interrupted and continued.
//
// 1. A part is a folder with one small file a clip (`PartEntry`), written beside and renamed into
//    place, so that it is complete or absent; the pictures that a report may show, named by their
//    digests; and a header (`PartHeader`) with its place in the list of clips, the options that
//    decide results, and the build of the program.
// 2. The same command continues a part: a clip whose entry is there, and whose files are unchanged, is
//    not made again. A folder of another list, shard, build or options is refused.
// 3. `PartMerge` checks that parts belong together and are complete, and returns their entries in
//    the order of the list. Everything in a part may come from another machine: sizes are limited, links
//    are not followed, and no path in it is opened.
// 4. `ShardEngine` finds the number of a part in the variables that schedulers and CI services set.
//
// Rejected: one file that grows, whose last line is cut off by a kill and which two machines cannot
// share; a journal next to the report, which would make the report's bytes depend on the order.

import SegueCodecs
package import SegueGraphics
import SegueSystem

/// A part that this process writes: locked, and continued if it was begun before.
package final class PartFolder: Sendable {
  package let header: PartHeader
  /// The path as the user gave it.
  package let path: String
  private let files: PartFiles
  private let key: String

  /// Opens or creates a part.
  ///
  /// - Throws: `notPart` for a folder with other files, `otherPart` for a part of another list, shard,
  ///   build or options, `busyPart` if another process writes it, and `file`.
  package init(at path: String, _ header: PartHeader) throws(StoreError) {
    self.header = header
    self.path = path
    key = header.key
    files = PartFiles(try mapError(Folder.making(path), to: StoreError.file), path: path)
    try files.lock()
    try files.checkNames()
    if let found = try files.header() {
      try check(found)
    } else {
      try files.write(header.json, named: PartFiles.headerName)
    }
  }

  /// Checks that a part that was begun before is this one.
  private func check(_ found: PartHeader) throws(StoreError) {
    let reason =
      header.difference(of: found, own: "this run", path: "it")
      ?? (found.number == header.number && found.clips == header.clips
        ? nil : "it is part \(found.text), and this run part \(header.text)")
    if let reason { throw .otherPart(path: path, reason: reason) }
  }

  /// Returns the entry of a clip; nil if there is none, or an unusable one.
  package func entry<Content>(
    _ clip: PartHeader.Clip, of type: Content.Type = Content.self
  ) -> PartEntry<Content>? {
    guard let entry = try? files.entry(clip, key: key, of: type) else { return nil }
    return entry.content.pictureKeys.allSatisfy(files.hasPicture) ? entry : nil
  }

  /// Writes the entry of a clip; its pictures must be written before.
  package func write<Content: PartContent>(
    _ clip: PartHeader.Clip, inputs: [InputDigest], content: Content
  ) throws(StoreError) {
    let entry = PartEntry(part: key, clip, inputs: inputs, content: content)
    try files.write(PartJSON.bytes(entry), named: PartFiles.name(ofClip: entry.index))
  }

  /// Writes a picture under its key, unless it is there.
  package func write(_ pixmap: Pixmap, _ key: String) throws(StoreError) {
    if files.hasPicture(key) { return }
    let png = try mapError(PNGEncoder(effort: .fast).encode(pixmap), to: StoreError.file)
    try files.write(png, named: PartFiles.name(ofPicture: key))
  }

  /// Returns a picture; nil if it is missing or damaged.
  package func picture(_ key: String) -> Pixmap? { try? files.picture(key) }
}
