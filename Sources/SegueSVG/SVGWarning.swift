/// A part of an SVG document that is drawn otherwise than its author meant, or not at all.
package struct SVGWarning: Hashable, Sendable {
  /// The line of the element, from 1.
  package let line: Int
  /// What is not expressed, as a sentence without a full stop.
  package let message: String
  /// The next step, one sentence, without a full stop.
  package let advice: String
}
