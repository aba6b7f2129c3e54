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
