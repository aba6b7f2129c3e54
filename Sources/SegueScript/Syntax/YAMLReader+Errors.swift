internal import Yams

/// Messages for the errors of Yams and libyaml, in the words of script authors.
extension YAMLReader {
  /// Reports an error of Yams as a diagnostic.
  func report(_ error: YamlError, _ problems: inout ProblemList) {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      report(problem, context: context, at: mark, &problems)
    case .duplicatedKeysInMapping(let names, let context):
      let name =
        source.index(line: context.mark.line, column: context.mark.column)
          .map { source.scalars[$0] == "*" } == true
        ? "an alias" : "`\(Excerpt.of(names.first ?? ""))`"
      problems.error(
        .duplicateKey, "the key \(name) stands twice in one mapping", at: place(context.mark))
    case .memory:
      problems.error(
        .limit, "lists and mappings lie more than \(limits.nesting) deep in one another",
        at: ScriptPlace(source: number))
    default:
      problems.error(.syntax, "this is not YAML: \(error)", at: ScriptPlace(source: number))
    }
  }

  /// Returns the place of a libyaml mark.
  private func place(_ mark: Mark) -> ScriptPlace {
    ScriptPlace(source: number, line: mark.line, column: mark.column)
  }

  /// Reports a message of libyaml, with hints about an open collection or a colour read as a comment.
  private func report(
    _ problem: String, context: YamlError.Context?, at mark: Mark, _ problems: inout ProblemList
  ) {
    if problem.hasPrefix("Maximum nesting level") { return self.report(.memory, &problems) }
    if reportMissingSpace(problem, context: context, at: mark, &problems) { return }
    var help: [String] = []
    let message = sentence(for: problem, at: mark, &help)
    if let context, context.mark.line < mark.line, !source.isSetting {
      help.append("what is not finished here begins in line \(context.mark.line)")
    }
    if let line = lineOfColorReadAsComment(upTo: mark.line) {
      help.append("in line \(line) YAML takes the colour as a comment: quote it, as \"#FFFFFF\"")
    }
    problems.error(.syntax, message, at: visible(place(mark)), help: help)
  }

  /// Reports a key without a space after its `:`, by which its line and the next become one text.
  ///
  /// libyaml stops at the next `:`, in a later line, so the key is searched from there upward.
  ///
  /// - Returns: false if the error has another cause; then nothing is reported.
  private func reportMissingSpace(
    _ problem: String, context: YamlError.Context?, at mark: Mark, _ problems: inout ProblemList
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
  private func sentence(for problem: String, at mark: Mark, _ help: inout [String]) -> String {
    let index = source.index(line: mark.line, column: mark.column)
    let character = index.map { source.scalars[$0] }
    switch problem {
    case "found character that cannot start any token":
      if character == "\t" {
        help.append("YAML is indented by spaces only")
        return "a tab cannot stand here"
      }
      help.append("put the value in quotes if it belongs to it")
      return "`\(character.map(String.init) ?? "")` cannot begin a value"
    case "mapping values are not allowed in this context":
      help.append("put a text with `: ` in quotes; keys of one mapping begin in the same column")
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
      return "the text ends before a quote or a bracket is closed"
    case "found unknown escape character":
      help.append("in double quotes a backslash is written `\\\\`; single quotes keep it as it is")
      return "this is no escape that YAML knows"
    default:
      return "this is not YAML: \(problem)"
    }
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
