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
