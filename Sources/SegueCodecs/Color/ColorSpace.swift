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

/// Why the colours that a file names cannot be converted.
struct ProfileError: Error, Hashable {
  /// The profile's name.
  var profile: String
  /// What is wrong with it, as the second half of a sentence.
  var reason: String
}
