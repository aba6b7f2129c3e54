/// A part of a Markdown text that may have to do with a clip.
enum MarkdownPiece: Hashable, Sendable {
  /// A fenced block of code.
  case block(FencedBlock)
  /// An HTML comment.
  case comment(MarkdownComment)
  /// An image.
  case image(ImageLink)

  /// The bytes of the text that it takes.
  var range: Range<Int> {
    switch self {
    case .block(let block): block.range
    case .comment(let comment): comment.range
    case .image(let image): image.range
    }
  }
}

/// A fenced block of code.
struct FencedBlock: Hashable, Sendable {
  /// From the beginning of the line that opens it to the end of its last line, without line break.
  var range: Range<Int>
  /// The line that opens it, from 1.
  var line: Int
  /// What follows the fence, without white space round it.
  var info: String
  /// The code of each line, without what the block is nested in.
  var lines: [Range<Int>] = []
  /// What stands before the fence that closes it.
  var prefix: [UInt8] = []
  /// Whether a fence closes it; else it ends with what it is nested in, or with the text.
  var isClosed = false
}

/// An HTML comment.
struct MarkdownComment: Hashable, Sendable {
  /// The bytes from `<!--` to `-->`.
  var range: Range<Int>
  /// The line in which it begins, from 1.
  var line: Int
  /// Whether it stands in HTML, in which Markdown's images are not understood.
  var isInHTML: Bool
}

/// An image as a text shows it.
struct ImageLink: Hashable, Sendable {
  /// How it is written.
  enum Form: Hashable, Sendable {
    /// `![alt](destination "title")`; the title with its quotes and the space before.
    case markdown(title: String)
    /// `<img …>`; its attributes in order.
    case tag([HTMLAttribute])
    /// `<picture>` with sources and an `<img>`; the attributes of each.
    case picture(sources: [[HTMLAttribute]], image: [HTMLAttribute])
  }

  /// A picture that is shown instead of the image in some circumstances.
  struct Source: Hashable, Sendable {
    /// The media query, such as `(prefers-color-scheme: dark)`.
    var media: String
    /// The destination.
    var destination: String
  }

  /// The bytes that it takes.
  var range: Range<Int>
  /// How it is written.
  var form: Form
  /// What it shows, in words; unescaped.
  var alternativeText: String
  /// Where the picture is, as it is written, without angle brackets.
  var destination: String

  /// The pictures that are shown instead in some circumstances, in order.
  var sources: [Source] {
    guard case .picture(let sources, _) = form else { return [] }
    return sources.map { Source(media: $0["media"] ?? "", destination: $0["srcset"] ?? "") }
  }
}

/// An attribute of an HTML tag.
struct HTMLAttribute: Hashable, Sendable {
  /// The name in lower case.
  var name: String
  /// The value, unescaped; nil for an attribute without one.
  var value: String?
}

extension [HTMLAttribute] {
  /// The value of an attribute.
  subscript(name: String) -> String? {
    get { first { $0.name == name }?.value }
    set {
      if let index = firstIndex(where: { $0.name == name }) {
        self[index].value = newValue
      } else {
        append(HTMLAttribute(name: name, value: newValue))
      }
    }
  }
}
