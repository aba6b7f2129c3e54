/// Messages for the errors of libyaml and its composer, in the words of script authors.
extension YAMLReader {
  /// Reports an error as a diagnostic.
  func report(_ error: YAMLError, _ problems: inout ProblemList) {
    switch error {
    case .syntax(let problem, let place, let context):
      report(problem, context: context, at: place, &problems)
    case .duplicateKey(let name, let place):
      let isAlias =
        source.index(line: place.line, column: place.column)
        .map { source.scalars[$0] == "*" } == true
      let shown = isAlias ? "an alias" : name.map { "`\(Excerpt.of($0))`" } ?? "in brackets"
      problems.error(
        .duplicateKey, "the key \(shown) is written twice in one mapping", at: self.place(place),
        help: ["keep one of the two"])
    case .memory:
      problems.error(
        .limit, "lists and mappings are nested more than \(limits.nesting) deep",
        at: ScriptPlace(source: number),
        help: ["nest fewer, or close a bracket that is left open; no option raises this limit"])
    }
  }

  /// Reports a message of libyaml, with hints about an open collection or a colour read as a comment.
  private func report(
    _ problem: String, context: YAMLError.Context?, at mark: YAMLPlace,
    _ problems: inout ProblemList
  ) {
    if problem.hasPrefix("Maximum nesting level") { return self.report(.memory, &problems) }
    if reportMissingSpace(problem, context: context, at: mark, &problems) { return }
    if problem == "mapping values are not allowed in this context"
      || problem == "did not find expected key",
      let mistake = MisplacedKey(at: mark.line, column: mark.column, in: source)
    {
      problems.error(.syntax, mistake.message, at: visible(place(mark)), help: [mistake.help])
      return
    }
    var help: [String] = []
    let message = sentence(for: problem, at: mark, &help)
    if let context, context.place.line < mark.line, !source.isSetting {
      help.append(Self.advice(on: context))
    }
    if let line = lineOfColorReadAsComment(upTo: mark.line) {
      help.append(
        "YAML takes the colour in line \(line) as a comment: quote it, such as \"#FFFFFF\"")
    }
    problems.error(.syntax, message, at: visible(place(mark)), help: help)
  }

  /// Reports a key without a space after its `:`, by which its line and the next become one text.
  ///
  /// libyaml stops at the next `:`, in a later line, so the key is searched from there upward.
  ///
  /// - Returns: false if the error has another cause; then nothing is reported.
  private func reportMissingSpace(
    _ problem: String, context: YAMLError.Context?, at mark: YAMLPlace,
    _ problems: inout ProblemList
  ) -> Bool {
    guard
      ["mapping values are not allowed in this context", "could not find expected ':'"]
        .contains(problem)
    else { return false }
    let last = max(1, min(mark.line, source.lineCount))
    var found: (line: Int, space: MissingSpace)?
    for number in stride(from: last, through: 1, by: -1) {
      let line = source.line(number)
      let isBlank = line.allSatisfy { $0 == " " } || line.first { $0 != " " } == "#"
      if isBlank { continue }
      guard let space = MissingSpace(line) else {
        // libyaml may stop one line below the key.
        if number == last { continue }
        break
      }
      found = (number, space)
    }
    guard let (line, space) = found else { return false }
    problems.error(
      .syntax, "`\(Excerpt.of(space.text))` has no space after its `:`",
      at: ScriptPlace(
        source: number, line: line, column: space.column, length: space.text.unicodeScalars.count),
      help: [space.help])
    return true
  }

  /// Returns a place, or the end of the last line with text if the place is behind the end of the text.
  private func visible(_ place: ScriptPlace) -> ScriptPlace {
    guard source.line(place.line).isEmpty else { return place }
    var line = min(place.line, source.lineCount)
    while line > 1, source.line(line).allSatisfy({ $0 == " " }) { line -= 1 }
    return ScriptPlace(source: number, line: line, column: source.line(line).count + 1)
  }

  /// Returns the message for a problem in libyaml's words, and appends hints to its help.
  private func sentence(for problem: String, at mark: YAMLPlace, _ help: inout [String]) -> String {
    let index = source.index(line: mark.line, column: mark.column)
    let character = index.map { source.scalars[$0] }
    switch problem {
    case "found character that cannot start any token":
      if character == "\t" {
        help.append("indent with spaces instead")
        return "YAML does not allow a tab here"
      }
      let shown = character.map(String.init) ?? ""
      help.append("put a value that begins with `\(shown)` in quotes")
      return "`\(shown)` cannot begin a value"
    case "mapping values are not allowed in this context":
      help.append(
        "put a text with `: ` in quotes, or begin all keys of a mapping in the same column")
      return "a `:` is not expected here"
    case "could not find expected ':'":
      return "a key needs a `:` and a value"
    case "did not find expected key":
      return "a key is expected here"
    case "did not find expected '-' indicator":
      return "the next `-` of the list is expected here"
    case "did not find expected ',' or ']'":
      return "`,` or `]` is expected here"
    case "did not find expected ',' or '}'":
      return "`,` or `}` is expected here"
    case "found unexpected end of stream":
      return "the text ends before its quote is closed"
    case "found unknown escape character":
      help.append(
        "write `\\\\` for a backslash in double quotes, or use single quotes, which keep it as it is"
      )
      return "YAML has no such escape sequence"
    default:
      return "this is not YAML: \(problem)"
    }
  }

  /// Returns advice about the collection or text that is not finished, from the context of libyaml.
  private static func advice(on context: YAMLError.Context) -> String {
    let line = context.place.line
    if context.text.contains("quoted scalar") {
      return "close the quote that opens in line \(line)"
    }
    if context.text.contains("flow") { return "close the bracket that opens in line \(line)" }
    if context.text.contains("block") {
      return "indent it like the lines before it, which begin in line \(line)"
    }
    return context.text.contains("simple key")
      ? "write a `:` and a value behind the key in line \(line)"
      : "it belongs to what begins in line \(line)"
  }

  /// Returns the line of an unquoted colour in brackets; its `#` comments out the closing bracket.
  private func lineOfColorReadAsComment(upTo last: Int) -> Int? {
    (1...max(1, min(last, source.lineCount))).last { number in
      let line = SourceText.string(source.line(number))
      guard line.contains("{") || line.contains("["),
        let hash = line.firstRange(of: " #")?.upperBound
      else { return false }
      let digits = line[hash...].prefix(while: \.isHexDigit).count
      return (3...8).contains(digits)
    }
  }
}
