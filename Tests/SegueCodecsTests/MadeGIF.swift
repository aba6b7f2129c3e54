import SegueGraphics
import TestSupport

/// A GIF written byte by byte from the specification, with its expected frames.
///
/// It shares no code with the library's encoder or decoder.
struct MadeGIF {
  /// A frame of the file.
  struct Picture {
    var rect: PixelRect
    var indices: [UInt8]
    var localPalette: [Color]?
    var isInterlaced = false
    var transparentIndex: UInt8?
    var disposal = 0
    var delay = 5
  }

  var size: PixelSize
  var palette: [Color]?
  var background: UInt8 = 0
  var loop: Int?
  var pictures: [Picture]
  /// Whole extension blocks, written before the first picture.
  var extensions: [UInt8] = []

  /// The bytes of the file.
  var bytes: [UInt8] {
    var bytes = Array("GIF89a".utf8) + Self.word(size.width) + Self.word(size.height)
    bytes += [Self.flags(palette) | 0x70, background, 0] + Self.table(palette)
    if let loop {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.word(loop) + [0]
    }
    return bytes + extensions + pictures.flatMap(Self.bytes) + [0x3B]
  }

  /// The canvas after each picture, premultiplied.
  var shown: [[UInt32]] {
    var canvas = [UInt32](repeating: 0, count: size.area)
    return pictures.map { picture in
      let before = canvas
      let colors = (picture.localPalette ?? palette ?? []).map(\.premultiplied)
      Self.visit(picture.rect, in: size) { place, index in
        let value = picture.indices[index]
        if value == picture.transparentIndex { return }
        canvas[place] = Int(value) < colors.count ? colors[Int(value)] : Color.black.premultiplied
      }
      let frame = canvas
      if picture.disposal == 2 { Self.visit(picture.rect, in: size) { p, _ in canvas[p] = 0 } }
      if picture.disposal == 3 { canvas = before }
      return frame
    }
  }

  /// Calls `body` for each pixel of a rectangle within the canvas, with its index in the canvas and
  /// in the rectangle.
  private static func visit(_ rect: PixelRect, in size: PixelSize, _ body: (Int, Int) -> Void) {
    for y in 0..<rect.height {
      for x in 0..<rect.width where rect.x + x < size.width && rect.y + y < size.height {
        body((rect.y + y) * size.width + rect.x + x, y * rect.width + x)
      }
    }
  }

  private static func bytes(_ picture: Picture) -> [UInt8] {
    let isClear = picture.transparentIndex != nil
    var bytes: [UInt8] = [0x21, 0xF9, 4, UInt8(picture.disposal << 2) | (isClear ? 1 : 0)]
    bytes += word(picture.delay) + [picture.transparentIndex ?? 0, 0, 0x2C]
    bytes += word(picture.rect.x) + word(picture.rect.y)
    bytes += word(picture.rect.width) + word(picture.rect.height)
    bytes += [flags(picture.localPalette) | (picture.isInterlaced ? 0x40 : 0)]
    return bytes + table(picture.localPalette) + lzw(stored(picture))
  }

  /// Returns the indices in file order of the rows.
  private static func stored(_ picture: Picture) -> [UInt8] {
    guard picture.isInterlaced else { return picture.indices }
    let height = picture.rect.height
    let rows =
      (0..<height).filter { $0 % 8 == 0 } + (0..<height).filter { $0 % 8 == 4 }
      + (0..<height).filter { $0 % 4 == 2 } + (0..<height).filter { $0 % 2 == 1 }
    return rows.flatMap {
      picture.indices[$0 * picture.rect.width..<($0 + 1) * picture.rect.width]
    }
  }

  /// Returns uncompressed LZW data of nine-bit codes: the table is cleared before it grows.
  static func lzw(_ indices: [UInt8]) -> [UInt8] {
    var codes = [256]
    for (place, index) in indices.enumerated() {
      if place > 0, place % 200 == 0 { codes.append(256) }
      codes.append(Int(index))
    }
    codes.append(257)
    var (bits, count) = (0, 0)
    var packed: [UInt8] = []
    for code in codes {
      bits |= code << count
      count += 9
      while count >= 8 {
        packed.append(UInt8(bits & 255))
        bits >>= 8
        count -= 8
      }
    }
    if count > 0 { packed.append(UInt8(bits)) }
    var blocks: [UInt8] = [8]
    for start in stride(from: 0, to: packed.count, by: 255) {
      let part = packed[start..<min(start + 255, packed.count)]
      blocks += [UInt8(part.count)] + part
    }
    return blocks + [0]
  }

  private static func word(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }

  private static func flags(_ palette: [Color]?) -> UInt8 {
    guard let palette else { return 0 }
    return 0x80
      | UInt8(max(0, (palette.count - 1).bitWidth - (palette.count - 1).leadingZeroBitCount - 1))
  }

  private static func table(_ palette: [Color]?) -> [UInt8] {
    (palette ?? []).flatMap { [$0.red, $0.green, $0.blue] }
  }
}

extension MadeGIF {
  /// Creates a random file of a few small pictures, with every feature on which viewers agree.
  init(random: inout SeededGenerator) {
    size = PixelSize(.random(in: 1...24, using: &random), .random(in: 1...24, using: &random))
    palette = Self.palette(&random)
    loop = [nil, 0, 3].randomElement(using: &random) ?? nil
    pictures = []
    let count = Int.random(in: 1...6, using: &random)
    for index in 0..<count {
      pictures.append(Self.picture(in: size, isFirst: index == 0, palette, &random))
    }
  }

  private static func palette(_ random: inout SeededGenerator) -> [Color] {
    (0..<(1 << Int.random(in: 1...8, using: &random))).map { _ in
      let bits = UInt32.random(in: 0...0xFF_FFFF, using: &random)
      return Color(
        red: UInt8(bits & 255), green: UInt8(bits >> 8 & 255), blue: UInt8(bits >> 16))
    }
  }

  private static func picture(
    in size: PixelSize, isFirst: Bool, _ global: [Color]?, _ random: inout SeededGenerator
  ) -> Picture {
    let x = Int.random(in: 0..<size.width, using: &random)
    let y = Int.random(in: 0..<size.height, using: &random)
    var rect = PixelRect(
      x, y, .random(in: 1...size.width - x, using: &random),
      .random(in: 1...size.height - y, using: &random))
    if Bool.random(using: &random) { rect = PixelRect(size) }
    let local = Int.random(in: 0..<3, using: &random) == 0 ? palette(&random) : nil
    let last = UInt8((local ?? global ?? []).count - 1)
    return Picture(
      rect: rect,
      indices: (0..<rect.size.area).map { _ in UInt8.random(in: 0...last, using: &random) },
      localPalette: local, isInterlaced: Bool.random(using: &random),
      transparentIndex: Bool.random(using: &random)
        ? UInt8.random(in: 0...last, using: &random) : nil,
      disposal: Int.random(in: 0...3, using: &random),
      delay: Int.random(in: 0...300, using: &random))
  }
}
