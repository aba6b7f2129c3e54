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
