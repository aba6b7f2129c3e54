/// A pixel format of a PNG: the colour type, the bit depth, and the palette or transparent colour.
struct PNGPixelFormat: Hashable, Sendable {
  let type: PNGHeader.ColorType
  /// The bits a sample: 8, or fewer for grays and palettes.
  let bitDepth: Int
  /// The colours of the palette, straight 0xAABBGGRR; translucent ones come first.
  let palette: [UInt32]
  /// The colour 0xBBGGRR that marks transparent pixels (tRNS), for gray and RGB.
  let key: UInt32?

  /// Creates a format without a palette.
  init(_ type: PNGHeader.ColorType, bitDepth: Int = 8, key: UInt32? = nil) {
    self.type = type
    self.bitDepth = bitDepth
    palette = []
    self.key = key
  }

  /// Creates a palette format of 1...256 colours, with the fewest bits unless a depth is given.
  ///
  /// - Parameter first: the colour for index 0; nil for the first in order. Rows begin with the
  ///   number of their filter, which is 0, too: if rows begin and end with that colour, one deflate
  ///   match continues through many of them.
  init(palette colors: [UInt32], bitDepth: Int? = nil, first: UInt32? = nil) {
    type = .palette
    self.bitDepth = bitDepth ?? [1, 2, 4].first { colors.count <= 1 << $0 } ?? 8
    let ordered = colors.filter { $0 >> 24 != 255 } + colors.filter { $0 >> 24 == 255 }
    palette = first.map { first in [first] + ordered.filter { $0 != first } } ?? ordered
    key = nil
  }

  /// The distance in bytes to the pixel to the left that filters use: 1 at the least.
  var pixelBytes: Int { max(1, type.samples * bitDepth / 8) }

  /// Returns the bytes of a row of `width` pixels, without its filter type.
  func rowBytes(_ width: Int) -> Int { (width * type.samples * bitDepth + 7) / 8 }

  /// The content of the PLTE chunk: three bytes a colour.
  var paletteBytes: [UInt8] { palette.flatMap { [$0.byte(0), $0.byte(1), $0.byte(2)] } }

  /// The content of the tRNS chunk; empty for none.
  var transparencyBytes: [UInt8] {
    if let key {
      // The format stores transparent colours as 16-bit samples.
      return type == .gray
        ? [0, key.byte(0)] : [0, key.byte(0), 0, key.byte(1), 0, key.byte(2)]
    }
    let count = palette.lastIndex { $0 >> 24 != 255 }.map { $0 + 1 } ?? 0
    return palette.prefix(count).map { $0.byte(3) }
  }

  /// The number of colours that are considered as a transparent colour.
  static let keyCount = 64

  /// Returns a candidate for the transparent colour, 0xBBGGRR: a green that hardly any picture has.
  static func key(_ index: Int) -> UInt32 { UInt32(index) << 16 | 0xFE01 }

  /// Returns whether a pixel has the colour of one of those candidates.
  static func isKey(_ pixel: UInt32) -> Bool { pixel & 0xC0_FFFF == 0xFE01 }
}

extension UInt32 {
  /// Returns one of the four bytes, the lowest being 0.
  fileprivate func byte(_ index: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: self >> (8 * index)) }
}

extension PNGPixelFormat {
  /// Returns the formats among which the smallest is found by compressing with each.
  ///
  /// Every one keeps all pixels as they are.
  static func candidates(
    for survey: PNGColorSurvey, pixels: [UInt32], width: Int
  ) -> [PNGPixelFormat] {
    let plain = samples(for: survey)
    guard let colors = survey.colors?.colors else { return [plain] }
    let palette = PNGPixelFormat(
      palette: colors, first: EdgeColorHistogram(pixels, width: width).commonest)
    if plain.type == .gray, plain.bitDepth <= palette.bitDepth {
      return plain.bitDepth < 8 ? [plain] : [plain, palette]
    }
    // A small picture may be smaller than its palette.
    let isSmall = pixels.count <= 4096
    return isSmall || plain.type == .gray ? [palette, plain] : [palette]
  }

  /// Returns the format with the fewest and narrowest samples, without a palette.
  private static func samples(for survey: PNGColorSurvey) -> PNGPixelFormat {
    if survey.isGray {
      if survey.isOpaque {
        return PNGPixelFormat(.gray, bitDepth: grayDepth(survey.colors?.colors ?? []))
      }
      if survey.hasBinaryAlpha, let key = survey.freeGray {
        return PNGPixelFormat(.gray, key: UInt32(key))
      }
      return PNGPixelFormat(.grayAlpha)
    }
    if survey.isOpaque { return PNGPixelFormat(.rgb) }
    if survey.hasBinaryAlpha, let key = survey.freeKey { return PNGPixelFormat(.rgb, key: key) }
    return PNGPixelFormat(.rgba)
  }

  /// Returns the fewest bits in which all gray levels are exact: level = sample × 255 / (2^bits − 1).
  private static func grayDepth(_ colors: [UInt32]) -> Int {
    [1, 2, 4].first { bits in
      let step: UInt32 = 255 / ((1 << UInt32(bits)) - 1)
      return !colors.isEmpty && colors.allSatisfy { ($0 & 255) % step == 0 }
    } ?? 8
  }
}

extension PNGPixelFormat {
  /// Packs straight pixels into samples: rows of `rowBytes(width)` bytes, unfiltered.
  ///
  /// Transparent pixels must be 0, and become the transparent colour if there is one. The format
  /// must be able to represent every pixel.
  func packed(_ pixels: [UInt32], width: Int) -> [UInt8] {
    switch type {
    case .palette:
      let table = ColorTable(palette)
      return narrowed(pixels.runs { table.index(of: $0) ?? 0 }, width: width)
    case .gray:
      let key = UInt8(truncatingIfNeeded: key ?? 0)
      let step = UInt8(255 / ((1 << bitDepth) - 1))
      return narrowed(
        pixels.map { $0 >> 24 == 0 ? key : UInt8(truncatingIfNeeded: $0) / step }, width: width)
    case .grayAlpha:
      return bytes(pixels, samples: 2) { $0 & 255 | ($0 >> 24) << 8 }
    case .rgb:
      guard let key else { return bytes(pixels, samples: 3) { $0 } }
      return bytes(pixels, samples: 3) { $0 >> 24 == 0 ? key : $0 }
    case .rgba:
      return bytes(pixels, samples: 4) { $0 }
    }
  }

  /// Packs the lowest bytes of each pixel's samples, one pixel after the other.
  @inline(__always)
  private func bytes(
    _ pixels: [UInt32], samples: Int, _ sample: (UInt32) -> UInt32
  ) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: pixels.count * samples) { target, count in
      var place = 0
      for pixel in pixels {
        let value = sample(pixel)
        for index in 0..<samples {
          unsafe target[place] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index))
          place += 1
        }
      }
      count = place
    }
  }

  /// Packs one-byte samples into the format's bits, the leftmost in the highest; each row begins a byte.
  private func narrowed(_ samples: [UInt8], width: Int) -> [UInt8] {
    if bitDepth == 8 { return samples }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count / width * rowBytes(width))
    for start in stride(from: 0, to: samples.count, by: width) {
      var gathered: UInt8 = 0
      var free = 8
      for sample in samples[start..<start + width] {
        free -= bitDepth
        gathered |= sample << UInt8(free)
        if free == 0 {
          bytes.append(gathered)
          (gathered, free) = (0, 8)
        }
      }
      if free < 8 { bytes.append(gathered) }
    }
    return bytes
  }
}

extension [UInt32] {
  /// Maps each pixel to a byte, computed once for a run of equal pixels.
  fileprivate func runs(_ value: (UInt32) -> UInt8) -> [UInt8] {
    var last = (pixel: UInt32(0), value: value(0))
    return map { pixel in
      if pixel != last.pixel { last = (pixel, value(pixel)) }
      return last.value
    }
  }
}

/// A hash table of at most 256 colours, which maps each to its index in the order of insertion.
struct ColorTable: Sendable {
  /// The colours in the order of insertion.
  private(set) var colors: [UInt32] = []
  // By hash, the index of a colour or -1; at most a quarter is filled, so searches are short.
  private var slots = [Int16](repeating: -1, count: 1024)

  init() {}

  /// Creates the table of some colours, at most 256.
  init(_ colors: [UInt32]) {
    for color in colors { _ = insert(color) }
  }

  /// Inserts a colour unless it is there; returns false if it would be the 257th.
  mutating func insert(_ color: UInt32) -> Bool {
    let slot = slot(of: color)
    if slots[slot] >= 0 { return true }
    guard colors.count < 256 else { return false }
    slots[slot] = Int16(colors.count)
    colors.append(color)
    return true
  }

  /// Returns the index of a colour; nil if it is not in the table.
  func index(of color: UInt32) -> UInt8? {
    let place = slots[slot(of: color)]
    return place < 0 ? nil : UInt8(place)
  }

  /// Returns the slot that holds a colour, or the empty slot where it belongs.
  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> 22)
    while slots[slot] >= 0, colors[Int(slots[slot])] != color { slot = (slot + 1) & 1023 }
    return slot
  }
}

/// Statistics of the colours of pictures, from which the pixel format is chosen.
///
/// Pixels are straight, not premultiplied, as 0xAABBGGRR.
struct PNGColorSurvey: Sendable {
  /// Whether red, green and blue are equal everywhere.
  private(set) var isGray = true
  /// Whether alpha is 255 everywhere.
  private(set) var isOpaque = true
  /// Whether alpha is 0 or 255 everywhere.
  private(set) var hasBinaryAlpha = true
  /// The colours; nil if there are more than 256.
  private(set) var colors: ColorTable? = ColorTable()
  /// A bit for each candidate of ``PNGPixelFormat/key(_:)`` that occurs as an opaque pixel.
  private(set) var usedKeys: UInt64 = 0

  /// Creates the statistics of no pixels.
  init() {}

  /// Adds pixels; one equal to the pixel before it costs next to nothing.
  mutating func add(_ pixels: some Sequence<UInt32>) {
    var last: UInt32?
    for pixel in pixels where pixel != last {
      last = pixel
      if isGray, (pixel ^ pixel >> 8) & 0xFFFF != 0 { isGray = false }
      let alpha = pixel >> 24
      if alpha != 255 {
        isOpaque = false
        if alpha != 0 { hasBinaryAlpha = false }
      } else if PNGPixelFormat.isKey(pixel) {
        usedKeys |= 1 << UInt64(pixel >> 16 & 63)
      }
      if colors?.insert(pixel) == false { colors = nil }
    }
  }

  /// Adds the statistics of another survey.
  mutating func add(_ other: PNGColorSurvey) {
    isGray = isGray && other.isGray
    isOpaque = isOpaque && other.isOpaque
    hasBinaryAlpha = hasBinaryAlpha && other.hasBinaryAlpha
    usedKeys |= other.usedKeys
    guard let more = other.colors else {
      colors = nil
      return
    }
    for color in more.colors where colors?.insert(color) == false { colors = nil }
  }

  /// A colour 0xBBGGRR that no opaque pixel has, to mark transparent pixels; nil if none is known.
  var freeKey: UInt32? {
    let free = (~usedKeys).trailingZeroBitCount
    return free < 64 ? PNGPixelFormat.key(free) : nil
  }

  /// A level that no opaque gray pixel has; nil if all 256 are used.
  ///
  /// Gray pictures have no more than 256 colours.
  var freeGray: UInt8? {
    guard isGray, let colors else { return nil }
    return (0...255).first { colors.index(of: UInt32($0) * 0x01_0101 | 0xFF00_0000) == nil }
  }
}
