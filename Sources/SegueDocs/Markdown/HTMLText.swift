/// Text in HTML.
enum HTMLText {
  /// A text as the value of an attribute in double quotes.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
      .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// The text that the value of an attribute means; other entities than these stay as they are.
  static func unescaped(_ text: String) -> String {
    text.replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }

  /// A tag with its attributes.
  static func tag(_ name: String, _ attributes: [HTMLAttribute]) -> String {
    let words = attributes.map { attribute in
      attribute.name + (attribute.value.map { "=\"\(escaped($0))\"" } ?? "")
    }
    return "<\(([name] + words).joined(separator: " "))>"
  }
}
