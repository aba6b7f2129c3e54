/// Reads tags and their attributes.
struct HTMLTagReader {
  /// A tag.
  struct Tag {
    /// The name in lower case; of a closing tag with its slash.
    var name: String
    /// The attributes in order.
    var attributes: [HTMLAttribute]
    /// The index behind it.
    var end: Int
  }

  private var rest: ArraySlice<UInt8>

  /// The tag at the beginning of a text; nil when it is none.
  static func tag(_ text: ArraySlice<UInt8>) -> Tag? {
    var reader = HTMLTagReader(rest: text.prefix(longest))
    guard reader.take("<") else { return nil }
    let slash = reader.take("/") ? "/" : ""
    let name = reader.name()
    guard !name.isEmpty else { return nil }
    var tag = Tag(name: slash + name, attributes: [], end: 0)
    while true {
      reader.skipSpace()
      if reader.take(">") {
        tag.end = reader.rest.startIndex
        return tag
      }
      if reader.take("/") { continue }
      let name = reader.name()
      guard !name.isEmpty else { return nil }
      var attribute = HTMLAttribute(name: name)
      reader.skipSpace()
      if reader.take("=") {
        reader.skipSpace()
        guard let value = reader.value() else { return nil }
        attribute.value = HTMLText.unescaped(value)
      }
      tag.attributes.append(attribute)
    }
  }

  /// The picture element that a text is; nil when there is no image in it.
  static func picture(_ text: ArraySlice<UInt8>, range: Range<Int>) -> ImageLink? {
    var sources: [[HTMLAttribute]] = []
    var image: [HTMLAttribute]?
    var rest = text
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      guard let tag = tag(rest) else {
        rest.removeFirst()
        continue
      }
      rest = rest[tag.end...]
      if tag.name == "source" { sources.append(tag.attributes) }
      if tag.name == "img", image == nil { image = tag.attributes }
    }
    guard let image else { return nil }
    return ImageLink(
      range: range, form: .picture(sources: sources, image: image),
      alternativeText: image["alt"] ?? "", destination: image["src"] ?? "")
  }

  /// A longer tag is none of ours; so that a text full of `<a` costs little.
  private static let longest = 4096

  private mutating func take(_ character: Character) -> Bool {
    guard let byte = rest.first, byte == character.asciiValue else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpace() {
    while let byte = rest.first, byte <= 0x20 { rest.removeFirst() }
  }

  private mutating func name() -> String {
    let name = rest.prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: ":"):
        true
      default: false
      }
    }
    rest = rest[name.endIndex...]
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  private mutating func value() -> String? {
    for quote in [UInt8(ascii: "\""), UInt8(ascii: "'")] where rest.first == quote {
      guard let end = rest.dropFirst().firstIndex(of: quote) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
    }
    let word = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
    // None of these may stand in it; so a text full of unclosed tags is given up at the next one.
    guard !word.isEmpty, !word.contains(where: "<=\"'`".utf8.contains) else { return nil }
    rest = rest[word.endIndex...]
    return String(decoding: word, as: UTF8.self)
  }
}
