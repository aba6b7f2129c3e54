// Images of reStructuredText and MyST: https://docutils.sourceforge.io/docs/ref/rst/directives.html#image.
//
// The height is left out, as themes make pictures narrower on phones and a height in a style would
// stretch them.

import Foundation

extension PictureElement {
  /// Parses a directive of reStructuredText in one of some lines; nil if there is none.
  ///
  /// - Returns: the element, and the index of its last line.
  static func directive(
    _ lines: [Substring], at index: Int
  ) -> (element: PictureElement, last: Int)? {
    let line = lines[index]
    let indent = line.prefix { $0 == " " }
    guard
      let match = line.wholeMatch(of: #/ *\.\. +((?:\|[^|]+\| +)?(?:image|figure)):: *(.*?)\s*/#)
    else { return nil }
    var element = PictureElement(
      syntax: .restructuredText, name: String(match.1),
      destination: ClipPlanner.encoded(String(match.2)), prefix: String(indent))
    var last = index
    for next in lines.indices.dropFirst(index + 1) {
      let margin = lines[next].prefix { $0 == " " || $0 == "\t" }
      guard margin.count > indent.count else { break }
      if element.read(option: lines[next].dropFirst(margin.count)) {
        if element.margin.isEmpty { element.margin = String(margin.dropFirst(indent.count)) }
      } else if lines[next].allSatisfy(\.isWhitespace) || element.attributes.isEmpty {
        break
      } else {
        let end = element.attributes.count - 1
        element.attributes[end].value += " " + String(lines[next]).trimmed
      }
      last = next
    }
    return (element, last)
  }

  /// Parses a fenced directive of MyST; nil for another block, and for one with its options in YAML.
  static func fenced(_ block: FencedBlock, in bytes: [UInt8]) -> PictureElement? {
    guard let match = block.info.wholeMatch(of: #/\{(image|figure)\} *(.*)/#), block.isClosed
    else { return nil }
    let mark = bytes[block.range].prefix { !$0.isBlank && $0 != UInt8(ascii: "{") }
    var element = PictureElement(
      syntax: .myst(fence: String(decoding: mark, as: UTF8.self)), name: String(match.1),
      destination: ClipPlanner.encoded(String(match.2)),
      prefix: String(decoding: block.prefix, as: UTF8.self))
    var isOption = true
    for range in block.lines {
      let line = String(decoding: bytes[range], as: UTF8.self)
      if line.hasPrefix("---"), element.attributes.isEmpty, element.content.isEmpty { return nil }
      isOption = isOption && element.read(option: line[...])
      if !isOption { element.content.append(line) }
    }
    return element
  }

  /// Parses an option, `:name: value`, and adds it; returns whether it is one.
  private mutating func read(option line: Substring) -> Bool {
    guard let match = line.wholeMatch(of: #/:([A-Za-z][A-Za-z0-9_-]*):(?:\s+(.*?))?\s*/#) else {
      return false
    }
    attributes.append(
      Attribute(name: String(match.1), value: match.2.map { String($0) } ?? ""))
    return true
  }

  /// The text of a directive of reStructuredText.
  var directiveText: String {
    let margin = margin.isEmpty ? "   " : margin
    let head = ".. \(name):: \(destination.removingPercentEncoding ?? destination)"
    return ([head] + options.map { prefix + margin + $0 }).joined(separator: "\n")
  }

  /// The text of a fenced directive.
  func fencedText(_ fence: String) -> String {
    let head = "\(fence){\(name)} \(destination.removingPercentEncoding ?? destination)"
    return ([head] + (options + content + [fence]).map { prefix + $0 }).joined(separator: "\n")
  }

  private var options: [String] {
    attributes.map { $0.value.isEmpty ? ":\($0.name):" : ":\($0.name): \($0.value)" }
  }

  /// Updates a directive; a new one is also loaded lazily, for which docutils 0.21 has an option.
  mutating func updateDirective(to picture: WantedPicture, isNew: Bool) {
    destination = picture.destination
    self["alt"] = picture.words(instead: self["alt"])
    let isOwn = self["width"] == picture.size?.oldWidth.map { "\($0)px" }
    if let size = picture.size, self["width"] == nil || isOwn { self["width"] = "\(size.width)px" }
    let others = (self["class"] ?? "").split(separator: " ").filter { !$0.hasPrefix("only-") }
    let scheme = picture.isDark.map { $0 ? ["only-dark"] : ["only-light"] } ?? []
    let classes = others.map(String.init) + scheme
    self["class"] = classes.isEmpty ? nil : classes.joined(separator: " ")
    if isNew { self["loading"] = "lazy" }
  }
}
