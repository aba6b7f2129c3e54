package import SegueCodecs
package import SegueKit

/// Why a clip of an article, or the article, cannot be made up to date.
package struct ArticleProblem: Error, Sendable {
  /// What is wrong, without the place.
  package struct Reason: Error, Sendable {
    /// One sentence.
    package var sentence: String
    /// What may help.
    package var help: [String]
    /// What it means to the caller.
    package var kind = CodecError.Kind.badInput
    /// The error behind it, which is to be told too.
    package var cause: SegueError?

    /// A reason in one sentence, which may need help.
    init(_ sentence: String, help: String?) {
      self.sentence = sentence
      self.help = [help].compactMap { $0 }
    }

    /// An error of the library, told by what it was about.
    init(_ sentence: String, _ cause: SegueError) {
      self.init(sentence, help: nil)
      self.cause = cause
    }

    /// An error about a file.
    init(_ error: CodecError) {
      self.init(error.description, help: nil)
      kind = error.kind
    }
  }

  /// The article.
  package var article: String
  /// The line, from 1; nil for the whole article.
  package var line: Int?
  /// What is wrong.
  package var reason: Reason

  /// The place and the sentence: `guide.md:12: …`.
  package var description: String {
    article + (line.map { ":\($0)" } ?? "") + ": " + reason.sentence
  }
}
