/// An HTML tag as it stands in a text.
struct HTMLTag: Hashable, Sendable {
  /// The name in lower case; of a closing tag with its slash.
  var name: String
  /// The attributes in order.
  var attributes: [HTMLAttribute]
  /// The bytes of the text from `<` to `>`.
  var range: Range<Int>
  /// The index behind the name.
  var nameEnd: Int
  /// Whether a slash stands before `>`.
  var isSelfClosing = false

  /// The attribute of a name in lower case.
  subscript(name: String) -> HTMLAttribute? { attributes.first { $0.name == name } }

  /// The change in the number of open elements: 1 for an opening tag, -1 for a closing one, 0 for an
  /// element without content (HTML, "Void elements").
  var balance: Int {
    if name.hasPrefix("/") { return Self.voidNames.contains(String(name.dropFirst())) ? 0 : -1 }
    return isSelfClosing || Self.voidNames.contains(name) ? 0 : 1
  }

  /// Moves the tag to another numbering of bytes.
  func moved(by place: (Range<Int>) -> Range<Int>) -> HTMLTag {
    var tag = self
    tag.range = place(range)
    tag.nameEnd = place(nameEnd..<nameEnd).lowerBound
    tag.attributes = attributes.map { attribute in
      var attribute = attribute
      attribute.valueRange = attribute.valueRange.map(place)
      return attribute
    }
    return tag
  }

  private static let voidNames: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
  ]
}

/// An attribute of an HTML tag.
struct HTMLAttribute: Hashable, Sendable {
  /// The name in lower case.
  var name: String
  /// The value, unescaped; nil for an attribute without one.
  var value: String?
  /// The bytes of the text from behind the name to the end of the value; nil for a new attribute.
  var valueRange: Range<Int>?
}

/// A `<picture>` element as it stands in a text.
struct HTMLPicture: Hashable, Sendable {
  /// The tag that opens it.
  var opening: HTMLTag
  /// The `<source>` tags in order.
  var sources: [HTMLTag]
  /// The first `<img>` tag.
  var image: HTMLTag
}
