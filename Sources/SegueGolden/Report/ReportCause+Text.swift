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
