package import SegueGraphics

/// The header of a PNG: the signature and the IHDR chunk, its first 33 bytes (PNG 1.2, section 4.1.1).
package struct PNGHeader: Hashable, Sendable {
  /// The colour type of a PNG; the raw value is the one in the file.
  package enum ColorType: UInt8, Hashable, Sendable {
    case gray = 0
    case rgb = 2
    /// Indices into a palette.
    case palette = 3
    case grayAlpha = 4
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

    /// The bit depths that the format allows.
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
  package let colorType: ColorType
  /// Whether the rows are stored in the seven passes of Adam7.
  package let isInterlaced: Bool

  /// The size of all samples in bytes, uncompressed and unfiltered.
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
        path: path, reason: "colour type \(head[25]) with \(depth) bits per sample is invalid")
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
