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
    guard Self.chunk(Self.end, of: pictures) != nil else {
      throw .pictures(.truncated(path: name))
    }
  }

  /// The number of pictures, as the file says; 1 where it says nothing.
  package var pictureCount: Int {
    guard let pictures else { return 0 }
    guard let control = Self.chunk(Self.control, of: pictures), control.count >= 4 else { return 1 }
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

  /// The content of the first chunk of a type; nil where it is not there, or cut off.
  private static func chunk(_ type: [UInt8], of pictures: [UInt8]) -> ArraySlice<UInt8>? {
    // A chunk: four bytes of length, four of type, the content, four of checksum.
    var place = signature.count
    while place + 12 <= pictures.count {
      let length = pictures[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      let next = place + 12 + length
      if next <= pictures.count, pictures[(place + 4)..<(place + 8)].elementsEqual(type) {
        return pictures[(place + 8)..<(next - 4)]
      }
      place = next
    }
    return nil
  }

  /// Whether a file is what Git LFS leaves in the place of one that was not fetched.
  package static func isPointer(_ bytes: [UInt8]) -> Bool { bytes.starts(with: pointer) }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let pointer = Array("version https://git-lfs.github.com/spec/".utf8)
  private static let control = Array("acTL".utf8)
  private static let end = Array("IEND".utf8)
  private static let digestStart = Array("  pixels ".utf8)
}
