/// Why a text is not a value of some kind; whoever reads it knows the place.
struct LiteralError: Error {
  /// The kind of problem.
  var topic: DiagnosticCode
  /// What is wrong, in one sentence.
  var message: String
  /// What may help.
  var help: [String]

  /// A problem of a text.
  init(_ topic: DiagnosticCode, _ message: String, help: [String] = []) {
    self.topic = topic
    self.message = message
    self.help = help
  }
}
