import SegueCodecs

extension StoredGolden {
  /// Makes sure that the pictures are a whole file of their kind; costs next to nothing.
  ///
  /// Chunks are counted and not looked into, so that an equal clip need not be decoded.
  ///
  /// - Parameter name: the file's name, for sentences.
  package func checkPictures(named name: String) throws(GoldenError) {
    guard let pictures else { return }
    if pictures.starts(with: Self.pointer) { throw .lfsPointer(name: name) }
    guard pictures.starts(with: Self.signature) else {
      throw .pictures(.notPNG(path: name, looksLike: FileSignature(pictures)))
    }
    // A chunk: four bytes of length, four of type, the content, four of checksum.
    var place = Self.signature.count
    while place + 12 <= pictures.count {
      let length = pictures[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      let next = place + 12 + length
      let type = pictures[(place + 4)..<(place + 8)]
      if next <= pictures.count, type.elementsEqual(Self.end) { return }
      place = next
    }
    throw .pictures(.truncated(path: name))
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let pointer = Array("version https://git-lfs.github.com/spec/".utf8)
  private static let end = Array("IEND".utf8)
}
