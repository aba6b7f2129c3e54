/// An image in the text of an article.
struct ImageLink: Hashable, Sendable {
  /// The markup of an image.
  enum Form: Hashable, Sendable {
    /// An inline image: `![alt](destination "title")`.
    case markdown(MarkdownImage.Places)
    /// A reference image: `![alt][label]`, `![label][]` or `![label]`.
    case reference(MarkdownImage.Reference)
    /// An HTML image: `<img …>`.
    case tag(HTMLTag)
    /// A `<picture>` element with an `<img>`.
    case picture(HTMLPicture)
  }

  /// A picture that a browser shows instead of the image under a media query.
  struct Source: Hashable, Sendable {
    /// The media query, such as `(prefers-color-scheme: dark)`.
    var media: String
    var destination: String
  }

  var range: Range<Int>
  var form: Form
  /// The alternative text, unescaped.
  var alternativeText: String
  /// The destination as it was written, without angle brackets.
  var destination: String
  /// The index of the leaf block that contains the image.
  var block = 0

  /// The destinations of all files that it may show, that of the image itself first.
  var destinations: [String] {
    switch form {
    case .markdown, .reference: [destination]
    case .tag(let tag): [destination] + Self.candidates(tag)
    case .picture(let picture):
      [destination] + Self.candidates(picture.image) + picture.sources.flatMap(Self.candidates)
    }
  }

  /// Returns the destinations in a tag's `srcset`, without their descriptors.
  private static func candidates(_ tag: HTMLTag) -> [String] {
    (tag["srcset"]?.value ?? "").split(separator: ",").compactMap { candidate in
      candidate.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
  }
}

extension ImageLink {
  /// Creates an image from an `<img>` tag.
  init(_ tag: HTMLTag) {
    range = tag.range
    form = .tag(tag)
    alternativeText = tag["alt"]?.value ?? ""
    destination = tag["src"]?.value ?? ""
  }

  /// Creates an image from a `<picture>` element.
  init(_ picture: HTMLPicture, range: Range<Int>) {
    self.init(picture.image)
    self.range = range
    form = .picture(picture)
  }
}
