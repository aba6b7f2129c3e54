/// The orientation that a PNG carries in its chunk `eXIf` (PNG, third edition, 11.3.4.5).
///
/// As in browsers it turns the picture, and all frames of an animation, where it stands before the
/// pixels; it must end in the first MiB, so that the size of a picture is known before all is read.
struct PNGOrientation {
  /// The most bytes at the beginning of a file in which an orientation is looked for.
  static let mostBytes = 1 << 20

  /// How the picture is turned.
  private(set) var used = PictureOrientation.upright
  /// An orientation that is not used: after the pixels, too far away, or not as the format has it.
  var unused: PictureOrientation? {
    if hasChunk { return misplaced }
    guard let orientation = profile?.orientation, orientation != .upright else { return nil }
    return orientation
  }
  /// Whether the bytes reach the pixels, or as far as an orientation is looked for.
  private(set) var isKnown = false
  private var hasChunk = false
  private var misplaced: PictureOrientation?
  private var profile: PNGRawProfile?

  /// Looks at the names of chunks in the bytes of a file, or in its beginning.
  ///
  /// Whatever is wrong with the chunks ends it; decoding the picture finds that out.
  init(_ bytes: [UInt8]) {
    var place = FileSignature.png.count
    while place + 8 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = bytes[place + 4..<place + 8]
      let end = place + 12 + length
      if name.elementsEqual("IDAT".utf8) || name.elementsEqual("IEND".utf8) { isKnown = true }
      if name.elementsEqual("IEND".utf8) { return }
      if end > Self.mostBytes { isKnown = true }
      guard end <= bytes.count else { return }
      let content = bytes[place + 8..<end - 4]
      if name.elementsEqual("eXIf".utf8), !hasChunk {
        hasChunk = true
        note(content, isInTime: !isKnown)
      }
      profile = profile ?? PNGRawProfile(name, content)
      place = end
    }
    isKnown = isKnown || bytes.count >= Self.mostBytes
  }

  private mutating func note(_ exif: ArraySlice<UInt8>, isInTime: Bool) {
    if isInTime, let orientation = PictureOrientation(exif: exif) {
      used = orientation
    } else if let orientation = PictureOrientation(namedEXIF: exif), orientation != .upright {
      misplaced = orientation
    }
  }
}
