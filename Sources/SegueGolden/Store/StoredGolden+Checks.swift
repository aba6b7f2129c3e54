import SegueCodecs

extension StoredGolden {
  /// Makes sure that the pictures are a whole file of their kind; costs next to nothing.
  ///
  /// Chunks are counted and not looked into, so that an equal clip need not be decoded.
  ///
  /// - Parameter name: the file's name, for sentences.
  package func checkPictures(named name: String) throws(GoldenError) {
    guard let pictures else { return }
    if Self.isPointer(pictures) { throw .lfsPointer(name: name) }
    guard pictures.starts(with: Self.signature) else {
      throw .pictures(.notPNG(path: name, looksLike: FileSignature(pictures)))
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
    var place = signature.count
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

  /// Whether a file is what Git LFS leaves in the place of one that was not fetched.
  package static func isPointer(_ bytes: [UInt8]) -> Bool { bytes.starts(with: pointer) }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let pointer = Array("version https://git-lfs.github.com/spec/".utf8)
  private static let control = Array("acTL".utf8)
  private static let text = Array("tEXt".utf8)
  private static let end = Array("IEND".utf8)
  private static let digestStart = Array("  pixels ".utf8)
}
