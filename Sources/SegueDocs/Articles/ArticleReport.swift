package import SegueCodecs
package import SegueKit
package import SegueScript

/// What became of an article.
package struct ArticleReport: Sendable {
  /// What became of a clip's pictures.
  package struct Picture: Sendable {
    /// The line of the article in which the clip is told, from 1.
    package var line: Int
    /// The paths, the base picture first.
    package var paths: [String]
    /// Why they were rendered, or would have to be; nil for pictures that are up to date.
    package var staleness: Staleness?
    /// What was written.
    package var outputs: [OutputReport] = []
    /// How long that took, in seconds.
    package var seconds = 0.0
    /// What may not be meant in the script.
    package var warnings: [Diagnostic] = []
  }

  /// The article.
  package var path: String
  /// The pictures, in the order of their clips; those of clips with problems are not among them.
  package var pictures: [Picture] = []
  /// What is wrong.
  package var problems: [ArticleProblem] = []
  /// Warnings: the article, or a comment in it, is not read.
  package var warnings: [ArticleProblem] = []
  /// Whether something was passed over that is meant for Segue, so that not everything is up to date.
  package var isIncomplete = false
  /// Whether the article was written.
  package var isRewritten = false
  /// The files on which the article depends: itself, its scripts and what they name.
  package var inputs: [String] = []
  /// The files that were written.
  package var written: [String] = []
}

/// Why a picture has to be rendered, or its link to be written.
package enum Staleness: String, Hashable, Sendable {
  /// A picture is not there.
  case missing = "it is missing"
  /// The article does not tell how the clip was when its picture was rendered.
  case unknown = "it was not rendered for this article yet"
  /// The script, or a file that it names, is another than when the picture was rendered.
  case changed = "its script, or a file of it, has changed"
  /// The picture is another than the one that was rendered.
  case replaced = "the file is not the one that was rendered"
  /// The picture is up to date, and its link is not.
  case link = "its link is out of date"

  /// Whether the picture must be rendered.
  package var needsRendering: Bool { self != .link }
}

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
      self.init(error.description, help: error.advice)
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
