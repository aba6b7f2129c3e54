/// How a PNG stores its pixels: the colour type, the bits a sample, and the colours that go with it.
struct PNGPixelFormat: Hashable, Sendable {
  /// What the samples are.
  let type: PNGHeader.ColorType
  /// The bits a sample: 8, or fewer for grays and palettes.
  let bitDepth: Int
  /// The colours of a palette, straight 0xAABBGGRR; those that are not opaque come first.
  let palette: [UInt32]
  /// The colour as 0xBBGGRR that stands for a pixel that is not there, for gray and RGB.
  let key: UInt32?

  /// A format without a palette.
  init(_ type: PNGHeader.ColorType, bitDepth: Int = 8, key: UInt32? = nil) {
    self.type = type
    self.bitDepth = bitDepth
    palette = []
    self.key = key
  }

  /// A palette of 1...256 colours, with the fewest bits that will do unless a number is given.
  init(palette colors: [UInt32], bitDepth: Int? = nil) {
    type = .palette
    self.bitDepth = bitDepth ?? [1, 2, 4].first { colors.count <= 1 << $0 } ?? 8
    palette = colors.filter { $0 >> 24 != 255 } + colors.filter { $0 >> 24 == 255 }
    key = nil
  }

  /// The bytes from a byte to the one of the pixel before it, as filters count: 1 at the least.
  var pixelBytes: Int { max(1, type.samples * bitDepth / 8) }

  /// The bytes of a row of so many pixels, without its filter.
  func rowBytes(_ width: Int) -> Int { (width * type.samples * bitDepth + 7) / 8 }

  /// The colours of the PLTE chunk, three bytes each.
  var paletteBytes: [UInt8] { palette.flatMap { [$0.byte(0), $0.byte(1), $0.byte(2)] } }

  /// The content of the tRNS chunk; empty for none.
  var transparencyBytes: [UInt8] {
    if let key {
      // Keys are stored as samples of 16 bits.
      return type == .gray
        ? [0, key.byte(0)] : [0, key.byte(0), 0, key.byte(1), 0, key.byte(2)]
    }
    return palette.prefix { $0 >> 24 != 255 }.map { $0.byte(3) }
  }

  /// The number of colours among which a key is looked for.
  static let keyCount = 64

  /// One of those colours, as 0xBBGGRR: green that hardly any picture has.
  static func key(_ index: Int) -> UInt32 { UInt32(index) << 16 | 0xFE01 }

  /// Whether a pixel has one of those colours.
  static func isKey(_ pixel: UInt32) -> Bool { pixel & 0xC0_FFFF == 0xFE01 }
}

extension UInt32 {
  /// One of the four bytes, the lowest being 0.
  fileprivate func byte(_ index: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: self >> (8 * index)) }
}
