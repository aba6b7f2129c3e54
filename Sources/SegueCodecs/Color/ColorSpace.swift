import SegueGraphics

/// What the samples of a picture mean: three curves to light, and what that light looks like.
struct ColorSpace: Hashable, Sendable {
  /// The curves of red, green and blue.
  var curves: [ToneCurve]
  /// The primaries; nil for those of sRGB, or where all three channels are one gray.
  var primaries: Primaries?

  /// A space with one curve for all three channels.
  init(curve: ToneCurve, primaries: Primaries? = nil) {
    self.init(curves: [curve, curve, curve], primaries: primaries)
  }

  /// A space with a curve for each channel.
  init(curves: [ToneCurve], primaries: Primaries?) {
    self.curves = curves
    self.primaries = primaries
  }
}

// Code points name a space in PNG (`cICP`) and in HEIF (`nclx`).
extension ColorSpace {
  /// The space of code points of H.273: primaries, transfer, matrix, and whether the range is full.
  init(codePoints points: [UInt8]) throws(ProfileError) {
    let title = Self.title(ofCodePoints: points)
    guard let primaries = Primaries.video(points[0]) else {
      throw ProfileError(profile: title, reason: "its primaries are not known")
    }
    let curve: ToneCurve
    switch points[1] {
    case 1, 6, 14, 15: curve = .video
    case 4: curve = .power(g: 2.2)
    case 5: curve = .power(g: 2.8)
    case 8: curve = .linear
    case 13: curve = .sRGB
    case 16, 18: throw ProfileError(profile: title, reason: "it has a high dynamic range")
    default: throw ProfileError(profile: title, reason: "its curve is not known")
    }
    guard points[2] == 0, points[3] == 1 else {
      throw ProfileError(profile: title, reason: "it is not RGB in the full range")
    }
    self.init(curve: curve, primaries: primaries)
  }

  /// The name of code points, as people know them.
  static func title(ofCodePoints points: [UInt8]) -> String {
    switch (points[0], points[1]) {
    case (1, 13): "sRGB"
    case (12, 13): "Display P3"
    case (1, 1): "BT.709"
    case (9, 1), (9, 14), (9, 15): "BT.2020"
    case (9, 16): "BT.2100 PQ"
    case (9, 18): "BT.2100 HLG"
    default: "cICP \(points.map(String.init).joined(separator: " "))"
    }
  }
}

/// Why the colours that a file names cannot be converted.
struct ProfileError: Error, Hashable {
  /// The profile's name.
  var profile: String
  /// What is wrong with it, as the second half of a sentence.
  var reason: String
}

/// How a stored sample becomes linear light, both 0...1.
enum ToneCurve: Hashable, Sendable {
  /// Y = (a·X + b)^g + e for X ≥ d, and c·X + f below (ICC.1:2022, 10.18, whose types are cases of it).
  case power(
    g: Double, a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 0, e: Double = 0,
    f: Double = 0)
  /// Values at even distances, of 65535, with straight lines between them; two or more.
  case table([UInt16])

  /// The curve of sRGB (IEC 61966-2-1).
  static let sRGB = power(g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045)
  /// The inverse of BT.709's curve for cameras, of which BT.601 and BT.2020 have the same.
  static let video = power(g: 1 / 0.45, a: 1 / 1.099, b: 0.099 / 1.099, c: 1 / 4.5, d: 0.081)
  /// The samples themselves.
  static let linear = power(g: 1)

  /// The light of a sample, clamped to 0...1.
  func light(of sample: Double) -> Double {
    let light =
      switch self {
      case .power(let g, let a, let b, let c, let d, let e, let f):
        sample >= d ? Self.power(a * sample + b, g) + e : c * sample + f
      case .table(let values):
        Self.between(values, at: sample.clamped(to: 0...1))
      }
    return light.isNaN ? 0 : light.clamped(to: 0...1)
  }

  /// Whether no sample of 8 bits is off sRGB's curve by half a level or more of it.
  var isNearSRGB: Bool {
    (0...255).allSatisfy { level in
      let light = light(of: Double(level) / 255)
      let (low, high) = (Double(level) - 0.5, Double(level) + 0.5)
      return (level == 0 || light > ToneCurve.sRGB.light(of: low / 255))
        && (level == 255 || light < ToneCurve.sRGB.light(of: high / 255))
    }
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 1 { return base }
    guard base > 0 else { return 0 }
    return DeterministicMath.exponential(exponent * DeterministicMath.naturalLogarithm(base))
  }

  private static func between(_ values: [UInt16], at sample: Double) -> Double {
    let place = sample * Double(values.count - 1)
    let index = min(Int(place), values.count - 2)
    let (low, high) = (Double(values[index]), Double(values[index + 1]))
    return (low + (high - low) * (place - Double(index))) / 65535
  }
}

extension Double {
  /// The number, or the nearer end of a range that it is outside of.
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
