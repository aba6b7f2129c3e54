/// A small seeded random generator: SplitMix64 (Steele, Lea, Flood 2014).
///
/// Random tests create one and print its seed on failure, so that the run can be repeated.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The seed that reproduces the sequence.
  public let seed: UInt64
  private var state: UInt64

  /// Creates a generator with a seed.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
