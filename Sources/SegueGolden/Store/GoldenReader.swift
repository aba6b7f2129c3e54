// Goldens on disk: `NAME.trace`, and `NAME.apng` if pictures are kept.
//
// 1. A golden has a name (`GoldenName`) and a folder; characters that file systems treat
//    differently are escaped. `GoldenReader` reads a consistent snapshot of both files, or retries.
// 2. The trace is the golden. The pictures have the digest of the trace they belong to
//    (`checkPair`), and every picture is that of a frame (`GoldenPictures`).
// 3. An approval (`GoldenApproval`) writes the files of a clip under hidden names in the same
//    folder, then renames them, the pictures first. If interrupted it leaves whole files and the
//    finished clips, and repeating the approval finishes it.
// 4. `GoldenRun` is the record of a verification, with digests, so that `approve --run` takes no
//    file that has changed since; `GoldenRun+Sum` merges runs. `Shard` distributes clips among
//    machines by their names.
//
// Rejected: a journal that undid half an approval; goldens are under version control, and it was
// more code than the store.

import SegueCodecs
import SegueSystem

/// A reader of goldens on disk.
package struct GoldenReader: Sendable {
  /// The default size limit of a file, in bytes: 256 MiB.
  static let longestFile = 256 << 20

  /// The size limit of a file, in bytes.
  package var limit: Int

  /// The number of attempts to read a golden that is being replaced.
  private static let attempts = 100

  /// Creates a reader with a size limit for files; by default 256 MiB.
  package init(limit: Int = longestFile) { self.limit = limit }

  /// Reads the files of a golden; nil if there is no trace, and so no golden.
  ///
  /// Reads again if a file is replaced meanwhile.
  package func read(_ place: GoldenPlace) throws(StoreError) -> StoredGolden? {
    for _ in 0..<Self.attempts {
      guard let folder = try open(place.folder) else { return nil }
      let before = try Self.entries(place.name, in: folder)
      guard before[0] != nil else { return nil }
      let trace = try read(place.name.file(.trace), in: folder)
      let pictures = try read(place.name.file(.pictures), in: folder)
      // The same files existed before and after reading, so their contents belong together.
      if let trace, try Self.entries(place.name, in: folder) == before {
        return StoredGolden(trace: trace, pictures: pictures)
      }
    }
    throw .unsteady(path: place.path(.trace))
  }

  /// Reads the pictures of a golden, with or without a trace; nil if there are none.
  package func pictures(_ place: GoldenPlace) throws(StoreError) -> [UInt8]? {
    guard let folder = try open(place.folder) else { return nil }
    return try read(place.name.file(.pictures), in: folder)
  }

  /// Lists the golden files in a folder, sorted; empty if there is no folder.
  package func files(in path: String) throws(StoreError) -> [String] {
    guard let folder = try open(path) else { return [] }
    return try mapError(folder.names(), to: StoreError.file)
      .filter { GoldenPart.split($0) != nil }
  }

  /// Opens a folder; nil if it is missing.
  private func open(_ path: String) throws(StoreError) -> Folder? {
    do {
      return try Folder(path)
    } catch {
      if case .missing = error { return nil }
      throw .file(error)
    }
  }

  private func read(_ name: String, in folder: Folder) throws(StoreError) -> [UInt8]? {
    try mapError(folder.read(name, atMost: limit), to: StoreError.file)
  }

  /// Returns the directory entries of both parts, the trace first; used to notice replaced files.
  private static func entries(
    _ name: GoldenName, in folder: Folder
  ) throws(StoreError) -> [FolderEntry?] {
    try mapError(to: StoreError.file) { () throws(CodecError) in
      let trace = try folder.entry(named: name.file(.trace), followingLink: true)
      return [trace, try folder.entry(named: name.file(.pictures), followingLink: true)]
    }
  }
}

extension GoldenReader {
  /// Estimates the work of rendering a clip: the pixels drawn, according to its golden.
  ///
  /// A frame equal to the one before is not drawn again, and counts by its lines in the trace. A
  /// clip without a golden has the weight of a typical one. Only the trace is read.
  package func weight(_ place: GoldenPlace) -> Int {
    guard let folder = try? open(place.folder),
      let trace = try? read(place.name.file(.trace), in: folder)
    else { return Self.usualWeight }
    let golden = StoredGolden(trace: trace, pictures: nil)
    var area: Int?
    for line in golden.trace.split(separator: UInt8(ascii: "\n"), maxSplits: 8).prefix(8)
    where line.starts(with: Self.sizeStart) {
      let sides = String(decoding: line.dropFirst(Self.sizeStart.count), as: UTF8.self)
        .split(separator: "x").map { Int($0) ?? 0 }
      if sides.count == 2, sides.allSatisfy({ (1...100_000).contains($0) }) {
        area = sides[0] * sides[1]
      }
    }
    let drawn = golden.drawnFrameCount
    guard let area, drawn > 0 else { return Self.usualWeight }
    return Self.loading + area * drawn + Self.lineWeight * golden.trace.count
  }

  private static let sizeStart = Array("pixels ".utf8)
  /// The weight of loading a script and its pictures, in pixels: a phone's screen or two.
  private static let loading = 500_000
  /// The weight of a byte of the trace, in pixels.
  private static let lineWeight = 4
  /// A phone's screen in points, for a bit over a second.
  private static let usualWeight = 390 * 844 * 70
}
