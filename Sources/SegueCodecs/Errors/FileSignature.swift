/// What a file seems to be that is not a PNG, judged by its first bytes.
public enum FileSignature: Hashable, Sendable {
  /// No bytes at all.
  case empty
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
  /// Begins with II*. or MM.*.
  case tiff
  /// Begins with %PDF.
  case pdf
  /// A PNG in the form that Xcode puts into app bundles, which only Apple's decoders read.
  case applePNG
  /// An SVG drawing.
  case svg
  /// An HTML document, or an XML one that is no SVG.
  case markup
  /// Some other text.
  case text
  /// None of these.
  case unknown

  /// The eight bytes with which every PNG begins (PNG 1.2, section 3.1).
  package static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The number of first bytes that are looked at, if there are as many.
  package static let byteCount = 1024

  /// Judges the first bytes of a file; 64 are enough for all but SVG, which may begin with comments.
  package init(_ bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(64))
    let kind = Self.binary(head) ?? Self.textual(head)
    let isDrawing = kind == .markup && bytes.prefix(Self.byteCount).contains("<svg".utf8)
    self = isDrawing ? .svg : kind
  }

  private static func binary(_ head: [UInt8]) -> FileSignature? {
    func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
      head.dropFirst(offset).starts(with: bytes)
    }
    if head.isEmpty { return .empty }
    if has([0xFF, 0xD8, 0xFF]) { return .jpeg }
    if has(Array("GIF8".utf8)) { return .gif }
    if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) { return .webP }
    if has(Array("ftyp".utf8), at: 4) {
      return ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "mif2", "msf1", "avif"]
        .contains { has(Array($0.utf8), at: 8) }
        ? .heif : .unknown
    }
    if has(Array("%PDF".utf8)) { return .pdf }
    if has([0x49, 0x49, 0x2A, 0]) || has([0x4D, 0x4D, 0, 0x2A]) { return .tiff }
    if has(png), has(Array("CgBI".utf8), at: 12) { return .applePNG }
    if has(Array("BM".utf8)), has([0, 0, 0, 0], at: 6) { return .bmp }
    return nil
  }

  private static func textual(_ head: [UInt8]) -> FileSignature {
    let isText = head.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (9...13).contains($0) }
    guard isText else { return .unknown }
    let first = head.first { $0 > 0x20 && $0 < 0x80 }
    return first == UInt8(ascii: "<") ? .markup : .text
  }

  /// The judgement as the second half of a sentence, such as "it looks like a JPEG image".
  package var clause: String {
    switch self {
    case .empty: "it is empty"
    case .jpeg: "it looks like a JPEG image"
    case .gif: "it looks like a GIF image"
    case .webP: "it looks like a WebP image"
    case .heif: "it looks like a HEIF or AVIF image"
    case .bmp: "it looks like a BMP image"
    case .tiff: "it looks like a TIFF image"
    case .pdf: "it looks like a PDF document"
    case .applePNG: "it is in Apple's own variant of the format (CgBI), made by Xcode for apps"
    case .svg: "it looks like an SVG drawing"
    case .markup: "it looks like an HTML or XML document"
    case .text: "it looks like text"
    case .unknown: "its first bytes are not a PNG signature"
    }
  }

  /// The same for a file that could have been of several kinds.
  package var foreignClause: String {
    self == .unknown ? "its first bytes are not those of any of them" : clause
  }
}
