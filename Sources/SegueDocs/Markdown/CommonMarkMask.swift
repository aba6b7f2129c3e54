/// Copies of Markdown for libcmark, in which bytes without a meaning for the result are replaced.
///
/// They have the length of the original, so that offsets are the same. The replacements bound the
/// time and the memory of libcmark in proportion to the length of any text.
enum CommonMarkMask {
  /// The bytes of a line's prefix in which containers may begin, which bounds their nesting.
  private static let deepest = 64
  /// The open square brackets that are kept at a time; the outer ones of more are replaced.
  private static let mostBrackets = 32
  /// The lines of an article that may begin a processing instruction, declaration or CDATA section.
  private static let mostDeclarations = 100

  /// A byte that neither opens an inline nor continues the name of a tag or of an attribute.
  private static let filler = UInt8(ascii: "|")

  /// Returns the lines of an article in ASCII, each with a line feed, for a parse of its blocks.
  ///
  /// Behind the markers with which a line begins, the bytes that only inlines need are replaced.
  static func blocks(_ bytes: [UInt8], lines: [Range<Int>]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 1)
    var declarations = 0
    for line in lines {
      let start = bytes[line].firstIndex { !markers.contains($0) } ?? line.upperBound
      for index in line.lowerBound..<start {
        let byte = bytes[index]
        let isRule = "-=".utf8.contains(byte) && index > line.lowerBound && bytes[index - 1] == byte
        let isKept = index - line.lowerBound < deepest || byte.isBlank || isRule
        result.append(isKept ? byte : filler)
      }
      let content = bytes[start..<line.upperBound]
      let isDeclaration =
        content.starts(with: "<?".utf8)
        || content.starts(with: "<!".utf8) && !content.starts(with: "<!--".utf8)
      if isDeclaration { declarations += 1 }
      append(
        renamed(content), to: &result, hidesFirst: isDeclaration && declarations > mostDeclarations)
      result.append(UInt8(ascii: "\n"))
    }
    return result
  }

  private static let markers = Set(" \t>-+*_=0123456789.)".utf8)

  /// Returns the part of a line behind its markers with the name of a tag that libcmark knows.
  ///
  /// CommonMark 0.31 has removed `source` from the tags that begin HTML blocks, and has added `search`.
  private static func renamed(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard content.first == UInt8(ascii: "<") else { return content }
    let name = content.dropFirst(content.starts(with: "</".utf8) ? 2 : 1).prefix(6)
    let word = String(decoding: name, as: UTF8.self).lowercased()
    guard let other = ["source": "xource", "search": "center"][word] else { return content }
    var content = content
    content.replaceSubrange(name.indices, with: other.utf8)
    return content
  }

  /// Appends the part of a line behind its markers.
  private static func append(
    _ content: ArraySlice<UInt8>, to result: inout [UInt8], hidesFirst: Bool
  ) {
    let opening =
      content.starts(with: "<![CDATA[".utf8) ? 9 : content.first == UInt8(ascii: "<") ? 1 : 0
    for (index, byte) in content.enumerated() {
      let next = content.dropFirst(index + 1).first
      let isKept =
        switch byte {
        case _ where index < opening: !hidesFirst
        case UInt8(ascii: "<"):
          next == UInt8(ascii: "/") || content.first == byte && !"!?".utf8.contains(next ?? 0)
        case UInt8(ascii: "`"): content.first == byte
        case UInt8(ascii: "!"): index > 0 && content.dropFirst(index - 1).first == UInt8(ascii: "<")
        case UInt8(ascii: "*"), UInt8(ascii: "&"), UInt8(ascii: "\\"), UInt8(ascii: "["), 0,
          0x80...:
          false
        default: true
        }
      result.append(byte == UInt8(ascii: "_") ? UInt8(ascii: ":") : isKept ? byte : filler)
    }
  }

  /// Returns the text of a block in one line, for a parse of its inlines.
  ///
  /// Comments become processing instructions, whose content libcmark 0.30 does not restrict, as
  /// CommonMark 0.31 does not restrict that of comments. An underscore becomes a colon, which names of
  /// attributes may contain as well.
  static func inlines(_ text: [UInt8]) -> [UInt8] {
    var result = text
    var brackets: [Int] = []
    let lastEnd = text.indices.last { text[$0...].starts(with: "-->".utf8) } ?? 0
    var index = 0
    while index < text.count {
      let rest = text[index...]
      switch text[index] {
      case UInt8(ascii: "\\"):
        if let next = rest.dropFirst().first, "\\[]<".utf8.contains(next) { index += 1 }
      case UInt8(ascii: "["):
        brackets.append(index)
        if brackets.count > mostBrackets { result[brackets.removeFirst()] = filler }
      case UInt8(ascii: "]"): if brackets.popLast() == nil { result[index] = filler }
      case UInt8(ascii: "<") where rest.starts(with: "<!--".utf8) && index + 4 <= lastEnd:
        result.replaceSubrange(index..<(index + 4), with: "<?xx".utf8)
        index += 3
      case UInt8(ascii: "-") where rest.starts(with: "-->".utf8):
        result.replaceSubrange(index..<(index + 3), with: "x?>".utf8)
        index += 2
      case UInt8(ascii: "<"):
        if let next = rest.dropFirst().first, "!?".utf8.contains(next) { result[index] = filler }
      case UInt8(ascii: "\n"): result[index] = UInt8(ascii: " ")
      case UInt8(ascii: "_"): result[index] = UInt8(ascii: ":")
      case UInt8(ascii: "*"), UInt8(ascii: "&"), UInt8(ascii: "?"), 0: result[index] = filler
      default: break
      }
      index += 1
    }
    for index in brackets { result[index] = filler }
    return result
  }
}
