/// A reason why a clip differs, with its evidence.
package struct ReportCause: Codable, Hashable, Sendable {
  /// A line of evidence.
  package struct Detail: Codable, Hashable, Sendable {
    /// The subject, such as `layer "to", center x`.
    package var subject: String
    /// The golden's value; nil if it does not apply.
    package var expected: String?
    /// The clip's value; nil if it does not apply.
    package var actual: String?
    /// The affected frames, such as `frames 12...20`; nil for all.
    package var place: String?

    /// Creates a line of evidence.
    package init(
      _ subject: String, expected: String? = nil, actual: String? = nil, place: String? = nil
    ) {
      self.subject = subject
      self.expected = expected
      self.actual = actual
      self.place = place
    }
  }

  /// The kind of evidence behind the cause.
  package var kind: ComparisonCause.Kind
  /// The cause in one sentence.
  package var sentence: String
  /// The evidence, line by line.
  package var details: [Detail]
  /// The machine-readable name, such as `setting`; nil in reports of older versions.
  package var name: String?
  /// The key of the script, or the layer's property, that differs.
  package var key: String?
  /// The layer's path or the step's text.
  package var subject: String?
  /// The place in the script of the step or layer.
  package var place: CausePlace?

  package init(_ kind: ComparisonCause.Kind, _ sentence: String, details: [Detail] = []) {
    self.kind = kind
    self.sentence = sentence
    self.details = details
  }
}

extension ReportCause {
  /// The layer's path; nil if the cause is about a step or the whole clip.
  var layer: String? {
    guard let subject, subject.contains("/") || kind == .tracks, !subject.contains(": ") else {
      return nil
    }
    return subject
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
