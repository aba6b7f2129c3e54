/// A key and a value without a space between them: `canvas:375x812`, which YAML takes for a text.
struct MissingSpace {
  /// The text as it is written, such as `canvas:375x812`.
  let text: String
  /// The column in Unicode scalars at which it begins in its line, from 1.
  let column: Int

  /// What to write instead, as a sentence.
  let help: String

  /// The first word of a line or a text, if it is a key with a value and no space between.
  ///
  /// Dashes of lists may come before it. Addresses such as `https://example.org` are no keys.
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

  private static func isDash(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    scalars[index] == "-" && index + 1 < scalars.count && scalars[index + 1] == " "
  }

  /// Whether some characters may be a key of a script: letters, digits and what joins them.
  private static func isKey(_ letters: ArraySlice<Unicode.Scalar>) -> Bool {
    letters.first?.properties.isAlphabetic == true
      && letters.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
      }
  }
}
