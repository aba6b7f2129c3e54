/// What the inside of contours is, by the number of times that they wind round a place.
@frozen
package enum FillRule: String, CaseIterable, Hashable, Sendable {
  /// Where contours wind round as often one way as the other is outside.
  case nonZero = "non-zero"
  /// Where contours wind round an even number of times is outside.
  case evenOdd = "even-odd"
}
