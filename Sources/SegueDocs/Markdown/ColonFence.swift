import SegueGraphics

/// A directive of MyST between colons, `:::{image} a.gif`, which is a picture.
struct ColonFence {
  let element: PictureElement
  /// The range from the first colon to the last.
  let range: Range<Int>
  /// The indices of its lines.
  let lines: ClosedRange<Int>

  /// Returns the pictures among the directives between colons of a text.
  static func all(in bytes: [UInt8], lines: [Range<Int>]) -> [ColonFence] {
    var fences: [ColonFence] = []
    var index = 0
    while index < lines.count {
      defer { index += 1 }
      let start = bytes[lines[index]].firstIndex { !$0.isBlank } ?? lines[index].upperBound
      let mark = bytes[start..<lines[index].upperBound].prefix { $0 == UInt8(ascii: ":") }
      guard mark.count >= 3, bytes[mark.endIndex...].starts(with: "{".utf8) else { continue }
      let end = lines[(index + 1)...].firstIndex { line in
        let text = bytes[line].drop { $0.isBlank }
        return text.count >= mark.count && text.allSatisfy { $0 == UInt8(ascii: ":") || $0.isBlank }
      }
      guard let end else { continue }
      var block = FencedBlock(range: start..<lines[end].upperBound, line: index + 1, info: "")
      block.info = String(decoding: bytes[mark.endIndex..<lines[index].upperBound], as: UTF8.self)
      block.prefix = Array(bytes[lines[index].lowerBound..<start])
      block.lines = lines[(index + 1)..<end].map { line in
        let margin = bytes[line].prefix(block.prefix.count).prefix { $0.isBlank }.count
        return (line.lowerBound + margin)..<line.upperBound
      }
      block.isClosed = true
      guard let element = PictureElement.fenced(block, in: bytes) else { continue }
      fences.append(ColonFence(element: element, range: block.range, lines: index...end))
      index = end
    }
    return fences
  }
}
