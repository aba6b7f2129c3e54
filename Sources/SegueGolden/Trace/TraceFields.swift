/// The fields of a trace's line: they stand two spaces apart, and quotes hold spaces together.
struct TraceFields {
  /// The fields that are not taken yet.
  private(set) var rest: ArraySlice<Substring>

  /// The fields of a line, from a number of spaces on.
  init(_ line: Substring, after indentation: Int) {
    rest = Self.split(line.dropFirst(indentation))[...]
  }

  /// Takes the next field, whatever it is.
  mutating func next() -> Substring? { rest.popFirst() }

  /// Takes the next field when its first word is `key`, and returns what follows it.
  mutating func take(_ key: String) -> Substring? {
    guard let first = rest.first, first.hasPrefix(key + " ") else { return nil }
    rest.removeFirst()
    return first.dropFirst(key.count + 1)
  }

  private static func split(_ line: Substring) -> [Substring] {
    let bytes = line.utf8
    var fields: [Substring] = []
    var start = bytes.startIndex
    var index = start
    var isQuoted = false
    while index != bytes.endIndex {
      let after = bytes.index(after: index)
      switch bytes[index] {
      case 0x5C where isQuoted && after != bytes.endIndex:
        index = bytes.index(after: after)
        continue
      case 0x22: isQuoted.toggle()
      case 0x20 where !isQuoted && after != bytes.endIndex && bytes[after] == 0x20:
        fields.append(line[start..<index])
        start = bytes.index(after: after)
        index = start
        continue
      default: break
      }
      index = after
    }
    if start != bytes.endIndex || !fields.isEmpty { fields.append(line[start...]) }
    return fields
  }
}
