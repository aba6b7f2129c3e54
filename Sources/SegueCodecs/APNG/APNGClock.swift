/// Turns delays in ticks into the fractions of a second that an APNG stores, 16 bits each.
///
/// A delay is exact where a fraction is. A millionth of a second is not always one; such delays are
/// rounded to 1/62,500 of a second, and what is lost goes to the next: no error adds up.
struct APNGClock: Sendable {
  /// A delay in seconds: numerator over denominator, both 1...65,535.
  struct Fraction: Hashable, Sendable {
    var numerator: Int
    var denominator: Int
  }

  /// The largest number that 16 bits hold.
  private static let limit = 65_535
  // Of a million ticks; the fewest that leave a denominator of 16 bits.
  private static let coarseness = 16

  private let ticksPerSecond: Int
  private var debt = 0

  /// A clock of at most 65,535 ticks a second, or of a million.
  init(ticksPerSecond: Int) { self.ticksPerSecond = ticksPerSecond }

  /// The parts in which a delay of 1 tick or more is shown: nearly always one.
  mutating func fractions(_ ticks: Int) -> [Fraction] {
    if debt == 0, let exact = Self.reduced(ticks, ticksPerSecond) { return [exact] }
    if ticksPerSecond <= Self.limit { return Self.parts(ticks, ticksPerSecond) }
    let due = ticks + debt
    let coarse = max(1, (due + Self.coarseness / 2) / Self.coarseness)
    debt = due - coarse * Self.coarseness
    return Self.parts(coarse, ticksPerSecond / Self.coarseness)
  }

  /// Whole seconds first, until the rest fits.
  private static func parts(_ ticks: Int, _ ticksPerSecond: Int) -> [Fraction] {
    var parts: [Fraction] = []
    var rest = ticks
    while rest > 0 {
      if let last = reduced(rest, ticksPerSecond) { return parts + [last] }
      let seconds = min(rest / ticksPerSecond, limit)
      parts.append(Fraction(numerator: seconds, denominator: 1))
      rest -= seconds * ticksPerSecond
    }
    return parts
  }

  /// The fraction in its lowest terms, if they fit into 16 bits.
  private static func reduced(_ numerator: Int, _ denominator: Int) -> Fraction? {
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    let reduced = Fraction(numerator: numerator / a, denominator: denominator / a)
    return max(reduced.numerator, reduced.denominator) <= limit ? reduced : nil
  }
}
