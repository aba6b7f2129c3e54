package import SegueCodecs
package import SegueKit
import SegueScript

/// An error in an article, with its place.
package struct ArticleProblem: Error, Sendable {
  /// An error without its place.
  package struct Reason: Error, Sendable {
    /// The message, in one sentence.
    package var sentence: String
    /// Advice, one sentence each.
    package var help: [String]
    /// The category of the failure for the caller.
    package var kind = CodecError.Kind.badInput
    /// The underlying error, which is reported as well.
    package var cause: SegueError?

    /// Creates an error from a sentence and optional advice.
    init(_ sentence: String, help: String?) {
      self.sentence = sentence
      self.help = [help].compactMap { $0 }
    }

    /// Creates an error with an underlying error and a sentence about its context.
    init(_ sentence: String, _ cause: SegueError) {
      self.init(sentence, help: nil)
      self.cause = cause
    }

    /// Creates an error from an error about a file.
    init(_ error: CodecError) {
      self.init(error.description, help: error.advice)
      kind = error.kind
    }
  }

  /// The path of the article.
  package var article: String
  /// The line, from 1; nil for the whole article.
  package var line: Int?
  package var reason: Reason

  /// The place and the message: `guide.md:12: …`.
  package var description: String {
    article + (line.map { ":\($0)" } ?? "") + ": " + reason.sentence
  }
}
