/// A key with no space between its `:` and its value: `canvas:375x812`, which YAML reads as one text.
struct MissingSpace {
  let text: String
  /// The column in its line, counted in Unicode scalars from 1.
  let column: Int

  /// The correction, as a sentence.
  let help: String

  /// Finds a key and a value without a space in the first word of a line or a text; nil if there are none.
  ///
  /// List dashes may come before the word. Addresses such as `https://example.org` do not count.
  init?(_ line: some Collection<Unicode.Scalar>) {
    let scalars = Array(line)
    var start = 0
    while start < scalars.count, scalars[start] == " " || Self.isDash(start, scalars) { start += 1 }
    let rest = scalars[start...]
    let word = rest.prefix { $0 != " " && $0 != "," && $0 != "}" && $0 != "]" }
    guard let colon = word.firstIndex(of: ":"), colon > start, colon + 1 < word.endIndex,
      word[colon + 1] != "/", word[colon + 1] != ":", Self.isKey(word[..<colon]),
      !SourceText.string(rest).contains(": "), rest.last != ":"
    else { return nil }
    text = SourceText.string(word)
    let (key, value) = (SourceText.string(word[..<colon]), SourceText.string(word[(colon + 1)...]))
    help = "write `\(Excerpt.of(key)): \(Excerpt.of(value))`, with a space after the `:`"
    column = start + 1
  }

  /// Returns whether a list dash, followed by a space, is at an index.
  private static func isDash(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    scalars[index] == "-" && index + 1 < scalars.count && scalars[index + 1] == " "
  }

  /// Returns whether the characters can be a key of a script: letters, digits, `-` and `_`.
  private static func isKey(_ letters: ArraySlice<Unicode.Scalar>) -> Bool {
    letters.first?.properties.isAlphabetic == true
      && letters.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
      }
  }
}
