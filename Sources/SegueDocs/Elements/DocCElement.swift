// Directives of DocC: https://www.swift.org/documentation/docc/image and .../video.
import SegueGraphics

extension PictureElement {
  /// Parses the directive at the beginning of a text; nil if there is none.
  ///
  /// - Returns: the element, and the number of its bytes.
  static func docc(_ text: ArraySlice<UInt8>) -> (PictureElement, Int)? {
    let line = String(decoding: text.prefix(JSXReader.longest), as: UTF8.self)
    guard let head = line.prefixMatch(of: #/@(Image|Video)\(/#) else { return nil }
    var rest = line[head.range.upperBound...]
    var element = PictureElement(syntax: .docc, name: String(head.1), destination: "")
    while let match = rest.prefixMatch(
      of: #/\s*([A-Za-z]+)\s*:\s*(?:"([^"]*)"|([^\s,\)]+))\s*,?/#)
    {
      let value = String(match.2 ?? match.3 ?? "")
      if match.1 == "source" {
        element.destination = PercentEncoding.encoded(value)
      } else {
        element.attributes.append(Attribute(name: String(match.1), value: value))
      }
      rest = rest[match.range.upperBound...]
    }
    guard let end = rest.prefixMatch(of: #/\s*\)/#) else { return nil }
    rest = rest[end.range.upperBound...]
    // A caption is in braces.
    if let open = rest.prefixMatch(of: #/\s*\{/#) {
      var depth = 0
      guard
        let close = rest.indices.first(where: { index in
          if rest[index] == "{" { depth += 1 }
          if rest[index] == "}" { depth -= 1 }
          return index >= open.range.upperBound && depth == 0 || depth < 0
        })
      else { return nil }
      element.content = [String(rest[...close])]
      rest = rest[rest.index(after: close)...]
    }
    return (element, line[..<rest.startIndex].utf8.count)
  }

  /// The text of the directive in one line.
  var doccText: String {
    let path = destination.percentDecoded ?? destination
    let words = [("source", path)] + attributes.map { ($0.name, $0.value) }
    let arguments = words.map { name, value in
      "\(name): \"\(value)\""
    }
    return "@\(name)(\(arguments.joined(separator: ", ")))" + content.joined()
  }

  /// Updates the directive to show a picture or a video.
  mutating func updateDocC(to picture: WantedPicture) {
    name = picture.isVideo ? "Video" : "Image"
    destination = picture.destination
    let isOwn = self["poster"].map { $0.hasSuffix("-poster.png") } ?? true
    if isOwn { self["poster"] = picture.poster.map { $0.percentDecoded ?? $0 } }
    // DocC has no escapes that it takes away again.
    self["alt"] = picture.words(instead: self["alt"]).replacing("\"", with: "'")
      .replacing("\\", with: "")
  }
}
