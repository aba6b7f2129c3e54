/// A text split into lines, which locates the characters of a diagnostic.
struct SourceText: Sendable {
  /// The name of the file, or of the command-line option.
  let name: String
  /// Whether the text is the value of a setting rather than a file.
  let isSetting: Bool
  /// The scalars without a byte order mark.
  let scalars: [Unicode.Scalar]
  /// The index of the first scalar of each line.
  private let lineStarts: [Int]

  /// Splits a text into lines as libyaml does.
  init(name: String, text: String, isSetting: Bool = false) {
    self.name = name
    self.isSetting = isSetting
    var scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    var starts = [0]
    for (index, scalar) in scalars.enumerated() where Self.isBreak(scalar) {
      let isHalf = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if !isHalf { starts.append(index + 1) }
    }
    self.scalars = scalars
    lineStarts = starts
  }

  /// The number of lines, at least 1.
  var lineCount: Int { lineStarts.count }

  /// Returns the scalars of a line without its break; empty for a line that does not exist.
  func line(_ number: Int) -> ArraySlice<Unicode.Scalar> {
    guard number >= 1, number <= lineStarts.count else { return [] }
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] : scalars.count
    while end > start, Self.isBreak(scalars[end - 1]) { end -= 1 }
    return scalars[start..<end]
  }

  /// Returns the index of the scalar at a line and column; nil if it is outside the text.
  func index(line: Int, column: Int) -> Int? {
    guard line >= 1, line <= lineStarts.count, column >= 1 else { return nil }
    let index = lineStarts[line - 1] + column - 1
    return index < scalars.count ? index : nil
  }

  /// Returns the span of the value at a place, clipped to its line.
  func span(of place: ScriptPlace) -> SourceSpan {
    let number = min(max(1, place.line), lineCount)
    let line = line(number)
    let start = min(line.startIndex + max(0, place.column - 1), line.endIndex)
    let (first, end) =
      place.part == .tag
      ? tag(from: start, in: line) : token(from: start, length: place.length, in: line)
    let column = Self.string(line[line.startIndex..<first]).count + 1
    return SourceSpan(
      line: number, column: column, length: max(1, Self.string(line[first..<end]).count))
  }

  /// Returns a string of scalars.
  static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// Returns whether libyaml breaks lines at a scalar, by the rules of YAML 1.1.
  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}

extension SourceText {
  /// Returns the range of the token at an index of a line: a quoted text, a flow collection, or a word.
  private func token(
    from start: Int, length: Int, in line: ArraySlice<Unicode.Scalar>
  ) -> (start: Int, end: Int) {
    var start = start
    // libyaml places a value with an anchor or a tag at the anchor or tag.
    while start < line.endIndex, line[start] == "&" || line[start] == "!" {
      let blank = line[start...].firstIndex(of: " ") ?? line.endIndex
      let next = line[blank...].firstIndex { $0 != " " } ?? line.endIndex
      guard next < line.endIndex else { break }
      start = next
    }
    if length > 0 { return (start, min(start + length, line.endIndex)) }
    guard start < line.endIndex else { return (start, start) }
    switch line[start] {
    case "\"", "'": return (start, quotedEnd(from: start, in: line))
    case "[", "{": return (start, bracketEnd(from: start, in: line))
    default:
      let stops: Set<Unicode.Scalar> = [" ", "\t", ",", "]", "}"]
      let end = line[start...].indices.first { index in
        stops.contains(line[index])
          || line[index] == ":" && (index + 1 == line.endIndex || line[index + 1] == " ")
      }
      return (start, end ?? line.endIndex)
    }
  }

  /// Returns the range of the tag in front of a value, which may follow an anchor.
  private func tag(
    from start: Int, in line: ArraySlice<Unicode.Scalar>
  ) -> (start: Int, end: Int) {
    let words = line[start...].split(separator: " ")
    let word = words.prefix { $0.first == "&" || $0.first == "!" }.first { $0.first == "!" }
    return word.map { ($0.startIndex, $0.endIndex) } ?? token(from: start, length: 0, in: line)
  }

  /// Returns the index after the quote that closes the one at `start`, or the end of the line.
  private func quotedEnd(from start: Int, in line: ArraySlice<Unicode.Scalar>) -> Int {
    var index = start + 1
    while index < line.endIndex {
      if line[index] == "\\", line[start] == "\"" {
        index += 1
      } else if line[index] == line[start] {
        return index + 1
      }
      index += 1
    }
    return line.endIndex
  }

  /// Returns the index after the bracket that closes the one at `start`, or the end of the line.
  private func bracketEnd(from start: Int, in line: ArraySlice<Unicode.Scalar>) -> Int {
    var depth = 0
    var index = start
    while index < line.endIndex {
      switch line[index] {
      case "\"", "'":
        index = quotedEnd(from: index, in: line)
        continue
      case "[", "{": depth += 1
      case "]", "}":
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return line.endIndex
  }
}
