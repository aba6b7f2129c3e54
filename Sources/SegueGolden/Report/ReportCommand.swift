/// A command that a reader of the report may want to run next.
package struct ReportCommand: Codable, Hashable, Sendable {
  /// The purpose of the command, such as `Approve the clip`.
  package var title: String
  /// The command line, quoted for a shell.
  package var text: String

  package init(_ title: String, _ text: String) {
    self.title = title
    self.text = text
  }
}
