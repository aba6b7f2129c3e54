/// The EXIF orientation of a PNG, in its `eXIf` chunk (PNG, third edition, 11.3.4.5).
///
/// As in browsers, the chunk turns the picture, and all frames of an animation, if it stands before
/// the pixels. It must end within the first MiB, so that the size of a picture is known before all
/// of it is read.
struct PNGOrientation {
  /// The number of bytes at the beginning of a file within which an orientation is looked for.
  static let mostBytes = 1 << 20

  /// The orientation that is applied.
  private(set) var used = PictureOrientation.upright
  /// An orientation that is not applied: after the pixels, beyond the first MiB, or in an old text chunk.
  var unused: PictureOrientation? {
    if hasChunk { return misplaced }
    guard let orientation = profile?.orientation, orientation != .upright else { return nil }
    return orientation
  }
  /// Whether the bytes reach the pixels, or the end of the first MiB, so that more bytes change nothing.
  private(set) var isKnown = false
  private var hasChunk = false
  private var misplaced: PictureOrientation?
  private var profile: PNGRawProfile?

  /// Scans the chunks in the bytes of a file, or of its beginning.
  ///
  /// A damaged chunk ends the scan; decoding the picture reports it.
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

  /// Keeps the orientation of an `eXIf` chunk, as used or as misplaced.
  private mutating func note(_ exif: ArraySlice<UInt8>, isInTime: Bool) {
    if isInTime, let orientation = PictureOrientation(exif: exif) {
      used = orientation
    } else if let orientation = PictureOrientation(namedEXIF: exif), orientation != .upright {
      misplaced = orientation
    }
  }
}
