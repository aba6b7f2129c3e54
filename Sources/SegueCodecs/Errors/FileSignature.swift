/// The kind of a file, detected from its first bytes and never from its name.
public enum FileSignature: Hashable, Sendable {
  /// A file without bytes.
  case empty
  /// A Git LFS pointer: a few lines in the place of a file that was not fetched.
  case lfsPointer
  /// A git-annex pointer: a line in the place of a file that was not fetched.
  case annexPointer
  /// JPEG: begins with FF D8 FF.
  case jpeg
  /// GIF: begins with `GIF8`.
  case gif
  /// WebP: begins with `RIFF....WEBP`.
  case webP
  /// HEIF or AVIF: an ISO media file with one of their brands.
  case heif
  /// BMP: begins with `BM`.
  case bmp
  /// TIFF: begins with `II*` or `MM*`, or as BigTIFF.
  case tiff
  /// An unsupported raster image, with its name in messages, such as `a JPEG XL image`.
  case otherPicture(String)
  /// PDF: begins with `%PDF`.
  case pdf
  /// PNG: begins with the eight bytes of its signature.
  case plainPNG
  /// A PNG in Xcode's variant for app bundles (CgBI), which only Apple's decoders read.
  case applePNG
  /// SVG: text with a `<svg` element.
  case svg
  /// Video or audio: MP4, QuickTime, Matroska, WebM, AVI, MPEG, Ogg and others.
  case video
  /// A Lottie animation: JSON, or a dotLottie archive.
  case lottie
  /// An archive or a compressed file: ZIP, gzip, tar and others.
  case archive
  /// An OpenType or TrueType font.
  case font
  /// A web font: WOFF or WOFF2.
  case webFont
  /// A PostScript Type 1 font.
  case postScriptFont
  /// HTML, or XML other than SVG.
  case markup
  /// A trace, as `segue trace` writes it.
  case trace
  /// Text of any other kind.
  case text
  /// A file without a known signature.
  case unknown

  /// The PNG signature (PNG 1.2, section 3.1).
  package static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The number of bytes that the detection uses, if the file has as many.
  package static let byteCount = 1024

  /// Detects the kind from the first bytes; 64 are enough for most, and text may need all.
  package init(_ bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.byteCount))
    self = Self.binary(start) ?? Self.textual(start)
  }

  /// Whether the file is a pointer to contents that were not fetched.
  package var isPointer: Bool { self == .lfsPointer || self == .annexPointer }

  /// Whether it is a text file of any kind.
  package var isText: Bool { [.text, .markup, .svg, .lottie, .trace].contains(self) || isPointer }

  /// The brands of HEIF and AVIF files (ISO/IEC 23008-12).
  private static let heifBrands = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1", "avif",
  ]

  /// The first box types of QuickTime files without a brand.
  private static let quickTimeBoxes = ["moov", "mdat", "wide", "pnot"]

  /// Detects a binary format by its signature; nil if none matches.
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
    // The signature of a tar archive follows the first file's name and permissions.
    if has("ustar", at: 257) { return .archive }
    if has("PK\u{3}\u{4}"), start.contains("animations/".utf8) { return .lottie }
    return starts.first { has($0.bytes) }?.kind
  }

  /// Signatures at the start of a file that identify its kind by themselves.
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

  /// Detects the kind of a text file; returns `unknown` for control characters in the first 64 bytes.
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

  /// Returns whether JSON has the keys of a Lottie animation: frame rate, first and last frame.
  private static func isLottie(_ start: [UInt8]) -> Bool {
    ["\"fr\"", "\"ip\"", "\"op\""].allSatisfy { start.contains($0.utf8) }
  }
}
