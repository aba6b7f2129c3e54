/// One reason for which a clip differs.
package struct ReportCause: Codable, Hashable, Sendable {
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
  package var kind: ComparisonCause.Kind
  /// The cause in one sentence.
  package var sentence: String
  /// The evidence, line by line.
  package var details: [Detail]

  /// A cause.
  package init(_ kind: ComparisonCause.Kind, _ sentence: String, details: [Detail] = []) {
    self.kind = kind
    self.sentence = sentence
    self.details = details
  }
}

extension ReportCause.Detail {
  /// The line of evidence as plain text.
  package var text: String {
    let change =
      switch (expected, actual) {
      case (let expected?, let actual?): ": \(expected) -> \(actual)"
      case (let expected?, nil): ": \(expected) in the golden"
      case (nil, let actual?): ": \(actual)"
      case (nil, nil): ""
      }
    return subject + change + (place.map { " (\($0))" } ?? "")
  }
}

/// A command that a reader of the report may want to run next.
package struct ReportCommand: Codable, Hashable, Sendable {
  /// What it does, such as `Approve what was seen here`.
  package var title: String
  /// The command itself, as one types it.
  package var text: String

  /// A command.
  package init(_ title: String, _ text: String) {
    self.title = title
    self.text = text
  }
}
