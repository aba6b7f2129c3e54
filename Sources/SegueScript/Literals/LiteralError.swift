import SegueGraphics
import SegueStage

/// An error of parsing a scalar, without its place, which the caller knows.
package struct LiteralError: Error {
  package var topic: DiagnosticCode
  /// The message: one sentence, without a full stop.
  package var message: String
  /// Advice, one sentence each.
  package var help: [String]
  /// The value as it is probably meant; nil if it is not known.
  package var suggestion: String?

  /// Creates an error with a code, a message and advice.
  package init(
    _ topic: DiagnosticCode, _ message: String, help: [String] = [], suggestion: String? = nil
  ) {
    self.suggestion = suggestion
    self.topic = topic
    self.message = message
    self.help = help
  }
}
