/// A picture in the syntax of a language that has neither HTML nor Markdown's images: a directive, a
/// macro or a JSX tag.
///
/// Segue writes its destination, size and alternative text; all other attributes are the author's.
struct PictureElement: Hashable, Sendable {
  /// The syntaxes, each of which has a file of its own.
  enum Syntax: Hashable, Sendable {
    /// `.. image:: a.gif` with options below.
    case restructuredText
    /// A fenced block with the info string `{image} a.gif` and options in it.
    case myst(fence: String)
    /// A block macro: `image::a.gif[words,390,844]`.
    case asciidoc
    /// `<img src={require("./a.gif").default} />` and `<ThemedImage sources={{…}} />`.
    case jsx
    /// `@Image(source: a, alt: "words")` and `@Video`.
    case docc
    /// A video of HTML: `<video …><source src="a.mp4"></video>`.
    case video
  }

  /// An attribute with its value as it is written, without quotes unless the syntax needs them.
  struct Attribute: Hashable, Sendable {
    var name: String
    var value: String
  }

  var syntax: Syntax
  /// The name of the directive, macro or tag.
  var name: String
  /// The destination of the picture: a path or a URL, percent-encoded.
  var destination: String
  /// The attributes in order, without that of the destination.
  var attributes: [Attribute] = []
  /// The pictures that are shown instead under media queries.
  var sources: [ImageLink.Source] = []
  /// The destination in the dark, where one element shows both; nil for none.
  var darkDestination: String?
  /// The text before each line after the first: its indentation and the markers of containers.
  var prefix = ""
  /// The further indentation of options.
  var margin = ""
  /// The folder, from the article's, to which the macros of AsciiDoc are relative.
  var folder = ""
  /// The number of attributes before that of the destination; nil for its usual place.
  var destinationIndex: Int?
  /// The lines behind the options that belong to the element, such as a caption.
  var content: [String] = []

  /// The value of an attribute; nil if there is none.
  subscript(name: String) -> String? {
    get { attributes.first { $0.name == name }?.value }
    set {
      let index = attributes.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): attributes[index].value = value
      case (let index?, nil): attributes.remove(at: index)
      case (nil, let value?): attributes.append(Attribute(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// The text of the element, whose first line has no prefix.
  var text: String {
    switch syntax {
    case .restructuredText: directiveText
    case .myst(let fence): fencedText(fence)
    case .asciidoc: macroText
    case .jsx: jsxText
    case .docc: doccText
    case .video: videoText
    }
  }

  /// Whether it is shown in the dark only, by the conventions of the themes of Sphinx.
  var isDarkOnly: Bool {
    ["class", "figclass"].contains { name in
      (self[name] ?? "").split(separator: " ").contains("only-dark")
    }
  }
}
