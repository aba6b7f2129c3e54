// Directives of DocC: https://www.swift.org/documentation/docc/image and .../video.
import Foundation

extension PictureElement {
  /// Parses the directive at the beginning of a text; nil if there is none, or if it has a body.
  ///
  /// - Returns: the element, and the number of its bytes.
  static func docc(_ text: ArraySlice<UInt8>) -> (PictureElement, Int)? {
    let line = String(decoding: text.prefix(JSXReader.longest), as: UTF8.self)
    guard let head = line.prefixMatch(of: #/@(Image|Video)\(/#) else { return nil }
    var rest = line[head.range.upperBound...]
    var element = PictureElement(syntax: .docc, name: String(head.1), destination: "")
    while let match = rest.prefixMatch(
      of: #/\s*([A-Za-z]+)\s*:\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,\)]+))\s*,?/#)
    {
      let value = match.2.map { String($0).replacing("\\\"", with: "\"") } ?? String(match.3 ?? "")
      if match.1 == "source" {
        element.destination = ClipPlanner.encoded(value)
      } else {
        element.attributes.append(Attribute(name: String(match.1), value: value))
      }
      rest = rest[match.range.upperBound...]
    }
    guard let end = rest.prefixMatch(of: #/\s*\)(?!\s*\{)/#) else { return nil }
    return (element, line[..<end.range.upperBound].utf8.count)
  }

  /// The text of the directive in one line.
  var doccText: String {
    let path = destination.removingPercentEncoding ?? destination
    let words = [("source", path)] + attributes.map { ($0.name, $0.value) }
    let arguments = words.map { name, value in
      "\(name): \"\(value.replacing("\"", with: "\\\""))\""
    }
    return "@\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// Updates the directive to show a picture or a video.
  mutating func updateDocC(to picture: WantedPicture) {
    name = picture.isVideo ? "Video" : "Image"
    destination = picture.destination
    self["poster"] = picture.poster.map { $0.removingPercentEncoding ?? $0 }
    self["alt"] = picture.words(instead: self["alt"])
  }
}
