/// How a PNG stores its pixels: the colour type, the bits a sample, and the colours that go with it.
struct PNGPixelFormat: Hashable, Sendable {
  /// What the samples are.
  let type: PNGHeader.ColorType
  /// The bits a sample: 8, or fewer for grays and palettes.
  let bitDepth: Int
  /// The colours of a palette, straight 0xAABBGGRR; those that are not opaque come early.
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
  ///
  /// - Parameter first: the colour that is to have index 0; nil for whichever comes first. Rows begin
  ///   with the number of their filter, which is 0, too: where rows begin and end with that colour, one
  ///   match goes on through many of them.
  init(palette colors: [UInt32], bitDepth: Int? = nil, first: UInt32? = nil) {
    type = .palette
    self.bitDepth = bitDepth ?? [1, 2, 4].first { colors.count <= 1 << $0 } ?? 8
    let ordered = colors.filter { $0 >> 24 != 255 } + colors.filter { $0 >> 24 == 255 }
    palette = first.map { first in [first] + ordered.filter { $0 != first } } ?? ordered
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
    let count = palette.lastIndex { $0 >> 24 != 255 }.map { $0 + 1 } ?? 0
    return palette.prefix(count).map { $0.byte(3) }
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

extension PNGPixelFormat {
  /// The formats of which one stores a picture in the fewest bytes; which one, only trying tells.
  ///
  /// Every one keeps all pixels as they are.
  static func candidates(
    for survey: PNGColorSurvey, pixels: [UInt32], width: Int
  ) -> [PNGPixelFormat] {
    let plain = samples(for: survey)
    guard let colors = survey.colors?.colors else { return [plain] }
    let palette = PNGPixelFormat(palette: colors, first: EdgeColors(pixels, width: width).commonest)
    if plain.type == .gray, plain.bitDepth <= palette.bitDepth {
      return plain.bitDepth < 8 ? [plain] : [plain, palette]
    }
    // A small picture may be smaller than its palette.
    let isSmall = pixels.count <= 4096
    return isSmall || plain.type == .gray ? [palette, plain] : [palette]
  }

  /// The narrowest samples, without a palette.
  private static func samples(for survey: PNGColorSurvey) -> PNGPixelFormat {
    if survey.isGray {
      if survey.isOpaque {
        return PNGPixelFormat(.gray, bitDepth: grayDepth(survey.colors?.colors ?? []))
      }
      if survey.isCutOut, let key = survey.freeGray {
        return PNGPixelFormat(.gray, key: UInt32(key))
      }
      return PNGPixelFormat(.grayAlpha)
    }
    if survey.isOpaque { return PNGPixelFormat(.rgb) }
    if survey.isCutOut, let key = survey.freeKey { return PNGPixelFormat(.rgb, key: key) }
    return PNGPixelFormat(.rgba)
  }

  /// The fewest bits in which all the levels can be said: level = sample × 255 / (2^bits − 1).
  private static func grayDepth(_ colors: [UInt32]) -> Int {
    [1, 2, 4].first { bits in
      let step: UInt32 = 255 / ((1 << UInt32(bits)) - 1)
      return !colors.isEmpty && colors.allSatisfy { ($0 & 255) % step == 0 }
    } ?? 8
  }
}

extension PNGPixelFormat {
  /// The samples of straight pixels as bytes, rows of `rowBytes(width)` without filters.
  ///
  /// Transparent pixels are 0 and become the key where there is one. Every pixel must be one that
  /// the format has.
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

  /// The lowest bytes of each pixel's samples, one pixel after the other.
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

  /// One-byte samples put together, the leftmost in the highest bits; each row begins a byte.
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
  /// A value for each pixel, computed once for a run of equal ones.
  fileprivate func runs(_ value: (UInt32) -> UInt8) -> [UInt8] {
    var last = (pixel: UInt32(0), value: value(0))
    return map { pixel in
      if pixel != last.pixel { last = (pixel, value(pixel)) }
      return last.value
    }
  }
}

/// A set of at most 256 colours, each with its place in the order of appearance.
struct ColorTable: Sendable {
  /// The colours in the order in which they came.
  private(set) var colors: [UInt32] = []
  // For a hash, the place of a colour or -1; at most a quarter is taken, so searches are short.
  private var slots = [Int16](repeating: -1, count: 1024)

  /// An empty set.
  init() {}

  /// The set of some colours, which must be 256 at most.
  init(_ colors: [UInt32]) {
    for color in colors { _ = insert(color) }
  }

  /// Adds a colour unless it is there; false if it would be the 257th.
  mutating func insert(_ color: UInt32) -> Bool {
    let slot = slot(of: color)
    if slots[slot] >= 0 { return true }
    guard colors.count < 256 else { return false }
    slots[slot] = Int16(colors.count)
    colors.append(color)
    return true
  }

  /// The place of a colour; nil if it is not in the set.
  func index(of color: UInt32) -> UInt8? {
    let place = slots[slot(of: color)]
    return place < 0 ? nil : UInt8(place)
  }

  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> 22)
    while slots[slot] >= 0, colors[Int(slots[slot])] != color { slot = (slot + 1) & 1023 }
    return slot
  }
}

/// What the colours of pictures have in common, from which a PNG's way of storing them follows.
///
/// Pixels are straight: colours that are not multiplied by alpha, as 0xAABBGGRR.
struct PNGColorSurvey: Sendable {
  /// Whether red, green and blue are equal everywhere.
  private(set) var isGray = true
  /// Whether alpha is 255 everywhere.
  private(set) var isOpaque = true
  /// Whether alpha is 0 or 255 everywhere.
  private(set) var isCutOut = true
  /// The colours; nil when they are more than 256.
  private(set) var colors: ColorTable? = ColorTable()
  /// A bit for each of the 64 colours of ``PNGPixelFormat/keys`` that occurs as an opaque pixel.
  private(set) var usedKeys: UInt64 = 0

  /// A survey of nothing.
  init() {}

  /// Takes more pixels into account; a pixel like the one before costs next to nothing.
  mutating func add(_ pixels: some Sequence<UInt32>) {
    var last: UInt32?
    for pixel in pixels where pixel != last {
      last = pixel
      if isGray, (pixel ^ pixel >> 8) & 0xFFFF != 0 { isGray = false }
      let alpha = pixel >> 24
      if alpha != 255 {
        isOpaque = false
        if alpha != 0 { isCutOut = false }
      } else if PNGPixelFormat.isKey(pixel) {
        usedKeys |= 1 << UInt64(pixel >> 16 & 63)
      }
      if colors?.insert(pixel) == false { colors = nil }
    }
  }

  /// Takes into account what another survey saw.
  mutating func add(_ other: PNGColorSurvey) {
    isGray = isGray && other.isGray
    isOpaque = isOpaque && other.isOpaque
    isCutOut = isCutOut && other.isCutOut
    usedKeys |= other.usedKeys
    guard let more = other.colors else {
      colors = nil
      return
    }
    for color in more.colors where colors?.insert(color) == false { colors = nil }
  }

  /// A colour that no opaque pixel has, as 0xBBGGRR, for pixels that are not there; nil if unknown.
  var freeKey: UInt32? {
    let free = (~usedKeys).trailingZeroBitCount
    return free < 64 ? PNGPixelFormat.key(free) : nil
  }

  /// A level that no opaque gray pixel has; nil if all are taken.
  ///
  /// Gray pictures have no more than 256 colours.
  var freeGray: UInt8? {
    guard isGray, let colors else { return nil }
    return (0...255).first { colors.index(of: UInt32($0) * 0x01_0101 | 0xFF00_0000) == nil }
  }
}
