/// The kind of a file, judged by its first bytes and never by its name.
public enum FileSignature: Hashable, Sendable {
  /// No bytes at all.
  case empty
  /// The few lines that Git LFS leaves in the place of a file that was not fetched.
  case lfsPointer
  /// The line that git-annex leaves in the place of a file that was not fetched.
  case annexPointer
  /// Begins with FF D8 FF.
  case jpeg
  /// Begins with GIF8.
  case gif
  /// Begins with RIFF....WEBP.
  case webP
  /// An ISO media file whose brand is one of the HEIF or AVIF ones.
  case heif
  /// Begins with BM.
  case bmp
  /// Begins with II*. or MM.*, or as BigTIFF.
  case tiff
  /// Another picture of pixels that is not read, by its name in sentences, such as `a JPEG XL image`.
  case otherPicture(String)
  /// Begins with %PDF.
  case pdf
  /// Begins with the eight bytes of PNG.
  case plainPNG
  /// A PNG in the form that Xcode puts into app bundles, which only Apple's decoders read.
  case applePNG
  /// An SVG drawing.
  case svg
  /// A video or a sound: MP4, QuickTime, Matroska, WebM, AVI, MPEG, Ogg and the like.
  case video
  /// A Lottie animation: JSON, or a dotLottie archive.
  case lottie
  /// Several files in one, or one compressed: ZIP, gzip, tar and the like.
  case archive
  /// An OpenType or TrueType font.
  case font
  /// A font in the form of web pages, WOFF or WOFF2.
  case webFont
  /// A PostScript font of type 1.
  case postScriptFont
  /// An HTML document, or an XML one that is no SVG.
  case markup
  /// A trace, as `segue trace` writes it.
  case trace
  /// Some other text.
  case text
  /// None of these.
  case unknown

  /// The eight bytes with which every PNG begins (PNG 1.2, section 3.1).
  package static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The number of first bytes that are looked at, if there are as many.
  package static let byteCount = 1024

  /// Judges the first bytes of a file; 64 are enough for most, and text may need them all.
  package init(_ bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.byteCount))
    self = Self.binary(start) ?? Self.textual(start)
  }

  /// Whether it stands for a file that is elsewhere.
  package var isPointer: Bool { self == .lfsPointer || self == .annexPointer }

  /// Whether it is a file of characters, which need not be of the kind that is wanted.
  package var isText: Bool { [.text, .markup, .svg, .lottie, .trace].contains(self) || isPointer }

  /// The brands of ISO media files that are HEIF or AVIF (ISO/IEC 23008-12).
  private static let heifBrands = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1", "avif",
  ]

  /// The types of boxes with which QuickTime files begin that have no brand.
  private static let quickTimeBoxes = ["moov", "mdat", "wide", "pnot"]

  private static func binary(_ start: [UInt8]) -> FileSignature? {
    func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
      start.dropFirst(offset).starts(with: bytes)
    }
    func has(_ text: String, at offset: Int = 0) -> Bool { has(Array(text.utf8), at: offset) }
    if start.isEmpty { return .empty }
    if has([0xFF, 0xD8, 0xFF]) { return .jpeg }
    if has("GIF8") { return .gif }
    if has("RIFF") { return has("WEBP", at: 8) ? .webP : .video }
    if has("ftyp", at: 4) {
      if heifBrands.contains(where: { has($0, at: 8) }) { return .heif }
      return has("crx ", at: 8) ? .otherPicture("a Canon raw image") : .video
    }
    if quickTimeBoxes.contains(where: { has($0, at: 4) }) { return .video }
    if has("%PDF") { return .pdf }
    if has(png) { return has("CgBI", at: 12) ? .applePNG : .plainPNG }
    if has("BM"), has([0, 0, 0, 0], at: 6) { return .bmp }
    // A tape archive has its mark behind the first file's name and rights.
    if has("ustar", at: 257) { return .archive }
    if has("PK\u{3}\u{4}"), start.contains("animations/".utf8) { return .lottie }
    return starts.first { has($0.bytes) }?.kind
  }

  /// How files begin whose first bytes alone tell what they are.
  private static let starts: [(bytes: [UInt8], kind: FileSignature)] = [
    ([0x49, 0x49, 0x2A, 0], .tiff), ([0x4D, 0x4D, 0, 0x2A], .tiff), ([0x49, 0x49, 0x2B, 0], .tiff),
    ([0x4D, 0x4D, 0, 0x2B], .tiff),
    (Array("8BPS".utf8), .otherPicture("a Photoshop document")),
    ([0, 0, 1, 0], .otherPicture("an ICO icon")), (Array("icns".utf8), .otherPicture("a Mac icon")),
    ([0xFF, 0x0A], .otherPicture("a JPEG XL image")),
    ([0, 0, 0, 12] + Array("JXL ".utf8), .otherPicture("a JPEG XL image")),
    ([0, 0, 0, 12] + Array("jP  ".utf8), .otherPicture("a JPEG 2000 image")),
    (Array("qoif".utf8), .otherPicture("a QOI image")),
    ([0x76, 0x2F, 0x31, 0x01], .otherPicture("an OpenEXR image")),
    ([0x8A] + Array("MNG".utf8), .otherPicture("an MNG animation")),
    ([0x1A, 0x45, 0xDF, 0xA3], .video), (Array("OggS".utf8), .video),
    (Array("FLV\u{1}".utf8), .video), ([0, 0, 1, 0xBA], .video), ([0, 0, 1, 0xB3], .video),
    ([0x30, 0x26, 0xB2, 0x75], .video), (Array("YUV4MPEG2".utf8), .video),
    (Array("ID3\u{3}".utf8), .video), (Array("ID3\u{4}".utf8), .video),
    (Array("fLaC".utf8), .video),
    (Array("PK\u{3}\u{4}".utf8), .archive), (Array("PK\u{5}\u{6}".utf8), .archive),
    ([0x1F, 0x8B], .archive), (Array("7z".utf8) + [0xBC, 0xAF], .archive),
    (Array("Rar!".utf8), .archive), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .archive),
    ([0x28, 0xB5, 0x2F, 0xFD], .archive), (Array("BZh".utf8), .archive),
    (Array("wOFF".utf8), .webFont), (Array("wOF2".utf8), .webFont),
    ([0, 1, 0, 0], .font), (Array("OTTO\0".utf8), .font), (Array("ttcf\0".utf8), .font),
    (Array("true\0".utf8), .font), (Array("%!PS-AdobeFont".utf8), .postScriptFont),
    (Array("%!FontType1".utf8), .postScriptFont), ([0x80, 1], .postScriptFont),
    (Array("version https://git-lfs.".utf8), .lfsPointer),
    (Array("version https://hawser.".utf8), .lfsPointer),
    (Array("/annex/objects/".utf8), .annexPointer), (Array("segue trace ".utf8), .trace),
  ]

  private static func textual(_ start: [UInt8]) -> FileSignature {
    let head = start.prefix(64)
    let isText = head.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (9...13).contains($0) }
    guard isText else { return .unknown }
    switch head.first(where: { $0 > 0x20 && $0 < 0x80 }) {
    case UInt8(ascii: "<"): return start.contains("<svg".utf8) ? .svg : .markup
    case UInt8(ascii: "{"): return isLottie(start) ? .lottie : .text
    default: return .text
    }
  }

  /// Whether JSON has the keys of a Lottie animation: its rate, its first and its last frame.
  private static func isLottie(_ start: [UInt8]) -> Bool {
    ["\"fr\"", "\"ip\"", "\"op\""].allSatisfy { start.contains($0.utf8) }
  }
}
