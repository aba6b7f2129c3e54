/// One point of the time map: two frames that show the same, or the most alike.
package struct ReportPair: Codable, Hashable, Sendable {
  /// The golden's frame; nil for a frame that only the clip has.
  package var expected: Int?
  /// The clip's frame; nil for a frame that only the golden has.
  package var actual: Int?
  /// Whether the two are equal, pixel for pixel.
  package var isEqual: Bool

  /// A pair of frames.
  package init(expected: Int?, actual: Int?, isEqual: Bool) {
    self.expected = expected
    self.actual = actual
    self.isEqual = isEqual
  }
}
