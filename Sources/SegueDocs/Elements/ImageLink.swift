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
    /// A directive, a macro, a JSX tag or a video.
    case element(PictureElement)
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
  ///
  /// In HTML it is an address of the page, which ``file`` maps to a path.
  var destination: String
  /// The addresses on the page, for an image in HTML.
  var addresses = PageAddresses()
  /// Whether it is in HTML, where Markdown has no meaning.
  var isInHTML = false
  /// The index of the leaf block that contains the image.
  var block = 0

  /// The path of the file that the image itself shows, relative to the article.
  var file: String { addresses.file(atAddress: destination) }

  /// The paths of all files that it may show, that of the image itself first.
  ///
  /// Authors write addresses in HTML as paths, too, since other sites show them; those come last.
  var files: [String] {
    let paths = destinations.map(addresses.file)
    return paths + destinations.filter { !paths.contains($0) }
  }

  /// The destinations of all files that it may show, that of the image itself first.
  var destinations: [String] {
    switch form {
    case .markdown, .reference: [destination]
    case .tag(let tag): [destination] + Self.candidates(tag)
    case .picture(let picture):
      [destination] + Self.candidates(picture.image) + picture.sources.flatMap(Self.candidates)
    case .element(let element):
      [destination] + [element.darkDestination].compactMap { $0 }
        + element.sources.map(\.destination)
    }
  }

  /// Whether it is the second of two pictures, which a site shows in the dark only.
  var isDarkOnly: Bool {
    if case .element(let element) = form { return element.isDarkOnly }
    return destination.hasSuffix("#only-dark")
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

  /// Creates an image from an element in another syntax.
  init(_ element: PictureElement, range: Range<Int>) {
    self.range = range
    form = .element(element)
    alternativeText = element["alt"] ?? element["alt#"] ?? ""
    destination = element.destination
  }
}
