import SegueCodecs
import SegueSystem

/// The unparsed files of a golden.
package struct StoredGolden: Hashable, Sendable {
  /// The text of `NAME.trace`.
  package var trace: [UInt8]
  /// The bytes of `NAME.apng`; nil for a golden with digests only.
  package var pictures: [UInt8]?

  package init(trace: [UInt8], pictures: [UInt8]?) {
    self.trace = trace
    self.pictures = pictures
  }
}

extension StoredGolden {
  /// Whether the trace is of the version that has the causes of its clip.
  package var hasCauses: Bool { trace.starts(with: "\(Trace.firstLine)\n".utf8) }

  /// Checks that the pictures are a complete PNG file, at almost no cost.
  ///
  /// Only the chunk headers are read, so that an equal clip need not be decoded.
  ///
  /// - Parameter name: the file's name in errors.
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

  /// Checks that the pictures were recorded with the trace, in one pass over its bytes.
  ///
  /// A text chunk of the pictures has the digest of their trace. Pictures of earlier versions, or
  /// with the chunk stripped by a tool, pass: they are compared with the digests of the frames when
  /// they are decoded.
  ///
  /// - Parameter name: the pictures' file in errors.
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

  /// The keyword of the text chunk with the digest of the trace.
  package static let traceKeyword = "Segue trace"

  /// Returns the content of the text chunk for a trace: its digest.
  package static func traceText(_ trace: [UInt8]) -> String { ByteDigest.text(trace) }

  /// The number of pictures according to the file's `acTL` chunk; 1 without one.
  package var pictureCount: Int {
    guard let pictures else { return 0 }
    guard let control = Self.chunks(Self.control, of: pictures).first, control.count >= 4 else {
      return 1
    }
    return control.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The number of frames in the trace whose digest differs from the one before.
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

  /// Returns the contents of all complete chunks of a type.
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
