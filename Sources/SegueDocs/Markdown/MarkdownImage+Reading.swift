/// The reading of images in Markdown syntax.
extension MarkdownImage {
  /// Returns the image that libcmark has found in a text; nil if its parts cannot be located.
  ///
  /// That is so if its alternative text has an unpaired bracket in a code span or in HTML.
  ///
  /// - Parameter definitions: the destinations of the link reference definitions, whose indices are
  ///   the destinations of reference images for libcmark.
  static func link(
    _ image: CommonMarkNode, in text: InlineText, definitions: [String]
  ) -> ImageLink? {
    let (bytes, range) = (text.bytes, image.columns)
    let end = range.upperBound - 1
    guard let close = closing(bytes[..<range.upperBound], from: range.lowerBound + 2) else {
      return nil
    }
    let words = (range.lowerBound + 2)..<close
    var link = ImageLink(
      range: text.place(range), form: .reference(Reference(label: "", words: nil)),
      alternativeText: unescaped(bytes[words]), destination: "")
    if close < end, bytes[close + 1] == UInt8(ascii: "(") {
      let destination = destination(in: bytes[(close + 2)..<end])
      let masked = text.masked[unbracketed(destination).indices]
      guard unescaped(masked).trimmed == image.destination else { return nil }
      let tail = bytes[destination.endIndex..<end]
      let title = tail.lastIndex { $0 > 0x20 }.map { tail[...$0] } ?? []
      link.destination = unescaped(unbracketed(destination))
      link.form = .markdown(
        Places(
          alternativeText: text.place(words), destination: text.place(destination.indices),
          title: String(decoding: title, as: UTF8.self)))
      return link
    }
    guard close == end || bytes[close + 1] == UInt8(ascii: "["), let index = Int(image.destination),
      definitions.indices.contains(index)
    else { return nil }
    let isOwnLabel = end - close <= 2
    let label = bytes[isOwnLabel ? words : (close + 2)..<end]
    link.destination = definitions[index]
    link.form = .reference(
      Reference(
        label: normalized(label), words: isOwnLabel ? nil : text.place(words)))
    return link
  }

  /// Returns the index of the closing bracket, past balanced brackets and escapes.
  static func closing(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]") where depth == 0: return index
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns the destination at the beginning of a text with its angle brackets, past white space.
  ///
  /// It is empty if the brackets are not closed in their line.
  static func destination(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = text.drop { $0 <= 0x20 }
    guard rest.first == UInt8(ascii: "<") else { return rest.prefix { $0 > 0x20 } }
    var isEscaped = false
    let end = rest.firstIndex { byte in
      defer { isEscaped = !isEscaped && byte == UInt8(ascii: "\\") }
      return byte == UInt8(ascii: ">") && !isEscaped || byte == UInt8(ascii: "\n")
    }
    guard let end, rest[end] == UInt8(ascii: ">") else { return rest.prefix(0) }
    return rest[...end]
  }

  /// Returns a destination without its angle brackets.
  static func unbracketed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.first == UInt8(ascii: "<") ? text.dropFirst().dropLast() : text
  }

  /// Returns a text without backslash escapes.
  static func unescaped(_ text: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      let isEscape = byte == UInt8(ascii: "\\") && isPunctuation(rest.first ?? 0)
      result.append(isEscape ? rest.removeFirst() : byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns whether a byte is ASCII punctuation, which a backslash can escape.
  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// Returns a label for comparison: in lower case, with white space collapsed.
  private static func normalized(_ label: ArraySlice<UInt8>) -> String {
    String(decoding: label, as: UTF8.self).lowercased().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}

/// A link reference definition: `[label]: destination "title"` (CommonMark).
struct MarkdownDefinition {
  /// The label as libcmark reads it.
  let label: ArraySlice<UInt8>
  let destination: String
  /// The index of the line after it.
  let end: Int

  /// Returns the definitions at the beginning of a paragraph.
  static func all(in text: InlineText) -> [MarkdownDefinition] {
    var definitions: [MarkdownDefinition] = []
    while let next = MarkdownDefinition(text, at: definitions.last?.end ?? 0) {
      definitions.append(next)
    }
    return definitions
  }

  /// Parses the definition at the beginning of a line; nil for another text.
  init?(_ text: InlineText, at start: Int) {
    let rest = text.bytes[start...].drop(while: \.isBlank)
    guard rest.first == UInt8(ascii: "["),
      let close = MarkdownImage.closing(rest, from: rest.startIndex + 1),
      rest.dropFirst(close + 1 - rest.startIndex).first == UInt8(ascii: ":")
    else { return nil }
    let words = MarkdownImage.destination(in: rest[(close + 2)...])
    let tail = rest[words.endIndex...].prefix { $0 != UInt8(ascii: "\n") }
    let title = tail.first { !$0.isBlank }
    guard words.count > 0, title.map({ "\"'(".utf8.contains($0) }) ?? true else { return nil }
    label = text.masked[(rest.startIndex + 1)..<close]
    destination = MarkdownImage.unescaped(MarkdownImage.unbracketed(words))
    end = tail.endIndex + 1
  }
}
