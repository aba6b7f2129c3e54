/// EXIF data in a text chunk of a PNG, as programs wrote it before there was `eXIf`.
///
/// It holds a name, a length and hexadecimal digits, on lines of their own. Browsers do not read
/// it.
struct PNGRawProfile {
  private let name: ArraySlice<UInt8>
  private let content: ArraySlice<UInt8>

  private static let keywords = ["Raw profile type exif", "Raw profile type APP1"].map {
    Array($0.utf8)
  }

  /// Creates the profile of a chunk; nil for a chunk without the keyword of such data.
  init?(_ name: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>) {
    guard name.elementsEqual("tEXt".utf8) || name.elementsEqual("zTXt".utf8),
      Self.keywords.contains(where: { content.starts(with: $0 + [0]) })
    else { return nil }
    (self.name, self.content) = (name, content)
  }

  /// The EXIF orientation; nil if there is none, or if the data is malformed.
  var orientation: PictureOrientation? {
    var text = content.drop { $0 != 0 }.dropFirst()
    if name.elementsEqual("zTXt".utf8) {
      guard text.first == 0,
        let unpacked = try? PNGProfile.unpacked(Array(text.dropFirst()), "EXIF")
      else { return nil }
      text = unpacked[...]
    }
    let lines = text.split(separator: 10)
    guard lines.count > 2 else { return nil }
    let digits = lines[2...].joined().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { place in
      UInt8(digits[place] << 4 | digits[place + 1])
    }
    return PictureOrientation(namedEXIF: bytes[...])
  }
}
