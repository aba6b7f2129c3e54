package import SegueGraphics

/// What the first 33 bytes of a PNG say: the signature and the IHDR chunk (PNG 1.2, section 4.1.1).
package struct PNGHeader: Hashable, Sendable {
  /// How the samples of a pixel are to be read; the raw value is the format's.
  package enum ColorType: UInt8, Hashable, Sendable {
    /// One gray sample.
    case gray = 0
    /// Red, green and blue.
    case rgb = 2
    /// An index into a palette.
    case palette = 3
    /// Gray and alpha.
    case grayAlpha = 4
    /// Red, green, blue and alpha.
    case rgba = 6

    /// The number of samples of a pixel.
    package var samples: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    /// The numbers of bits that a sample may have.
    package var bitDepths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  /// The number of columns and rows, each 1 or more.
  package let size: PixelSize
  /// Bits a sample, or a palette index: 1, 2, 4, 8 or 16.
  package let bitDepth: Int
  /// What the samples are.
  package let colorType: ColorType
  /// Whether the rows are stored in the seven passes of Adam7.
  package let isInterlaced: Bool

  /// The bytes of all samples, uncompressed.
  var sampleBytes: Int { (size.area * bitDepth * colorType.samples + 7) / 8 }

  /// The number of bytes that hold the header.
  package static let byteCount = 33

  /// Reads the header from the beginning of a file.
  ///
  /// Throws `notPNG`, `truncated` or `corrupt`, with `path` as the file's name.
  package init(_ bytes: some Collection<UInt8>, path: String) throws(CodecError) {
    let head = Array(bytes.prefix(Self.byteCount))
    let isCutSignature = !head.isEmpty && FileSignature.png.starts(with: head)
    guard head.starts(with: FileSignature.png) || isCutSignature else {
      throw .notPNG(path: path, looksLike: FileSignature(head))
    }
    if FileSignature(head) == .applePNG { throw .notPNG(path: path, looksLike: .applePNG) }
    guard head.count == Self.byteCount else { throw .truncated(path: path) }
    func word(_ offset: Int) -> Int {
      head[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    guard word(8) == 13, head[12..<16].elementsEqual("IHDR".utf8) else {
      throw .corrupt(path: path, reason: "it does not begin with its header (IHDR)")
    }
    guard word(29) == Int(PNGChunkReader.checksum(head[12..<29])) else {
      throw .corrupt(path: path, reason: "IHDR: CRC error")
    }
    let depth = Int(head[24])
    guard let type = ColorType(rawValue: head[25]), type.bitDepths.contains(depth) else {
      throw .corrupt(
        path: path, reason: "no PNG has colour type \(head[25]) with \(depth) bits a sample")
    }
    guard (1...0x7FFF_FFFF).contains(word(16)), (1...0x7FFF_FFFF).contains(word(20)) else {
      throw .corrupt(path: path, reason: "its size is \(word(16)) × \(word(20)) pixels")
    }
    size = PixelSize(word(16), word(20))
    bitDepth = depth
    colorType = type
    isInterlaced = head[28] == 1
  }
}
