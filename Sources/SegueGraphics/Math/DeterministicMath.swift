/// Elementary functions in plain `Double` arithmetic, the same bits on every machine.
///
/// The C library's versions differ between processors and releases, and what they return feeds
/// pixels. These use only +, −, ×, ÷ and square root, which IEEE 754 fixes to the last bit.
public enum DeterministicMath {
  /// The sine and cosine of an angle.
  public static func sineAndCosine(_ angle: Angle) -> (sine: Double, cosine: Double) {
    fatalError("written next")
  }
}
