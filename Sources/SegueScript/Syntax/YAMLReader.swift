private import CYAMLEvents

// The syntax layer: from the text of a script to a tree whose nodes know their places.
// `ScriptSyntax` runs it, and `SceneDecoder` decodes the tree.
//
// 1. `ScriptSource` decodes a file's bytes as UTF-8. `SourceText` splits the script, and each
//    setting of the command line (`ScriptOverride`), into the lines that diagnostics show.
// 2. `YAMLReader` checks the size and the characters of a text. It replaces the `*` of aliases by a
//    private-use character (`SourcePlaceholders`), so that libyaml takes any text behind it, and counts libyaml's
//    events, so that nesting and number of values are within `ScriptLimits` before any tree exists.
// 3. `YAMLComposer` builds a tree of libyaml's events. At a duplicate key it stops; the first letter of the key
//    is then replaced as well, and the text is parsed again, at most `duplicates` times.
// 4. `TreeBuilder` converts the `YAMLNode`s to `SyntaxNode` and restores the original text. It
//    resolves aliases, counting what they repeat against the limits, and rejects tags.
// 5. `Splicer` puts the values of the settings at their paths. A scalar in short form, such as
//    `375x812 @2x`, is rewritten as its mapping if a setting names one of its parts.
// 6. `Variant` replaces `{axis}` in all scalars by the first word of that axis of `matrix`.
//
// A `YAMLError` becomes a diagnostic in `YAMLReader+Errors`; `MissingSpace` finds the most
// frequent cause, a key without a space after its colon. Nothing here knows the keys of scripts,
// except for the short forms in `Splicer` and the key `matrix`.
//
// Considered and rejected:
//
// - Checking the depth while composing: the tree is composed by recursion, so 2 KB of brackets would
//   overflow the stack first.
// - Leaving aliases to libyaml: its errors about them, such as for `*.png`, name neither aliases nor quotes.

/// A reader of YAML: parses a text into a syntax tree with libyaml, in memory bounded by the limits.
///
/// ``YAMLComposer`` is given a modified text: private-use characters that do not occur in the original replace
/// the `*` of aliases, which ``TreeBuilder`` resolves, and the first letter of duplicate keys, at which the
/// composer stops. ``TreeBuilder`` restores the original text.
struct YAMLReader {
  /// The text, with the positions that diagnostics show.
  let source: SourceText
  /// The index of the text in the script's sources: 0 for the script, then its settings.
  let number: Int
  let limits: ScriptLimits

  /// The most duplicate keys that are reported for one text.
  private static let duplicates = 20

  /// Returns the root of the only document of the text; nil if there is none, which is reported.
  func root(_ problems: inout ProblemList) -> SyntaxNode? {
    guard isReadable(&problems), let markers = markers(&problems) else { return nil }
    var standIns = SourcePlaceholders(alias: markers[0])
    var scalars = source.scalars.map { $0 == "*" ? standIns.alias : $0 }
    guard isSmall(SourceText.string(scalars), &problems) else { return nil }
    for marker in markers.dropFirst() {
      do throws(YAMLError) {
        return try tree(of: SourceText.string(scalars), standIns, &problems)
      } catch {
        guard case .duplicateKey(let name?, let place) = error,
          let index = index(ofKey: name, at: place)
        else {
          report(error, &problems)
          return nil
        }
        scalars[index] = marker
        standIns.keys[marker] = name
      }
    }
    problems.error(
      .duplicateKey, "too many keys are written twice", at: ScriptPlace(source: number),
      help: ["keep one of each"])
    return nil
  }

  /// Parses a modified text; none, or more than one, document is reported as an error.
  private func tree(
    of text: String, _ standIns: SourcePlaceholders, _ problems: inout ProblemList
  ) throws(YAMLError) -> SyntaxNode? {
    let (first, second) = try YAMLComposer.documents(in: text)
    guard let first else {
      reportEmptiness(&problems)
      return nil
    }
    if let second {
      problems.error(
        .badDocument, "a script is one YAML document, and a second one begins here",
        at: place(second.place), help: ["remove the `---` line, or write two files"])
      return nil
    }
    var builder = TreeBuilder(source: number, standIns: standIns, limits: limits)
    return builder.tree(of: first, &problems)
  }

  /// Returns the place in the script's sources of a place in the text.
  func place(_ place: YAMLPlace) -> ScriptPlace {
    ScriptPlace(source: number, line: place.line, column: place.column)
  }

  /// Returns the index of the first letter of a key in the text; nil if the text differs there (escapes).
  private func index(ofKey name: String, at place: YAMLPlace) -> Int? {
    guard var index = source.index(line: place.line, column: place.column) else { return nil }
    let quotes: Set<Unicode.Scalar> = ["\"", "'"]
    if quotes.contains(source.scalars[index]) { index += 1 }
    guard index < source.scalars.count, source.scalars[index] != "*",
      source.scalars[index] == name.unicodeScalars.first
    else { return nil }
    return index
  }
}

/// The private-use characters that replace parts of the text that libyaml parses.
struct SourcePlaceholders: Sendable {
  /// The replacement of every `*`.
  var alias: Unicode.Scalar
  /// The replacements of first letters of duplicate keys, each with its whole key.
  var keys: [Unicode.Scalar: String] = [:]

  init(alias: Unicode.Scalar) { self.alias = alias }

  /// Returns the original of a text that libyaml returned.
  func original(of text: String) -> String {
    if let first = text.unicodeScalars.first, let key = keys[first] { return key }
    guard text.unicodeScalars.contains(alias) else { return text }
    return SourceText.string(text.unicodeScalars.map { $0 == alias ? "*" : $0 })
  }
}

extension YAMLReader {
  /// Returns whether nesting and count are within the limits, by libyaml's events.
  ///
  /// This comes before a tree is composed, which is done by recursion: a deeply nested text would overflow
  /// the stack.
  private func isSmall(_ text: String, _ problems: inout ProblemList) -> Bool {
    var (line, column) = (1, 1)
    var text = text
    let size = text.withUTF8 { bytes in
      unsafe segue_yaml_measure(
        bytes.baseAddress, bytes.count, Int32(limits.nesting), limits.nodes, &line, &column)
    }
    let place = ScriptPlace(source: number, line: line, column: column)
    switch size {
    case SEGUE_YAML_TOO_DEEP: reportNesting(at: place, &problems)
    case SEGUE_YAML_TOO_MANY: reportCount(at: place, &problems)
    default: return true
    }
    return false
  }

  /// Reports that collections are nested too deeply.
  func reportNesting(at place: ScriptPlace, _ problems: inout ProblemList) {
    problems.error(
      .limit, "lists and mappings are nested more than \(limits.nesting) deep", at: place,
      help: ["nest fewer, or close a bracket that is left open; no option raises this limit"])
  }

  /// Reports that there are too many values, counting those that aliases repeat.
  func reportCount(at place: ScriptPlace, _ problems: inout ProblemList) {
    problems.error(
      .limit, "the script has more than \(limits.nodes) values, counting those that aliases repeat",
      at: place,
      help: ["shorten the script, or repeat less by aliases; no option raises this limit"])
  }

  /// Returns whether the text is small enough and has only characters that YAML allows; reports otherwise.
  private func isReadable(_ problems: inout ProblemList) -> Bool {
    let bytes = source.scalars.reduce(0) { $0 + UTF8.width($1) }
    guard bytes <= limits.textBytes else {
      problems.error(
        .limit, "the script has \(bytes) bytes, over the limit of \(limits.textBytes)",
        at: ScriptPlace(source: number),
        help: ["shorten the script; no option raises this limit"])
      return false
    }
    guard let index = source.scalars.firstIndex(where: { !Self.isAllowed($0) }) else { return true }
    var place = ScriptPlace(source: number, length: 1)
    for line in 1...source.lineCount where source.line(line).indices.contains(index) {
      place.line = line
      place.column = index - source.line(line).startIndex + 1
    }
    let code = String(source.scalars[index].value, radix: 16, uppercase: true)
    let digits = String(repeating: "0", count: max(0, 4 - code.count)) + code
    problems.error(
      .syntax, "YAML does not allow the character U+\(digits)", at: place,
      help: ["remove it, or escape it in double quotes as `\\u\(digits)`"])
    return false
  }

  /// Returns whether YAML 1.2 allows a character (5.1); the byte order mark is not allowed.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF:
      true
    default: false
    }
  }

  /// Returns private-use characters that do not occur in the text: the first for aliases, the rest for keys.
  private func markers(_ problems: inout ProblemList) -> [Unicode.Scalar]? {
    let present = Set(source.scalars.map(\.value)).union(escapes)
    let free = (UInt32(0xE000)...0xF8FF).lazy.filter { !present.contains($0) }
      .compactMap(Unicode.Scalar.init).prefix(Self.duplicates + 2)
    guard free.count == Self.duplicates + 2 else {
      problems.error(
        .syntax, "the script uses all private-use characters of Unicode",
        at: ScriptPlace(source: number),
        help: ["remove some of the characters U+E000 to U+F8FF"])
      return nil
    }
    return Array(free)
  }

  /// The code points of all possible escapes `\uXXXX` and `\UXXXXXXXX` in the text.
  private var escapes: Set<UInt32> {
    var result: Set<UInt32> = []
    let scalars = source.scalars
    for index in scalars.indices.dropLast() where scalars[index] == "\\" {
      let count = scalars[index + 1] == "u" ? 4 : scalars[index + 1] == "U" ? 8 : 0
      let digits = SourceText.string(scalars[(index + 2)...].prefix(count))
      if let value = UInt32(digits, radix: 16) { result.insert(value) }
    }
    return result
  }

  /// Reports a text without a document: empty, or comments only.
  private func reportEmptiness(_ problems: inout ProblemList) {
    let hasComment = source.scalars.contains("#")
    problems.error(
      .badDocument, hasComment ? "the script has only comments" : "the script is empty",
      at: ScriptPlace(source: number),
      help: ["`segue new NAME` writes a script to start from"])
  }
}
