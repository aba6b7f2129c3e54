private import CYAMLEvents
internal import Yams

/// Reads YAML text into a tree, with Yams, and never lets it do what grows beyond the text.
///
/// Two things are kept from Yams. It copies what an alias repeats, so that a few lines can grow
/// into millions of values, and it stops at the first duplicate key. Therefore it reads a text in
/// which private-use characters, which the original does not have, stand for the `*` of aliases and
/// for the first letter of a key that comes again; ``TreeBuilder`` puts back what was there.
struct YAMLReader {
  /// The text, as diagnostics see it.
  let source: SourceText
  /// Its number among all texts.
  let number: Int
  /// How large it may be.
  let limits: ScriptLimits

  /// The largest number of keys that come again and are told together.
  private static let duplicates = 20

  /// The root of the only document in the text, or nil when there is none; then it is said why.
  func root(_ problems: inout ProblemList) -> SyntaxNode? {
    guard isReadable(&problems), let markers = markers(&problems) else { return nil }
    var standIns = StandIns(alias: markers[0])
    var scalars = source.scalars.map { $0 == "*" ? standIns.alias : $0 }
    guard isSmall(SourceText.string(scalars), &problems) else { return nil }
    for marker in markers.dropFirst() {
      do throws(YamlError) {
        return try tree(of: SourceText.string(scalars), standIns, &problems)
      } catch {
        guard case .duplicatedKeysInMapping(let names, let context) = error,
          let name = names.first, let index = index(ofKey: name, at: context.mark)
        else {
          report(error, &problems)
          return nil
        }
        scalars[index] = marker
        standIns.keys[marker] = name
      }
    }
    problems.error(.duplicateKey, "too many keys stand twice", at: ScriptPlace(source: number))
    return nil
  }

  /// The tree of the text's only document; none, or more than one, is an error.
  private func tree(
    of text: String, _ standIns: StandIns, _ problems: inout ProblemList
  ) throws(YamlError) -> SyntaxNode? {
    // The parser owns the anchors, which nodes know only weakly. The encoding is given, since the
    // default is taken from the environment, with a printed word.
    let (parser, first, second) = try Self.documents(in: text)
    defer { withExtendedLifetime(parser) {} }
    guard let first else {
      reportEmptiness(&problems)
      return nil
    }
    if let second {
      problems.error(
        .badDocument, "a script is one document, and here a second one begins",
        at: place(second.mark), help: ["remove the `---` line, or make two files"])
      return nil
    }
    var builder = TreeBuilder(source: number, standIns: standIns, limits: limits)
    return builder.tree(of: first, &problems)
  }

  private static func documents(
    in text: String
  ) throws(YamlError) -> (parser: Parser, first: Node?, second: Node?) {
    do {
      let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
      let first = try parser.nextRoot()
      return (parser, first, first == nil ? nil : try parser.nextRoot())
    } catch let error as YamlError {
      throw error
    } catch {
      throw .memory
    }
  }

  private func place(_ mark: Mark?) -> ScriptPlace {
    ScriptPlace(source: number, line: mark?.line ?? 1, column: mark?.column ?? 1)
  }

  /// The index of the first letter of a key's text, if it stands there as it is.
  private func index(ofKey name: String, at mark: Mark) -> Int? {
    guard var index = source.index(line: mark.line, column: mark.column) else { return nil }
    let quotes: Set<Unicode.Scalar> = ["\"", "'"]
    if quotes.contains(source.scalars[index]) { index += 1 }
    guard index < source.scalars.count, source.scalars[index] != "*",
      source.scalars[index] == name.unicodeScalars.first
    else { return nil }
    return index
  }
}

/// What private-use characters stand for in a text that Yams reads.
struct StandIns: Sendable {
  /// Stands for every `*`.
  var alias: Unicode.Scalar
  /// Stand for the first letter of a key, each for one key, given whole.
  var keys: [Unicode.Scalar: String] = [:]

  /// A stand-in for the `*` of aliases.
  init(alias: Unicode.Scalar) { self.alias = alias }

  /// The original of a text that was read.
  func original(of text: String) -> String {
    if let first = text.unicodeScalars.first, let key = keys[first] { return key }
    guard text.unicodeScalars.contains(alias) else { return text }
    return SourceText.string(text.unicodeScalars.map { $0 == alias ? "*" : $0 })
  }
}

extension YAMLReader {
  /// Whether collections lie within the limits, before a tree is made of them: Yams goes as deep as they do.
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

  /// Says that collections lie too deep in one another.
  func reportNesting(at place: ScriptPlace, _ problems: inout ProblemList) {
    problems.error(
      .limit, "lists and mappings lie more than \(limits.nesting) deep in one another", at: place)
  }

  /// Says that there are too many values.
  func reportCount(at place: ScriptPlace, _ problems: inout ProblemList) {
    problems.error(
      .limit, "the script has more than \(limits.nodes) values, with those that aliases repeat",
      at: place)
  }

  /// Whether the text is small enough and holds only characters that YAML allows.
  private func isReadable(_ problems: inout ProblemList) -> Bool {
    let bytes = source.scalars.reduce(0) { $0 + UTF8.width($1) }
    guard bytes <= limits.textBytes else {
      problems.error(
        .limit, "the script has \(bytes) bytes, and at most \(limits.textBytes) are read",
        at: ScriptPlace(source: number))
      return false
    }
    guard let index = source.scalars.firstIndex(where: { !Self.isAllowed($0) }) else { return true }
    var place = ScriptPlace(source: number, length: 1)
    for line in 1...source.lineCount where source.line(line).indices.contains(index) {
      place.line = line
      place.column = index - source.line(line).startIndex + 1
    }
    let code = String(source.scalars[index].value, radix: 16, uppercase: true)
    problems.error(
      .syntax,
      "the character U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)"
        + " cannot be part of a script", at: place, help: ["in double quotes it can be escaped"])
    return false
  }

  /// The characters of YAML 1.2, 5.1, without the byte order mark.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF:
      true
    default: false
    }
  }

  /// Private-use characters that the text does not have: one for aliases, the others for keys.
  private func markers(_ problems: inout ProblemList) -> [Unicode.Scalar]? {
    let present = Set(source.scalars.map(\.value)).union(escapes)
    let free = (UInt32(0xE000)...0xF8FF).lazy.filter { !present.contains($0) }
      .compactMap(Unicode.Scalar.init).prefix(Self.duplicates + 2)
    guard free.count == Self.duplicates + 2 else {
      problems.error(
        .syntax, "the script uses all private-use characters", at: ScriptPlace(source: number))
      return nil
    }
    return Array(free)
  }

  /// The characters that `\uXXXX` or `\UXXXXXXXX` may stand for somewhere in the text.
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

  /// Says that there is no document.
  private func reportEmptiness(_ problems: inout ProblemList) {
    let hasComment = source.scalars.contains("#")
    problems.error(
      .badDocument, hasComment ? "the script has only comments" : "the script is empty",
      at: ScriptPlace(source: number),
      help: ["`segue new NAME` writes a script to begin with"])
  }
}
