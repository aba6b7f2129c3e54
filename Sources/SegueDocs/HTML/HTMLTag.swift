/// An HTML tag in a text.
struct HTMLTag: Hashable, Sendable {
  /// The name in lower case; that of a closing tag includes its slash.
  var name: String
  var attributes: [HTMLAttribute]
  /// The range from `<` to `>`.
  var range: Range<Int>
  /// The index after the name.
  var nameEnd: Int
  /// Whether the tag has a slash before its `>`.
  var isSelfClosing = false

  /// Returns the attribute with a name in lower case.
  subscript(name: String) -> HTMLAttribute? { attributes.first { $0.name == name } }

  /// The change in the number of open elements.
  ///
  /// 1 for an opening tag, -1 for a closing one, 0 for a void element (HTML, "Void elements").
  var balance: Int {
    if name.hasPrefix("/") { return Self.voidNames.contains(String(name.dropFirst())) ? 0 : -1 }
    return isSelfClosing || Self.voidNames.contains(name) ? 0 : 1
  }

  /// Returns the tag with its ranges mapped to other offsets.
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

struct HTMLAttribute: Hashable, Sendable {
  var name: String
  /// The unescaped value; nil for an attribute without one.
  var value: String?
  /// The range from after the name to the end of the value; nil for a new attribute.
  var valueRange: Range<Int>?
}

/// A `<picture>` element in the text of an article.
struct HTMLPicture: Hashable, Sendable {
  var opening: HTMLTag
  /// The `<source>` tags in order.
  var sources: [HTMLTag]
  /// The first `<img>` tag, which is shown if no source matches.
  var image: HTMLTag
}
