/// One reason for which a clip differs.
package struct ReportCause: Codable, Hashable, Sendable {
  /// What kind of evidence it rests on, cheapest first.
  package enum Kind: String, Codable, CaseIterable, Hashable, Sendable {
    case structure, tracks, timing, pixels, file
  }

  /// One line of evidence.
  package struct Detail: Codable, Hashable, Sendable {
    /// What it is about, such as `layer "to", center x`.
    package var subject: String
    /// What the golden has; nil where that says nothing.
    package var expected: String?
    /// What the clip has; nil where that says nothing.
    package var actual: String?
    /// Where it was seen, such as `frames 12...20`; nil for everywhere.
    package var place: String?

    /// A line of evidence.
    package init(
      _ subject: String, expected: String? = nil, actual: String? = nil, place: String? = nil
    ) {
      self.subject = subject
      self.expected = expected
      self.actual = actual
      self.place = place
    }
  }

  /// What kind of evidence it rests on.
  package var kind: Kind
  /// The cause in one sentence.
  package var sentence: String
  /// The evidence, line by line.
  package var details: [Detail]

  /// A cause.
  package init(_ kind: Kind, _ sentence: String, details: [Detail] = []) {
    self.kind = kind
    self.sentence = sentence
    self.details = details
  }
}
