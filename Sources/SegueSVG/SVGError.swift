/// A reason why an SVG document is refused, with its line.
package struct SVGError: Error, Hashable, Sendable {
  /// The kind of the reason.
  package enum Kind: Hashable, Sendable {
    /// The document is not well-formed XML, or no SVG.
    case malformed
    /// The document has a script, an entity, or a reference to another file.
    case forbidden
    /// The document exceeds a limit.
    case overLimit
  }

  package let kind: Kind
  /// The line in the document, from 1.
  package let line: Int
  /// The reason as a sentence, without a full stop.
  package let message: String
  /// The next step, one sentence, without a full stop.
  package let advice: String

  init(_ kind: Kind, _ message: String, line: Int, advice: String) {
    self.kind = kind
    self.message = message
    self.line = line
    self.advice = advice
  }
}
