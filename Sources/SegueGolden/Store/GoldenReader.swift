import SegueCodecs

/// Reads goldens without writing anything.
package struct GoldenReader: Sendable {
  /// The longest file that is read by default, in bytes: 256 MiB.
  static let longestFile = 256 << 20

  /// The longest file that is read, in bytes.
  package var limit: Int

  /// How often a golden that is replaced meanwhile is read again.
  private static let attempts = 100

  /// A reader of files up to a length; by default 256 MiB.
  package init(limit: Int = longestFile) { self.limit = limit }

  /// The files of a golden; nil when there is no trace, and so no golden.
  ///
  /// A file that is replaced while it is read is read again.
  package func read(_ place: GoldenPlace) throws(StoreError) -> StoredGolden? {
    for _ in 0..<Self.attempts {
      guard let folder = try open(place.folder) else { return nil }
      let before = try Self.entries(place.name, in: folder)
      guard before[0] != nil else { return nil }
      let trace = try read(place.name.file(.trace), in: folder)
      let pictures = try read(place.name.file(.pictures), in: folder)
      // The same files stood there before and after: what was read was there at one moment.
      if let trace, try Self.entries(place.name, in: folder) == before {
        return StoredGolden(trace: trace, pictures: pictures)
      }
    }
    throw .unsteady(path: place.path(.trace))
  }

  /// The pictures of a golden, whether its trace is there or not; nil when there are none.
  package func pictures(_ place: GoldenPlace) throws(StoreError) -> [UInt8]? {
    guard let folder = try open(place.folder) else { return nil }
    return try read(place.name.file(.pictures), in: folder)
  }

  /// The golden files in a folder, sorted; none when there is no folder.
  package func files(in path: String) throws(StoreError) -> [String] {
    guard let folder = try open(path) else { return [] }
    return try filing { () throws(CodecError) in try folder.names() }
      .filter { GoldenPart.split($0) != nil }
  }

  private func open(_ path: String) throws(StoreError) -> Folder? {
    do throws(CodecError) {
      return try Folder(path)
    } catch {
      if case .missing = error { return nil }
      throw .file(error)
    }
  }

  private func read(_ name: String, in folder: Folder) throws(StoreError) -> [UInt8]? {
    try filing { () throws(CodecError) in try folder.read(name, atMost: limit) }
  }

  /// What stands under the names of both parts, the trace first.
  private static func entries(
    _ name: GoldenName, in folder: Folder
  ) throws(StoreError) -> [FolderEntry?] {
    try filing { () throws(CodecError) in
      let trace = try folder.entry(named: name.file(.trace), followingLink: true)
      return [trace, try folder.entry(named: name.file(.pictures), followingLink: true)]
    }
  }
}
