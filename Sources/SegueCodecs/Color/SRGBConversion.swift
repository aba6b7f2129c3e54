import SegueGraphics

/// Turns straight samples of a picture's own colours into sRGB of 8 bits.
///
/// In whole numbers, so that every machine finds the same: a sample becomes light of 24 bits by a
/// table, the three lights are mixed by a matrix of 20 bits after the point, what is outside sRGB is
/// clipped channel by channel, and light becomes the level k when it is at least that of the first
/// sample of 16 bits which rounds to k. So a gray of a curve like sRGB's stays exactly what it is,
/// and a sample of 16 bits is rounded once, at the end. Alpha is scaled and rounded to nearest.
struct SRGBConversion: Sendable {
  /// The lights of the samples, of 8 bits or of 16; one table, or one for each channel.
  private let lights: [[Int32]]
  /// The matrix, row by row.
  private let matrix: [Int]

  /// One in the fixed point of lights.
  private static let lightOne = 1 << 24
  /// One in the fixed point of the matrix.
  private static let matrixOne = 1 << 20

  /// The conversion of a colour space, for samples of 8 bits or of 16; nil when nothing would change.
  ///
  /// A curve less than half a level off sRGB's counts as that, and so do primaries within 1/1024.
  /// Costs 65,536 powers a curve for samples of 16 bits.
  init?(_ space: ColorSpace, isWide: Bool) {
    let curves = space.curves.map { $0.isNearSRGB ? ToneCurve.sRGB : $0 }
    let rows = space.primaries?.toSRGB ?? [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    let isSRGB = rows.indices.allSatisfy { row in
      rows[row].indices.allSatisfy { abs(rows[row][$0] - (row == $0 ? 1 : 0)) <= 1 / 1024 }
    }
    if isSRGB, curves.allSatisfy({ $0 == .sRGB }) { return nil }
    lights = (Set(curves).count == 1 ? [curves[0]] : curves).map { curve in
      Self.lights(of: curve, count: isWide ? 65536 : 256)
    }
    matrix = rows.indices.flatMap { row in
      var fixed = rows[row].map { Self.fixed($0, Self.matrixOne) }
      // Rounding must not tint white, nor any gray.
      let excess = fixed.reduce(-Self.matrixOne, +)
      if abs(excess) <= Self.matrixOne / 512 { fixed[row] -= excess }
      return fixed
    }
  }

  /// Converts pixels of 8 bits a sample, R in the lowest, in place.
  func convert(_ pixels: inout [UInt32]) {
    guard var last = pixels.first else { return }
    var shown = converted(last)
    for index in pixels.indices {
      if pixels[index] != last {
        last = pixels[index]
        shown = converted(last)
      }
      pixels[index] = shown
    }
  }

  /// Converts a row of samples of 16 bits, four a pixel, to pixels from a place on.
  func convert(_ samples: Span<UInt16>, to pixels: inout [UInt32], at place: Int) {
    var (last, shown) = (UInt64.max, UInt32.max)
    for column in 0..<samples.count / 4 {
      let first = 4 * column
      let (r, g, b) = (samples[first], samples[first + 1], samples[first + 2])
      let alpha = samples[first + 3]
      let whole = UInt64(r) | UInt64(g) << 16 | UInt64(b) << 32 | UInt64(alpha) << 48
      if whole != last {
        last = whole
        let level = (UInt32(alpha) * 255 + 32767) / 65535
        shown = color(Int(r), Int(g), Int(b)) | level << 24
      }
      pixels[place + column] = shown
    }
  }

  private func converted(_ pixel: UInt32) -> UInt32 {
    color(Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255)) | pixel & 0xFF00_0000
  }

  @inline(__always)
  private func color(_ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
    let r = Int(lights[0][red])
    let g = Int(lights[lights.count == 1 ? 0 : 1][green])
    let b = Int(lights[lights.count == 1 ? 0 : 2][blue])
    return level(0, r, g, b) | level(1, r, g, b) << 8 | level(2, r, g, b) << 16
  }

  @inline(__always)
  private func level(_ row: Int, _ r: Int, _ g: Int, _ b: Int) -> UInt32 {
    let sum = matrix[3 * row] * r + matrix[3 * row + 1] * g + matrix[3 * row + 2] * b
    let light = (sum + Self.matrixOne / 2) >> 20
    return Self.levels.level(of: min(max(light, 0), Self.lightOne - 1))
  }

  private static func lights(of curve: ToneCurve, count: Int) -> [Int32] {
    (0..<count).map { sample in
      Int32(fixed(curve.light(of: Double(sample) / Double(count - 1)), lightOne))
    }
  }

  /// A number in fixed point, rounded to nearest; beyond ±1000 it does not matter which.
  private static func fixed(_ value: Double, _ one: Int) -> Int {
    Int((value.clamped(to: -1000...1000) * Double(one)).rounded(.toNearestOrAwayFromZero))
  }

  private static let levels = Levels()

  /// The level of a light in sRGB.
  private struct Levels: Sendable {
    /// The level at the beginning of each 65,536th of the lights; none holds two steps.
    private var starts: [UInt8] = []
    /// The least light of each level, and one beyond all of them.
    private var least: [Int32] = []

    init() {
      let lights = SRGBConversion.lights(of: .sRGB, count: 65536)
      // 257·k − 128 is the first sample of 16 bits that rounds to k of 255.
      least = [0] + (1...255).map { lights[257 * $0 - 128] } + [Int32.max]
      var level = 0
      for start in 0..<65536 {
        while least[level + 1] <= Int32(start << 8) { level += 1 }
        starts.append(UInt8(level))
      }
    }

    @inline(__always)
    func level(of light: Int) -> UInt32 {
      let level = Int(starts[light >> 8])
      return UInt32(light >= Int(least[level + 1]) ? level + 1 : level)
    }
  }
}
