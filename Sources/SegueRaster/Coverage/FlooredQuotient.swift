/// A quotient rounded down, with its remainder: quotients of evenly spaced dividends need no division.
struct FlooredQuotient {
  /// The quotient, rounded down.
  private(set) var whole: Int
  /// What is left of the dividend, 0 to the divisor.
  private var rest: Int

  /// Nothing of anything.
  @inline(__always) static var zero: FlooredQuotient { FlooredQuotient(whole: 0, rest: 0) }

  @inline(__always)
  private init(whole: Int, rest: Int) {
    self.whole = whole
    self.rest = rest
  }

  /// A quotient by a positive divisor.
  @inline(__always)
  init(_ dividend: Int, by divisor: Int) {
    let (quotient, remainder) = (dividend / divisor, dividend % divisor)
    let isNegative = remainder < 0
    whole = isNegative ? quotient &- 1 : quotient
    rest = isNegative ? remainder &+ divisor : remainder
  }

  /// Adds a quotient of the same divisor: the result is that of the sum of both dividends.
  @inline(__always)
  mutating func add(_ other: FlooredQuotient, divisor: Int) {
    whole &+= other.whole
    rest &+= other.rest
    if rest >= divisor {
      rest &-= divisor
      whole &+= 1
    }
  }
}
