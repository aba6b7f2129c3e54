/// The source of a manual page in mdoc(7), which groff and mandoc both read.
struct ManualSource: Sendable {
  /// The lines so far, with a line end each.
  private(set) var text = ""

  /// Adds a line that begins with a macro; its arguments are escaped already.
  mutating func macro(_ line: String) { text += ".\(line)\n" }

  /// Adds a paragraph of prose, a sentence on a line, as mdoc wants it.
  mutating func prose(_ paragraph: String) {
    for sentence in Self.sentences(paragraph) { text += Self.escaped(sentence) + "\n" }
  }

  /// Adds lines that stay as they are.
  mutating func literal(_ lines: [String]) {
    macro("Bd -literal -offset indent -compact")
    for line in lines { text += Self.escaped(line) + "\n" }
    macro("Ed")
  }

  /// A text in which nothing is a macro or an escape.
  static func escaped(_ line: String) -> String {
    var text = ""
    for character in line {
      switch character {
      case "\\": text += "\\e"
      // A plain one would be set as a hyphen, and could not be copied.
      case "-": text += "\\-"
      case "'" where text.isEmpty, "." where text.isEmpty: text += "\\&\(character)"
      default: text.append(character)
      }
    }
    return text
  }

  /// A word as the argument of a macro.
  static func argument(_ word: String) -> String {
    // Two letters, the first a capital, may be a macro's name.
    (word.count == 2 && word.first?.isUppercase == true ? "\\&" : "") + escaped(word)
  }

  /// The sentences of a paragraph.
  private static func sentences(_ paragraph: String) -> [String] {
    var sentences: [String] = []
    var sentence = ""
    for word in paragraph.split(separator: " ") {
      sentence += (sentence.isEmpty ? "" : " ") + word
      if word.hasSuffix(".") || word.hasSuffix(".)") {
        sentences.append(sentence)
        sentence = ""
      }
    }
    return sentence.isEmpty ? sentences : sentences + [sentence]
  }
}
