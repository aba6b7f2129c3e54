/// Why a text is not a value of some kind; whoever reads it knows the place.
package struct LiteralError: Error {
  /// The kind of problem.
  package var topic: DiagnosticCode
  /// What is wrong, in one sentence.
  package var message: String
  /// What may help.
  package var help: [String]

  /// A problem of a text.
  package init(_ topic: DiagnosticCode, _ message: String, help: [String] = []) {
    self.topic = topic
    self.message = message
    self.help = help
  }
}
