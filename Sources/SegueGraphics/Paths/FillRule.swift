/// The fill rule: decides by the winding number whether a point is inside the contours.
@frozen
public enum FillRule: String, CaseIterable, Hashable, Sendable {
  /// Points with winding number 0 are outside.
  case nonZero = "non-zero"
  /// Points with an even winding number are outside.
  case evenOdd = "even-odd"
}
