/// An inline image, `![alt](destination "title")` (CommonMark, "Images").
struct MarkdownImage {
  /// The alternative text without backslash escapes.
  private(set) var alternativeText = ""
  /// The destination without angle brackets.
  private(set) var destination = ""
  /// The index after the image.
  private(set) var end: Int
  private(set) var places = Places(alternativeText: 0..<0, destination: 0..<0, title: "")

  /// The ranges of an image's parts.
  struct Places: Hashable, Sendable {
    /// The bytes between the brackets.
    var alternativeText: Range<Int>
    /// The bytes of the destination, with its angle brackets.
    var destination: Range<Int>
    /// The title with its quotes and the white space before it; empty if there is none.
    var title: String

    /// Returns the places with their ranges mapped to other offsets.
    func moved(by place: (Range<Int>) -> Range<Int>) -> Places {
      Places(
        alternativeText: place(alternativeText), destination: place(destination), title: title)
    }
  }

  private let bytes: [UInt8]

  /// The longest image that is parsed, in bytes, which bounds the cost of unclosed brackets.
  static let longest = 4096

  /// Parses the inline image at an index with `![`; nil if there is none.
  init?(_ bytes: [UInt8], at start: Int) {
    self.bytes = bytes
    end = start + 2
    let last = min(bytes.count, start + Self.longest)
    guard let close = Self.closing(bytes, from: end, to: last), close + 1 < last,
      bytes[close + 1] == UInt8(ascii: "(")
    else { return nil }
    alternativeText = Self.unescaped(bytes[end..<close])
    places.alternativeText = end..<close
    end = close + 2
    skipSpace()
    let start = end
    guard readDestination(to: last) else { return nil }
    places.destination = start..<end
    let before = end
    skipSpace()
    if end < last, bytes[end] != UInt8(ascii: ")") {
      guard end > before, skipTitle(to: last) else { return nil }
      places.title = String(decoding: bytes[before..<end], as: UTF8.self)
      skipSpace()
    }
    guard end < last, bytes[end] == UInt8(ascii: ")") else { return nil }
    end += 1
  }

  /// Returns the index of the closing bracket, past balanced brackets and escapes.
  static func closing(_ bytes: [UInt8], from start: Int, to last: Int) -> Int? {
    var depth = 0
    var index = start
    while index < last {
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

  /// Skips spaces, tabs and line feeds.
  private mutating func skipSpace() {
    while end < bytes.count, LineCursor.isSpace(bytes[end]) || bytes[end] == UInt8(ascii: "\n") {
      end += 1
    }
  }

  /// Parses a destination, with or without angle brackets; false if it is invalid.
  private mutating func readDestination(to last: Int) -> Bool {
    let start = end
    if end < last, bytes[end] == UInt8(ascii: "<") {
      while end < last, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "\n") {
        end += 1
      }
      guard end < last, bytes[end] == UInt8(ascii: ">") else { return false }
      destination = Self.unescaped(bytes[(start + 1)..<end])
      end += 1
      return true
    }
    var depth = 0
    while end < last, bytes[end] > 0x20 {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")") where depth == 0:
        destination = Self.unescaped(bytes[start..<end])
        return true
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      end += 1
    }
    guard end < last else { return false }
    destination = Self.unescaped(bytes[start..<end])
    return depth == 0
  }

  /// Skips a title in quotes or parentheses; false if it is invalid.
  private mutating func skipTitle(to last: Int) -> Bool {
    let open = bytes[end]
    let close = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : open
    guard [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "(")].contains(open)
    else { return false }
    end += 1
    while end < last, bytes[end] != close { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
    guard end < last else { return false }
    end += 1
    return true
  }

  /// Returns a text without backslash escapes.
  static func unescaped(_ text: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      let next = rest.first ?? 0
      let isEscape = byte == UInt8(ascii: "\\") && isPunctuation(next)
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
}
