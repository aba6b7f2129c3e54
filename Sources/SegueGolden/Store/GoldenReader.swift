// Goldens on the disk: `NAME.trace`, and `NAME.apng` where pictures are kept.
//
// 1. A golden has a name (`GoldenName`) and a folder; names that file systems could confuse are
//    escaped. `GoldenReader` reads both files as they stood at one moment, or reads again.
// 2. The trace is the golden. The pictures name the digest of the trace they belong to
//    (`checkPair`), and every picture is that of a frame (`GoldenPictures`).
// 3. An approval (`GoldenApproval`) writes the files of a clip under hidden names beside their places,
//    then renames one after the other, the pictures first. Ended in the middle it leaves whole files
//    and what it has done so far, and the same approval again finishes it.
// 4. `GoldenRun` is what a verification saw, with digests, so that `approve --run` takes nothing that
//    has changed since; `GoldenRunSum` adds runs up. `Shard` divides clips among machines by their names.
//
// Tried and left: a journal that undid half an approval; goldens are under version control, and it was
// more code than the store.

import SegueCodecs
import SegueSystem

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
    return try mapError(folder.names(), to: StoreError.file)
      .filter { GoldenPart.split($0) != nil }
  }

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

  /// What stands under the names of both parts, the trace first.
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
  /// About how much work a clip is: the pixels that are drawn, as its golden says.
  ///
  /// A frame that shows the same as the one before is not drawn again, and costs its lines in the
  /// trace. A clip without a golden weighs as much as a usual one.
  package func weight(_ place: GoldenPlace) -> Int {
    guard let golden = try? read(place) else { return Self.usualWeight }
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
  /// What reading a script and its pictures weighs: a phone's screen or two.
  private static let loading = 500_000
  /// What a byte of the trace weighs beside a pixel.
  private static let lineWeight = 4
  /// A phone's screen in points, for a bit over a second.
  private static let usualWeight = 390 * 844 * 70
}

/// A golden as its files hold it, nothing of which is understood yet.
package struct StoredGolden: Hashable, Sendable {
  /// The text of `NAME.trace`.
  package var trace: [UInt8]
  /// The bytes of `NAME.apng`; nil for a golden that holds digests only.
  package var pictures: [UInt8]?

  /// A golden of given files.
  package init(trace: [UInt8], pictures: [UInt8]?) {
    self.trace = trace
    self.pictures = pictures
  }
}

extension StoredGolden {
  /// Makes sure that the pictures are a whole file of their kind; costs next to nothing.
  ///
  /// Chunks are counted and not looked into, so that an equal clip need not be decoded.
  ///
  /// - Parameter name: the file's name, for sentences.
  package func checkPictures(named name: String) throws(GoldenError) {
    guard let pictures else { return }
    let signature = FileSignature(pictures)
    if signature == .lfsPointer { throw .lfsPointer(name: name) }
    guard pictures.starts(with: FileSignature.png), signature != .applePNG else {
      throw .pictures(.notPNG(path: name, looksLike: signature))
    }
    guard !Self.chunks(Self.end, of: pictures).isEmpty else {
      throw .pictures(.truncated(path: name))
    }
  }

  /// Makes sure that the pictures were recorded with the trace; costs a look at each of its bytes.
  ///
  /// Pictures say the digest of their trace in a text of the file. Those of earlier versions, and
  /// those from which a tool took its texts away, say nothing: they are held against the digests of
  /// the frames when they are decoded.
  ///
  /// - Parameter name: the pictures' file, for sentences.
  package func checkPair(named name: String) throws(GoldenError) {
    guard let pictures else { return }
    let start = Array(Self.traceKeyword.utf8) + [0]
    for content in Self.chunks(Self.text, of: pictures) where content.starts(with: start) {
      if content.dropFirst(start.count).elementsEqual(Self.traceText(trace).utf8) { return }
      throw .otherClip(
        name: name,
        reason: "it was recorded with another trace than the one beside it, as after an approval "
          + "or a merge that was cut short; approve the clip again")
    }
  }

  /// The keyword of the text that says which trace pictures were recorded with.
  package static let traceKeyword = "Segue trace"

  /// The text that pictures have which were recorded with a trace.
  package static func traceText(_ trace: [UInt8]) -> String { ByteDigest.text(trace) }

  /// The number of pictures, as the file says; 1 where it says nothing.
  package var pictureCount: Int {
    guard let pictures else { return 0 }
    guard let control = Self.chunks(Self.control, of: pictures).first, control.count >= 4 else {
      return 1
    }
    return control.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The number of frames that do not show the same as the one before, as the trace says.
  package var drawnFrameCount: Int {
    var digests = 0
    var last: ArraySlice<UInt8>?
    for line in trace.split(separator: UInt8(ascii: "\n"))
    where line.starts(with: Self.digestStart) && line != last {
      digests += 1
      last = line
    }
    return digests
  }

  /// The contents of the chunks of a type that are not cut off.
  private static func chunks(_ type: [UInt8], of pictures: [UInt8]) -> [ArraySlice<UInt8>] {
    // A chunk: four bytes of length, four of type, the content, four of checksum.
    var place = FileSignature.png.count
    var chunks: [ArraySlice<UInt8>] = []
    while place + 12 <= pictures.count {
      let length = pictures[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      let next = place + 12 + length
      if next <= pictures.count, pictures[(place + 4)..<(place + 8)].elementsEqual(type) {
        chunks.append(pictures[(place + 8)..<(next - 4)])
      }
      place = next
    }
    return chunks
  }

  private static let control = Array("acTL".utf8)
  private static let text = Array("tEXt".utf8)
  private static let end = Array("IEND".utf8)
  private static let digestStart = Array("  pixels ".utf8)
}
