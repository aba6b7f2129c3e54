/// A list of attributes behind an image of Markdown, `{ .wide width=300 }`, as Python-Markdown reads it.
///
/// Source: https://python-markdown.github.io/extensions/attr_list/.
struct AttributeList {
  /// The attributes for a tag, with all classes in one.
  let attributes: [HTMLAttribute]
  /// The length of the list in bytes.
  let count: Int

  /// Parses the list at the beginning of a text; nil if there is none.
  init?(_ bytes: ArraySlice<UInt8>) {
    let line = String(decoding: bytes.prefix(1000), as: UTF8.self)
    guard let match = line.prefixMatch(of: #/\{:?[ ]*([^\}\n]*?)[ ]*\}/#), !match.1.isEmpty else {
      return nil
    }
    var attributes: [HTMLAttribute] = []
    var classes: [String] = []
    let words = match.1.matches(of: #/([^\s=]+)=(?:"([^"]*)"|'([^']*)'|(\S+))|(\S+)/#)
    for word in words {
      if let text = word.5.map({ String($0) }) {
        if text.hasPrefix(".") {
          classes.append(String(text.dropFirst()))
        } else if text.hasPrefix("#") {
          attributes.append(HTMLAttribute(name: "id", value: String(text.dropFirst())))
        } else {
          return nil
        }
      } else if let name = word.1 {
        let value = word.2 ?? word.3 ?? word.4 ?? ""
        attributes.append(HTMLAttribute(name: name.lowercased(), value: String(value)))
      }
    }
    if !classes.isEmpty {
      attributes.append(HTMLAttribute(name: "class", value: classes.joined(separator: " ")))
    }
    self.attributes = attributes
    count = match.0.utf8.count
  }
}
