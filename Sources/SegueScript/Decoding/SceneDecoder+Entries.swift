internal import SegueGraphics
internal import SegueStage

/// Decoding of mappings and of plain values.
extension SceneDecoder {
  /// Returns the entries of a mapping by their keys in kebab-case; nil if the node is not a mapping.
  ///
  /// Unknown and duplicate keys are reported and skipped.
  mutating func entries(
    of node: SyntaxNode, _ section: SchemaSection, names: [String]? = nil
  ) -> [String: SyntaxEntry]? {
    guard case .mapping(let entries) = node.content else {
      problems.error(
        .wrongKind, "\(section.title) is a mapping of keys, not \(node.described)", at: node.place,
        help: section.name == "change"
          ? ["write what changes, such as `{ alpha: 0 }`"]
          : section.names.first.map { ["write it as `{ \($0): … }`"] } ?? [])
      return nil
    }
    let names = names ?? section.names
    let all = unique(entries) { CanonicalName.of($0.name) }
    let unknown = all.filter { !names.contains($0.key) && !$0.key.isEmpty }.values
      .sorted { $0.key.place < $1.key.place }
    if !unknown.isEmpty { reportUnknown(unknown, among: names, of: section, in: node) }
    return all.filter { names.contains($0.key) }
  }

  /// Returns entries by the spelling of their keys; duplicates are reported, and the first one is kept.
  mutating func unique(
    _ entries: [SyntaxEntry], spelling: (SyntaxEntry) -> String
  ) -> [String: SyntaxEntry] {
    var result: [String: SyntaxEntry] = [:]
    for entry in entries {
      let name = spelling(entry)
      guard let first = result[name] else {
        result[name] = entry
        continue
      }
      // An empty key was reported when the tree was built.
      if name.isEmpty { continue }
      let spelt = first.name == entry.name ? "" : ", as `\(Excerpt.of(first.name))`"
      let place =
        first.key.place.source == entry.key.place.source
        ? "line \(first.key.place.line) has it already" : "the script has it already"
      problems.error(
        .duplicateKey, "duplicate key `\(Excerpt.of(entry.name))`: \(place)\(spelt)",
        at: entry.key.place, help: ["keep one of the two"])
    }
    return result
  }

  /// Returns advice for an unknown key: a missing space, a merge key, or the nearest names.
  static func help(
    forKey name: String, among names: [String], of title: String
  ) -> [String] {
    if let space = MissingSpace(name.unicodeScalars) { return [space.help] }
    return name == "<<"
      ? ["YAML 1.2 has no merge keys: write the keys out, or repeat a whole value by an alias"]
      : NearestName.help(for: name, among: names, kind: "keys of \(title)")
  }

  /// Reports a value that is missing or of the wrong kind.
  mutating func reportKind(of entry: SyntaxEntry, takes words: String) {
    if entry.value.isErrorReported { return }
    let name = Excerpt.of(CanonicalName.of(entry.name))
    guard entry.value.isNull else {
      let help = problems.isFull ? [] : advice(about: entry, name, takes: words)
      problems.error(
        .wrongKind, "`\(name)` takes \(words), not \(entry.value.described(besides: words))",
        at: entry.place, help: help)
      return
    }
    if let (text, place) = colorReadAsComment(after: entry) {
      problems.error(
        .badColor, "YAML takes `\(text)` as a comment, so `\(name)` has no value", at: place,
        help: ["quote the colour: `\(name): \"\(text)\"`"])
      return
    }
    problems.error(.missingKey, "`\(name)` has no value; it takes \(words)", at: entry.place)
  }

  /// Returns advice about a value of the wrong kind: its spelling in a script, or how to write one.
  private func advice(about entry: SyntaxEntry, _ name: String, takes words: String) -> [String] {
    let spelling = Self.correction(of: entry.value, name, takes: words)
    let general = spelling.first?.hasPrefix("write it as a decimal") ?? true
    let corrections = general ? corrections(of: entry, takes: words) : []
    return corrections.isEmpty ? spelling : corrections
  }

  /// Returns advice about a value that is another kind of scalar than it looks like.
  private static func correction(
    of value: SyntaxNode, _ name: String, takes words: String
  ) -> [String] {
    guard case .scalar(let text, let isPlain) = value.content, text.count <= 40 else { return [] }
    let takesFlag = words == "`true` or `false`"
    let isFlag = takesFlag && ["true", "false"].contains(text)
    let isNumber = words.contains("number") && NumberLiteral.value(of: text) != nil
    if !isPlain, isFlag || isNumber { return ["remove the quotes: `\(name): \(text)`"] }
    if takesFlag, let flag = Self.flags[text.lowercased()] { return ["write `\(name): \(flag)`"] }
    if words == SchemaKey.Kind.number.words, isPlain,
      text.contains(where: \.isNumber) || text.hasPrefix(".")
    {
      return ["write it as a decimal number, such as `25` or `0.5`"]
    }
    if words == SchemaKey.Kind.path.words, value.flag != nil {
      return [
        "write the path of a file, such as `\(name): \(name == "screenshot" ? "shot.png" : "a.png")`"
      ]
    }
    return words == SchemaKey.Kind.path.words && isPlain
      ? ["put the name of a file in quotes: `\(name): \"\(text)\"`"] : []
  }

  /// The words for truth values in YAML 1.1, and the numbers of other languages.
  private static let flags = [
    "yes": true, "on": true, "y": true, "1": true, "no": false, "off": false, "n": false,
    "0": false,
  ]

  /// Returns the unquoted colour after a key, which YAML reads as a comment; nil if there is none.
  private func colorReadAsComment(after entry: SyntaxEntry) -> (text: String, place: ScriptPlace)? {
    var place = entry.key.place
    guard sources.indices.contains(place.source) else { return nil }
    let line = sources[place.source].line(place.line)
    let start = line.startIndex + max(0, place.column - 1)
    guard start < line.endIndex, let colon = line[start...].firstIndex(of: ":") else { return nil }
    let rest = line[(colon + 1)...]
    guard let hash = rest.firstIndex(where: { $0 != " " }), rest[hash] == "#" else { return nil }
    let digits = rest[(hash + 1)...].prefix { Character($0).isHexDigit }
    guard [3, 4, 6, 8].contains(digits.count) else { return nil }
    place.column = hash - line.startIndex + 1
    place.length = digits.count + 1
    return ("#" + SourceText.string(digits), place)
  }

  /// Reports a missing required key at the first line of its mapping.
  ///
  /// If another key is probably its misspelling, that was reported and this is not.
  mutating func reportMissing(_ key: SchemaKey, in node: SyntaxNode, of title: String) {
    if misspelt.contains(Misspelling(place: node.place, name: key.name)) { return }
    if title.hasSuffix(" frame"), ["x", "y"].contains(key.name),
      case .mapping(let all) = node.content
    {
      let sides = ["x", "y", "width", "height"].map { side in
        all.first { CanonicalName.of($0.name) == side }?.value.inline
          ?? (side == "x" || side == "y" ? "0" : "100")
      }
      // One message is enough for both edges.
      misspelt.formUnion(["x", "y"].map { Misspelling(place: node.place, name: $0) })
      problems.error(
        .missingKey, "\(title) has no `\(key.name)`", at: node.place,
        help: [
          "write `frame: [\(sides.joined(separator: ", "))]`, with the left and the upper edge first"
        ])
      return
    }
    problems.error(
      .missingKey, "\(title) has no `\(key.name)`", at: node.place,
      help: ["add `\(key.name)`, \(key.kind.words): \(Excerpt.clause(key.summary))"])
  }

  /// Decodes a number without a range.
  mutating func number(_ entry: SyntaxEntry, takes words: String = "a number") -> Double? {
    if let value = entry.value.number { return value }
    reportKind(of: entry, takes: words)
    return nil
  }

  /// Decodes a number that satisfies a condition, which messages describe by `words`.
  mutating func number(
    _ entry: SyntaxEntry, words: String, where isGood: (Double) -> Bool
  ) -> Double? {
    if let value = entry.value.number, isGood(value) { return value }
    let help =
      problems.isFull
      ? [] : corrections(of: entry) { NumberLiteral.value(of: $0).map(isGood) ?? false }
    guard entry.value.number == nil else {
      problems.error(
        .badNumber, "`\(Excerpt.of(CanonicalName.of(entry.name)))` must be \(words)",
        at: entry.place, help: help)
      return nil
    }
    guard let text = entry.value.text, !help.isEmpty, entry.value.flag == nil else {
      return number(entry)
    }
    problems.error(
      .wrongKind,
      "`\(Excerpt.of(CanonicalName.of(entry.name)))` takes a number, not the text "
        + "`\(Excerpt.of(text))`", at: entry.place, help: help)
    return nil
  }

  /// Decodes a scalar, quoted or not, by a parser of its text; the parser's error is reported.
  mutating func literal<Value>(
    _ entry: SyntaxEntry, takes words: String,
    _ parse: (String) throws(LiteralError) -> Value
  ) -> Value? {
    guard let text = entry.value.name else {
      reportKind(of: entry, takes: words)
      return nil
    }
    do throws(LiteralError) {
      return try parse(text)
    } catch {
      let isNumber = entry.value.number != nil
      let spelling =
        isNumber && error.suggestion == nil
        ? []
        : error.suggestion.map { [correction(of: entry, as: $0)] }
          ?? corrections(of: entry) { (try? parse($0)) != nil }
      problems.error(
        error.topic, error.message, at: entry.place,
        help: spelling.isEmpty ? error.help : spelling)
      return nil
    }
  }

  /// Decodes the path of a file: not empty, without NUL characters.
  mutating func path(_ entry: SyntaxEntry) -> String? {
    guard let path = entry.value.string else {
      // A quoted empty text is a text; an empty value is missing.
      reportKind(of: entry, takes: SchemaKey.Kind.path.words)
      return nil
    }
    return isPath(path, at: entry.place) ? path : nil
  }

  /// Returns whether a path is valid; reports otherwise.
  private mutating func isPath(_ path: String, at place: ScriptPlace) -> Bool {
    if path.isEmpty {
      problems.error(
        .badPath, "a path cannot be empty", at: place,
        help: ["write the path of a file, such as `shots/list.png`"])
    } else if path.hasPrefix("http://") || path.hasPrefix("https://") {
      problems.error(
        .badPath, "`\(Excerpt.of(path))` is an address, and nothing is loaded from the network",
        at: place, help: ["download the file, and write its path"])
    } else if path.unicodeScalars.contains("\0") {
      problems.error(
        .badPath, "a path cannot contain a NUL character", at: place, help: ["remove the `\\0`"])
    } else {
      return true
    }
    return false
  }

  /// Decodes one of a list of words, in any spelling.
  mutating func word(_ entry: SyntaxEntry, among words: [String], kind: String) -> String? {
    guard let text = entry.value.name else {
      reportKind(of: entry, takes: "one of \(SchemaKey.Kind.word(words).words)")
      return nil
    }
    let wanted = CanonicalName.of(text)
    if words.contains(wanted) { return wanted }
    let help = problems.isFull ? [] : help(for: entry, text, among: words, kind: kind)
    problems.error(
      .unknownName, "`\(Excerpt.of(CanonicalName.of(entry.name)))` cannot be `\(Excerpt.of(text))`",
      at: entry.place, help: help)
    return nil
  }
}

extension SceneDecoder {
  /// Returns advice about an unknown word: the one that other tools mean by it, or the nearest.
  private func help(
    for entry: SyntaxEntry, _ text: String, among words: [String], kind: String
  ) -> [String] {
    let corrections = corrections(of: entry) { words.contains(CanonicalName.of($0)) }
    return corrections.isEmpty
      ? NearestName.help(for: text, among: words, kind: kind) : corrections
  }
}

/// A key that is missing because an unknown key is probably its misspelling.
struct Misspelling: Hashable, Sendable {
  var place: ScriptPlace
  /// The missing key in kebab-case.
  var name: String
}
