import SegueGraphics

/// A converter from straight samples of a colour space to 8-bit sRGB.
///
/// It uses integers, so that every machine computes the same: a table maps a sample to 24-bit
/// linear light, a matrix with 20 fraction bits mixes the three lights, each channel is clipped to
/// sRGB, and light becomes the highest level k for which it is at least the light of the first
/// 16-bit sample that rounds to k. A gray on a curve like sRGB's thus stays exact, and a 16-bit
/// sample is rounded once, at the end. Alpha is scaled and rounded to nearest.
struct SRGBConversion: Sendable {
  /// The linear light of each 8-bit or 16-bit sample.
  private let lights: (red: [Int32], green: [Int32], blue: [Int32])
  /// The rows of the matrix to linear sRGB.
  private let matrix: (red: Row, green: Row, blue: Row)

  /// One row of the matrix: the weights of the three lights in one output channel.
  private struct Row {
    var red, green, blue: Int
  }

  /// 1.0 in the fixed point format of lights.
  private static let lightOne = 1 << 24
  /// 1.0 in the fixed point format of the matrix.
  private static let matrixOne = 1 << 20

  /// The conversion of a colour space, for 8-bit or 16-bit samples; nil if it would change nothing.
  ///
  /// A curve within half a level of sRGB's counts as sRGB's, and so do primaries within 1/1024.
  /// Costs 65,536 powers per curve for 16-bit samples.
  init?(_ space: ColorSpace, isWide: Bool) {
    let curves = space.curves.map { $0.isNearSRGB ? ToneCurve.sRGB : $0 }
    let rows = space.primaries?.toSRGB ?? [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    let isSRGB = rows.indices.allSatisfy { row in
      rows[row].indices.allSatisfy { abs(rows[row][$0] - (row == $0 ? 1 : 0)) <= 1 / 1024 }
    }
    if isSRGB, curves.allSatisfy({ $0 == .sRGB }) { return nil }
    let tables = (Set(curves).count == 1 ? [curves[0]] : curves).map { curve in
      Self.lights(of: curve, count: isWide ? 65536 : 256)
    }
    lights = (tables[0], tables[tables.count == 1 ? 0 : 1], tables[tables.count == 1 ? 0 : 2])
    let fixed = rows.indices.map { row in
      var fixed = rows[row].map { Self.fixed($0, Self.matrixOne) }
      // The rows must add up to one exactly: rounding must not tint white or any gray.
      let excess = fixed.reduce(-Self.matrixOne, +)
      if abs(excess) <= Self.matrixOne / 512 { fixed[row] -= excess }
      return Row(red: fixed[0], green: fixed[1], blue: fixed[2])
    }
    matrix = (fixed[0], fixed[1], fixed[2])
  }

  /// Converts pixels of 8-bit samples in place, R in the lowest byte.
  ///
  /// Converted colours are cached: a screenshot repeats few colours in any area.
  func convert(_ pixels: inout [UInt32]) {
    guard var last = pixels.first else { return }
    let levels = Self.levels
    var shown = converted(last, levels)
    // A hash table: the colour in the upper half, its conversion in the lower. Black's entries are valid.
    var known = [UInt64](repeating: UInt64(converted(0, levels)), count: 2048)
    for index in pixels.indices {
      let pixel = pixels[index]
      if pixel != last {
        last = pixel
        let place = Int((pixel &* 0x9E37_79B1) >> 21)
        if UInt32(truncatingIfNeeded: known[place] >> 32) != pixel {
          known[place] = UInt64(pixel) << 32 | UInt64(converted(pixel, levels))
        }
        shown = UInt32(truncatingIfNeeded: known[place])
      }
      pixels[index] = shown
    }
  }

  /// Converts a row of 16-bit samples, four per pixel, and stores the pixels from an index on.
  func convert(_ samples: Span<UInt16>, to pixels: inout [UInt32], at place: Int) {
    var (last, shown) = (UInt64.max, UInt32.max)
    let levels = Self.levels
    for column in 0..<samples.count / 4 {
      let first = 4 * column
      let (r, g, b) = (samples[first], samples[first + 1], samples[first + 2])
      let alpha = samples[first + 3]
      let whole = UInt64(r) | UInt64(g) << 16 | UInt64(b) << 32 | UInt64(alpha) << 48
      if whole != last {
        last = whole
        let level = (UInt32(alpha) * 255 + 32767) / 65535
        shown = color(Int(r), Int(g), Int(b), levels) | level << 24
      }
      pixels[place + column] = shown
    }
  }

  /// Converts one pixel of 8-bit samples.
  private func converted(_ pixel: UInt32, _ levels: Levels) -> UInt32 {
    color(Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255), levels)
      | pixel & 0xFF00_0000
  }

  /// Converts the three samples of a colour, without alpha.
  @inline(__always)
  private func color(_ red: Int, _ green: Int, _ blue: Int, _ levels: Levels) -> UInt32 {
    let (r, g, b) = (Int(lights.red[red]), Int(lights.green[green]), Int(lights.blue[blue]))
    func level(_ row: Row) -> UInt32 {
      let light = (row.red * r + row.green * g + row.blue * b + Self.matrixOne / 2) >> 20
      return levels.level(of: min(max(light, 0), Self.lightOne - 1))
    }
    return level(matrix.red) | level(matrix.green) << 8 | level(matrix.blue) << 16
  }

  /// Returns the fixed-point light of `count` evenly spaced samples of a curve.
  private static func lights(of curve: ToneCurve, count: Int) -> [Int32] {
    (0..<count).map { sample in
      Int32(fixed(curve.light(of: Double(sample) / Double(count - 1)), lightOne))
    }
  }

  /// Converts a number to fixed point, rounded to nearest and clamped to ±1000.
  private static func fixed(_ value: Double, _ one: Int) -> Int {
    Int((value.clamped(to: -1000...1000) * Double(one)).rounded(.toNearestOrAwayFromZero))
  }

  private static let levels = Levels()

  /// A lookup of the 8-bit sRGB level for a linear light.
  private struct Levels: Sendable {
    /// The level at the start of each of 65,536 intervals of lights; each holds at most one step.
    private var starts: [UInt8] = []
    /// The lowest light of each level, and a sentinel after the last.
    private var least: [Int32] = []

    init() {
      let lights = SRGBConversion.lights(of: .sRGB, count: 65536)
      // 257·k − 128 is the first 16-bit sample that rounds to k of 255.
      least = [0] + (1...255).map { lights[257 * $0 - 128] } + [Int32.max]
      var level = 0
      for start in 0..<65536 {
        while least[level + 1] <= Int32(start << 8) { level += 1 }
        starts.append(UInt8(level))
      }
    }

    /// Returns the level of a light by table and one comparison.
    @inline(__always)
    func level(of light: Int) -> UInt32 {
      let level = Int(starts[light >> 8])
      return UInt32(light >= Int(least[level + 1]) ? level + 1 : level)
    }
  }
}

/// The declared colours of a picture with 8-bit samples: an ICC profile or H.273 code points.
struct PictureColors {
  /// The name of the profile or colour space; nil if none is declared, which means sRGB.
  let title: String?
  private let profile: Result<ICCProfile?, ProfileError>
  private var codePoints: [UInt8]?

  /// Colours by an ICC profile, which may be damaged; nil if none is declared.
  init(_ profile: () throws(ProfileError) -> ICCProfile?) {
    self.profile = Result(catching: profile)
    switch self.profile {
    case .success(let profile): title = profile?.title
    case .failure(let error): title = error.profile
    }
  }

  /// Colours by the bytes of an ICC profile; nil if none is declared.
  init(_ bytes: [UInt8]?) {
    self.init { () throws(ProfileError) in
      guard let bytes else { return nil }
      return try ICCProfile(bytes, keyword: "ICC")
    }
  }

  /// Colours by the H.273 code points of primaries and transfer, as in ``ColorSpace``.
  init(codePoints primaries: UInt8, _ transfer: UInt8) {
    let points = [primaries, transfer, 0, 1]
    codePoints = points
    profile = .success(nil)
    title = ColorSpace.title(ofCodePoints: points)
  }

  /// Returns the conversion to sRGB; nil if the colours are sRGB already.
  ///
  /// - Throws: `foreignProfile` if they cannot be converted.
  func conversion(
    isGray: Bool, _ limits: ResourceLimits, named name: String
  ) throws(CodecError) -> SRGBConversion? {
    if limits.ignoresProfiles { return nil }
    do {
      let profile = try profile.get()
      let space =
        if let codePoints { try ColorSpace(codePoints: codePoints) } else {
          try profile?.space(isGray: isGray)
        }
      return space.flatMap { SRGBConversion($0, isWide: false) }
    } catch {
      throw .foreignProfile(path: name, profile: error.profile, reason: error.reason)
    }
  }
}
