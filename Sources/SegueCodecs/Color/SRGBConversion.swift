import SegueGraphics

/// Turns straight samples of a picture's own colours into sRGB of 8 bits.
///
/// In whole numbers, so that every machine finds the same: a sample becomes light of 24 bits by a
/// table, the three lights are mixed by a matrix of 20 bits after the point, what is outside sRGB is
/// clipped channel by channel, and light becomes the level k when it is at least that of the first
/// sample of 16 bits which rounds to k. So a gray of a curve like sRGB's stays exactly what it is,
/// and a sample of 16 bits is rounded once, at the end. Alpha is scaled and rounded to nearest.
struct SRGBConversion: Sendable {
  /// The lights of the samples, of 8 bits or of 16.
  private let lights: (red: [Int32], green: [Int32], blue: [Int32])
  /// The rows of the matrix.
  private let matrix: (red: Row, green: Row, blue: Row)

  /// What of the three lights becomes one.
  private struct Row {
    var red, green, blue: Int
  }

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
    let tables = (Set(curves).count == 1 ? [curves[0]] : curves).map { curve in
      Self.lights(of: curve, count: isWide ? 65536 : 256)
    }
    lights = (tables[0], tables[tables.count == 1 ? 0 : 1], tables[tables.count == 1 ? 0 : 2])
    let fixed = rows.indices.map { row in
      var fixed = rows[row].map { Self.fixed($0, Self.matrixOne) }
      // Rounding must not tint white, nor any gray.
      let excess = fixed.reduce(-Self.matrixOne, +)
      if abs(excess) <= Self.matrixOne / 512 { fixed[row] -= excess }
      return Row(red: fixed[0], green: fixed[1], blue: fixed[2])
    }
    matrix = (fixed[0], fixed[1], fixed[2])
  }

  /// Converts pixels of 8 bits a sample, R in the lowest, in place.
  ///
  /// What a colour became is kept for the next time: a screenshot has few at a place.
  func convert(_ pixels: inout [UInt32]) {
    guard var last = pixels.first else { return }
    let levels = Self.levels
    var shown = converted(last, levels)
    // A colour in the upper half and what it becomes in the lower, by a hash; black's are right.
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

  /// Converts a row of samples of 16 bits, four a pixel, to pixels from a place on.
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

  private func converted(_ pixel: UInt32, _ levels: Levels) -> UInt32 {
    color(Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255), levels)
      | pixel & 0xFF00_0000
  }

  @inline(__always)
  private func color(_ red: Int, _ green: Int, _ blue: Int, _ levels: Levels) -> UInt32 {
    let (r, g, b) = (Int(lights.red[red]), Int(lights.green[green]), Int(lights.blue[blue]))
    func level(_ row: Row) -> UInt32 {
      let light = (row.red * r + row.green * g + row.blue * b + Self.matrixOne / 2) >> 20
      return levels.level(of: min(max(light, 0), Self.lightOne - 1))
    }
    return level(matrix.red) | level(matrix.green) << 8 | level(matrix.blue) << 16
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

/// What a picture of 8 bits a sample says of its colours.
struct PictureColors {
  /// The name of their profile or space; nil where nothing is said, which means sRGB.
  let title: String?
  private let profile: Result<ICCProfile?, ProfileError>
  private var codePoints: [UInt8]?

  /// The colours by an ICC profile, which may be damaged; nil where nothing is said.
  init(_ profile: () throws(ProfileError) -> ICCProfile?) {
    self.profile = Result(catching: profile)
    switch self.profile {
    case .success(let profile): title = profile?.title
    case .failure(let error): title = error.profile
    }
  }

  /// The colours by the bytes of an ICC profile; nil where nothing is said.
  init(_ bytes: [UInt8]?) {
    self.init { () throws(ProfileError) in
      guard let bytes else { return nil }
      return try ICCProfile(bytes, keyword: "ICC")
    }
  }

  /// The colours by the code points of H.273 for primaries and for transfer, as ``ColorSpace`` has them.
  init(codePoints primaries: UInt8, _ transfer: UInt8) {
    let points = [primaries, transfer, 0, 1]
    codePoints = points
    profile = .success(nil)
    title = ColorSpace.title(ofCodePoints: points)
  }

  /// How the colours become sRGB; nil where they are.
  ///
  /// Throws `foreignProfile` when they cannot be converted.
  func conversion(
    isGray: Bool, _ limits: ResourceLimits, named name: String
  ) throws(CodecError) -> SRGBConversion? {
    if limits.ignoresProfiles { return nil }
    do throws(ProfileError) {
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
