// Images of reStructuredText and MyST: https://docutils.sourceforge.io/docs/ref/rst/directives.html#image.
//
// The height is left out, as themes make pictures narrower on phones and a height in a style would
// stretch them.

import SegueGraphics

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
      destination: PercentEncoding.encoded(String(match.2)), prefix: String(indent))
    var last = index
    var next = index + 1
    while next < lines.count {
      let margin = lines[next].prefix { $0 == " " || $0 == "\t" }
      guard margin.count > indent.count, margin.count < lines[next].count else { break }
      if element.read(option: lines[next].dropFirst(margin.count)) {
        if element.margin.isEmpty { element.margin = String(margin.dropFirst(indent.count)) }
      } else if let end = element.attributes.indices.last {
        element.attributes[end].value += " " + String(lines[next]).trimmed
      } else {
        break
      }
      last = next
      next += 1
    }
    guard element.name.hasSuffix("figure") else { return (element, last) }
    // A caption and a legend follow.
    for line in lines[(last + 1)...].indices {
      let margin = lines[line].prefix { $0 == " " || $0 == "\t" }
      if margin.count == lines[line].count { continue }
      guard margin.count > indent.count else { break }
      last = line
    }
    element.content = lines[next...].prefix(max(0, last + 1 - next)).map { line in
      String(line.hasPrefix(indent) ? line.dropFirst(indent.count) : line)
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
      destination: PercentEncoding.encoded(String(match.2)),
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
    let value = match.2.map { String($0) } ?? ""
    attributes.append(
      Attribute(name: String(match.1), value: isMyST ? Self.unquoted(value) : value))
    return true
  }

  /// The text of a directive of reStructuredText.
  var directiveText: String {
    let margin = margin.isEmpty ? "   " : margin
    let head = ".. \(name):: \(destination.percentDecoded ?? destination)"
    let lines = [head] + options.map { prefix + margin + $0 }
    return (lines + content.map { $0.isEmpty ? "" : prefix + $0 }).joined(separator: "\n")
  }

  /// The text of a fenced directive.
  func fencedText(_ fence: String) -> String {
    let head = "\(fence){\(name)} \(destination.percentDecoded ?? destination)"
    return ([head] + (options + content + [fence]).map { prefix + $0 }).joined(separator: "\n")
  }

  private var options: [String] {
    attributes.map { attribute in
      let value = isMyST ? Self.quoted(attribute.value) : attribute.value
      return value.isEmpty ? ":\(attribute.name):" : ":\(attribute.name): \(value)"
    }
  }

  /// Whether the options are in the YAML of MyST.
  private var isMyST: Bool { syntax != .restructuredText }

  /// Returns an option's value in double quotes if YAML would not read it as the text that it is.
  private static func quoted(_ value: String) -> String {
    let isPlain =
      value.isEmpty
      || value.first.map { $0.isLetter || $0.isNumber } ?? false
        && !value.contains(": ") && !value.contains(" #") && !value.hasSuffix(":")
    if isPlain { return value }
    return "\"\(value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// Returns the text of a value in double quotes, or the value itself.
  private static func unquoted(_ value: String) -> String {
    guard value.count > 1, value.hasPrefix("\""), value.hasSuffix("\"") else { return value }
    return String(value.dropFirst().dropLast()).replacing("\\\"", with: "\"")
      .replacing("\\\\", with: "\\")
  }

  /// Updates a directive; a new one is also loaded lazily, for which docutils 0.21 has an option.
  mutating func updateDirective(to picture: WantedPicture, isNew: Bool) {
    destination = picture.destination
    self["alt"] = picture.words(instead: self["alt"])
    let isOwn = self["width"] != nil && self["width"] == picture.size?.oldWidth.map { "\($0)px" }
    let isFree = ["width", "height", "scale", "figwidth"].allSatisfy { self[$0] == nil }
    if let size = picture.size, isFree || isOwn { self["width"] = "\(size.width)px" }
    // The class of a figure is that of its image only: the caption would stay.
    let key = name.hasSuffix("figure") ? "figclass" : "class"
    let others = (self[key] ?? "").split(separator: " ").filter {
      !["only-light", "only-dark"].contains($0)
    }
    let scheme = picture.isDark.map { $0 ? ["only-dark"] : ["only-light"] } ?? []
    let classes = others.map(String.init) + scheme
    self[key] = classes.isEmpty ? nil : classes.joined(separator: " ")
    if isNew { self["loading"] = "lazy" }
  }
}
