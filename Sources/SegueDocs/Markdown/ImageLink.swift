/// An image as a text shows it.
struct ImageLink: Hashable, Sendable {
  /// The spelling of an image.
  enum Form: Hashable, Sendable {
    /// `![alt](destination "title")`.
    case markdown(MarkdownImage.Places)
    /// `![alt][label]`, `![label][]` or `![label]`, whose destination stands elsewhere.
    case reference(MarkdownReference)
    /// `<img …>`.
    case tag(HTMLTag)
    /// `<picture>` with an `<img>`.
    case picture(HTMLPicture)
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
  /// Its spelling.
  var form: Form
  /// The alternative text, unescaped.
  var alternativeText: String
  /// The destination as it is written, without angle brackets.
  var destination: String
  /// The index of the Markdown block that holds it.
  var block = 0

  /// An image of a Markdown text.
  init(_ image: MarkdownImage, range: Range<Int>, places: MarkdownImage.Places) {
    self.range = range
    form = .markdown(places)
    alternativeText = image.alternativeText
    destination = image.destination
  }

  /// An image of a Markdown text by reference, of which the destination is still to be found.
  init(_ reference: MarkdownReference, range: Range<Int>) {
    self.range = range
    form = .reference(reference)
    alternativeText = reference.alternativeText
    destination = ""
  }

  /// An `<img>`.
  init(_ tag: HTMLTag) {
    range = tag.range
    form = .tag(tag)
    alternativeText = tag["alt"]?.value ?? ""
    destination = tag["src"]?.value ?? ""
  }

  /// A `<picture>` element.
  init(_ picture: HTMLPicture, range: Range<Int>) {
    self.init(picture.image)
    self.range = range
    form = .picture(picture)
  }

  /// The destinations of all files that it may show, that of the image first.
  var destinations: [String] {
    switch form {
    case .markdown, .reference: [destination]
    case .tag(let tag): [destination] + Self.candidates(tag)
    case .picture(let picture):
      [destination] + Self.candidates(picture.image) + picture.sources.flatMap(Self.candidates)
    }
  }

  /// The destinations in a `srcset`, without the descriptors behind them.
  private static func candidates(_ tag: HTMLTag) -> [String] {
    (tag["srcset"]?.value ?? "").split(separator: ",").compactMap { candidate in
      candidate.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
  }
}
