internal import SegueGraphics
internal import SegueStage

// Messages about the unknown keys of one mapping. In this order, the first that knows a word advises:
//
// 1. the foreign words of the mapping's table (`ForeignWord`);
// 2. the mappings of its keys: `font-size` is `size` in `font`; several of one mapping are one message;
// 3. the parameters of the step's transition;
// 4. the mapping round it: `fps` stands at the top of the script, not in an output;
// 5. the nearest key by letters;
// 6. any other mapping of a script that has such a key, by its own name or a foreign one;
// 7. the list of keys.

extension SceneDecoder {
  /// Reports the unknown keys of a mapping, and records the known keys that they probably stand for.
  mutating func reportUnknown(
    _ unknown: [SyntaxEntry], among names: [String], of section: SchemaSection, in node: SyntaxNode
  ) {
    guard case .mapping(let all) = node.content else { return }
    let keys = UnknownKeys(section: section, names: names, entries: all, screenNames: screenNames,
      written: written)
    var groups: [(group: String, entries: [SyntaxEntry], advice: KeyAdvice)] = []
    for entry in unknown {
      let advice = keys.advice(for: entry, transitions: transitions + providedTransitions)
      for name in advice.targets { misspelt.insert(Misspelling(place: node.place, name: name)) }
      if let group = advice.group, let index = groups.firstIndex(where: { $0.group == group }) {
        groups[index].entries.append(entry)
      } else {
        groups.append((advice.group ?? "", [entry], advice))
      }
    }
    for (_, entries, advice) in groups {
      let quoted = entries.map { "`\(Excerpt.of($0.name))`" }
      let list =
        quoted.count > 1
        ? "\(quoted.dropLast().joined(separator: ", ")) and \(quoted[quoted.count - 1])" : quoted[0]
      problems.error(
        .unknownKey, "unknown key\(quoted.count > 1 ? "s" : "") \(list) of \(section.title)",
        at: entries[0].key.place, help: keys.help(for: entries, advice))
    }
  }

  /// Returns the text of an entry's value with a colour behind it that YAML takes as a comment.
  ///
  /// `1px solid #CCC` is the text `1px solid` for YAML; nil if there is no such colour.
  func written(_ entry: SyntaxEntry) -> String? {
    guard case .scalar(let text, isPlain: true) = entry.value.content,
      sources.indices.contains(entry.value.place.source), !entry.value.isNull
    else { return nil }
    let line = sources[entry.value.place.source].line(entry.value.place.line)
    let start = line.startIndex + max(0, entry.value.place.column - 1)
    guard start < line.endIndex else { return nil }
    let rest = SourceText.string(line[start...])
    guard let space = rest.suffix(after: text), space.hasPrefix(" ") else { return nil }
    let comment = space.drop { $0 == " " }
    let digits = comment.dropFirst().prefix(while: \.isHexDigit)
    guard comment.first == "#", [3, 4, 6, 8].contains(digits.count) else { return nil }
    return "\(text) #\(digits)"
  }
}

/// The next step for an unknown key.
struct KeyAdvice {
  /// What the key belongs to; entries of one group are one message.
  enum Place {
    /// A side of the frame.
    case side(String)
    /// A part of the mapping of a key.
    case part(of: SchemaKey, SchemaKey)
    /// One of the two numbers of a key.
    case axis(of: String)
    /// A parameter of a transition.
    case parameter(String, of: Transition)
    /// Anything else, in words.
    case alone([String])
  }

  var place: Place
  /// The known keys that it sets, so that they are not reported as missing.
  var targets: [String] = []

  /// The name of the group; nil for a message of its own.
  var group: String? {
    switch place {
    case .side: "frame"
    case .part(let key, _): key.name
    case .axis(let key): "axis \(key)"
    case .parameter: "transition"
    case .alone: nil
    }
  }
}

/// The keys of one mapping of which some are unknown.
struct UnknownKeys {
  let section: SchemaSection
  /// The names of the known keys.
  let names: [String]
  /// All entries of the mapping.
  let entries: [SyntaxEntry]
  /// The names of the script's screens.
  let screenNames: Set<String>
  /// Returns the text of a value with a colour behind it.
  let written: (SyntaxEntry) -> String?

  /// Returns the advice for an unknown key.
  func advice(for entry: SyntaxEntry, transitions: [OwnTransition]) -> KeyAdvice {
    let name = CanonicalName.of(entry.name)
    if let space = MissingSpace(entry.name.unicodeScalars) {
      return KeyAdvice(place: .alone([space.help]))
    }
    if name == "<<" {
      return KeyAdvice(
        place: .alone([
          "YAML 1.2 has no merge keys: write the keys out, or repeat a whole value by an alias"
        ]))
    }
    if section.name == "step", let sentence = step(entry, name) {
      return KeyAdvice(place: .alone([sentence]))
    }
    let isNavigation =
      section.name == "step"
      && entries.contains { ["push", "pop", "present", "dismiss"].contains(CanonicalName.of($0.name)) }
    let word = section.foreignWord(name)
    if isNavigation, word?.target == "delay" {
      return KeyAdvice(
        place: .alone(["write `- hold: \(entry.value.inline)` as a step of its own before this one"]))
    }
    if isNavigation, word == nil, let transition = transition(with: name, transitions) {
      return KeyAdvice(place: .parameter(name, of: transition))
    }
    if section.name == "step", let sentence = besideKeyword(entry, name, word) {
      return KeyAdvice(place: .alone([sentence]))
    }
    if let word, let advice = advice(by: word, for: entry) { return advice }
    if let (holder, key) = holder(of: name) {
      return KeyAdvice(place: .part(of: holder, key), targets: [holder.name])
    }
    if let sentence = outside(entry, name) { return KeyAdvice(place: .alone([sentence])) }
    if let nearest = NearestName.nearest(to: entry.name, among: names) {
      return KeyAdvice(
        place: .alone(
          NearestName.help(for: entry.name, among: names, kind: "keys of \(section.title)")),
        targets: [nearest])
    }
    if let sentence = elsewhere(entry, name) { return KeyAdvice(place: .alone([sentence])) }
    return KeyAdvice(place: .alone([listing]))
  }

  /// The sentence that lists the keys of the mapping.
  private var listing: String {
    let quoted = names.map { "`\($0)`" }.joined(separator: ", ")
    if names.count == 1 { return "there is only \(quoted)" }
    return "the keys of \(section.title) are \(quoted)"
      + (names.count > 16 ? "; `segue explain \(section.name)` explains them" : "")
  }

  /// Returns the advice of a row of foreign words.
  private func advice(by word: ForeignWord, for entry: SyntaxEntry) -> KeyAdvice? {
    let targets = word.target.map { [$0] } ?? []
    switch word.meaning {
    case .side(let side):
      return KeyAdvice(
        place: .side(side), targets: [section.name == "script" ? "canvas" : "frame"])
    case .axis(let name, _): return KeyAdvice(place: .axis(of: name), targets: targets)
    case .part(let name, let part):
      guard let holder = section.key(name), let key = Self.part(part, of: holder) else { return nil }
      return KeyAdvice(place: .part(of: holder, key), targets: targets)
    case .key(let name):
      guard let key = section.key(name) else { return nil }
      let written = text(key, entry)
      return KeyAdvice(
        place: .alone([
          isDoubled(name)
            ? "`\(Excerpt.of(entry.name))` is `\(name)` here, which is set already: keep one, such as "
              + "`\(written)`" : "write `\(written)`"
        ]), targets: targets)
    case .entry(let text, let name):
      let key = name.flatMap { section.key($0) }
      return KeyAdvice(place: .alone(["write `\(filled(text, entry, key))`"]), targets: targets)
    case .advice(let sentence):
      return KeyAdvice(place: .alone([filled(sentence, entry, nil)]))
    }
  }

  /// Returns whether a known key is set in the mapping.
  private func isDoubled(_ name: String) -> Bool {
    entries.contains { CanonicalName.of($0.name) == name }
  }

  /// Returns a text with the entry's key for `$key`, the step's screen for `$screen` and the value for `$`.
  private func filled(_ text: String, _ entry: SyntaxEntry, _ key: SchemaKey?) -> String {
    let value =
      key.map { TranslatedValue(entry.value, written: written(entry), for: $0).text }
      ?? entry.value.text.flatMap(ForeignForm.length) ?? entry.value.inline
    let screen = entries.first?.value.name ?? "NAME"
    let isOff = ["false", "no", "off", "0", "none", "hidden", "collapse"].contains(value.lowercased())
    return text.replacing("$not", with: isOff ? "true" : "false")
      .replacing("$key", with: Excerpt.of(entry.name))
      .replacing("$screen", with: Excerpt.of(screen)).replacing("$", with: value)
  }

  /// Returns an entry of a key with the value of another entry.
  private func text(_ key: SchemaKey, _ entry: SyntaxEntry) -> String {
    let value = TranslatedValue(entry.value, written: written(entry), for: key)
    return value.entry ?? "\(key.name): \(value.text)"
  }
}

// Where a key stands that the mapping does not have.
extension UnknownKeys {
  /// The keys whose mappings are of other things than the one with the unknown key.
  private static let deep: Set = [
    "animates", "follows", "children", "mask", "glass-group", "tab-bar", "phases", "timeline",
  ]

  /// Returns the key in whose mapping a name is a key, and that key; nil for none and for several.
  private func holder(of name: String) -> (SchemaKey, SchemaKey)? {
    // A layer's own look is in its own mappings, not in what it holds or in how it changes.
    let own = section.keys.filter { key in
      names.contains(key.name) && !Self.deep.contains(key.name)
        // A keyword that the step does not have is another step.
        && (section.name != "step" || !Schema.verbs.contains(key.name) || isDoubled(key.name))
    }
    let found = own.compactMap { holder in Self.part(name, of: holder).map { (holder, $0) } }
    if found.count == 1 { return found[0] }
    let set = found.filter { isDoubled($0.0.name) }
    return set.count == 1 ? set[0] : nil
  }

  /// Returns a key in the mapping of another one, by its name or a foreign one.
  private static func part(_ name: String, of holder: SchemaKey) -> SchemaKey? {
    for part in holder.form.parts {
      guard let inner = Schema.all.first(where: { $0.name == part.section }) else { continue }
      if let key = inner.key(name) { return key }
      if case .key(let known)? = inner.foreignWord(name)?.meaning, inner.name != "step" {
        return inner.key(known)
      }
    }
    return nil
  }

  /// Returns the transition of the step if it has a parameter; else the first that has it.
  private func transition(with name: String, _ own: [OwnTransition]) -> Transition? {
    let entry = entries.first { CanonicalName.of($0.name) == "transition" }
    if let entry, let type = Self.type(of: entry.value) {
      let used = TransitionCatalogue.transition(named: type, before: own)
      return used?.parameter(name) == nil ? nil : used
    }
    let isPresentation = entries.contains { CanonicalName.of($0.name) == "present" }
    let usual = TransitionCatalogue.transition(
      named: TransitionCatalogue.defaultName(isPresentation: isPresentation))
    if let usual, usual.parameter(name) != nil { return usual }
    return TransitionCatalogue.all.first { $0.parameter(name) != nil }
  }

  /// Returns the name of a transition in its short or long form.
  private static func type(of node: SyntaxNode) -> String? {
    guard case .mapping(let all) = node.content else { return node.name }
    return all.first { CanonicalName.of($0.name) == "type" }?.value.name
  }

  /// Returns where a key stands that the mapping round this one has; nil if it has none.
  private func outside(_ entry: SyntaxEntry, _ name: String) -> String? {
    guard section.name != "script", section.name != "step" else { return nil }
    for outer in Schema.all where outer.name != section.name {
      guard let key = outer.key(name) else { continue }
      for holder in outer.keys where holder.form.parts.contains(where: { $0.section == section.name }) {
        let written = text(key, entry)
        return outer.name == "script"
          ? "write `\(written)` at the top of the script"
          : "write `\(written)` beside `\(holder.name)`, not in it"
      }
    }
    return nil
  }

  /// Returns another mapping that has a key, as a script writes it; nil if there is none.
  private func elsewhere(_ entry: SyntaxEntry, _ name: String) -> String? {
    let order = ["layer", "screen", "output", "script", "change", "step", "font", "spring", "shadow"]
    let sections = order.compactMap { name in Schema.all.first { $0.name == name } }
    for other in sections where other.name != section.name {
      if let key = other.key(name), other.name != "step" || section.name != "script" {
        return "`\(key.name)` is a key of \(other.title): `\(Self.path(to: other, text(key, entry)))`"
      }
    }
    for other in sections where other.name != section.name {
      guard case .key(let known)? = other.foreignWord(name)?.meaning, let key = other.key(known)
      else { continue }
      return "of \(other.title) it is `\(key.name)`: `\(Self.path(to: other, text(key, entry)))`"
    }
    return nil
  }

  /// Returns entries of a mapping with the keys round it, up to the top of a script.
  private static func path(to section: SchemaSection, _ entries: String) -> String {
    for outer in Schema.all {
      for holder in outer.keys where !deep.contains(holder.name) || section.name == "step" {
        guard let part = holder.form.parts.first(where: { $0.section == section.name }) else {
          continue
        }
        let value = holder.name == "timeline" ? "[{ … }]" : pattern(part.pattern)
        let whole = "\(holder.name): \(value.replacing("…", with: entries))"
        return path(to: outer, whole)
      }
    }
    return entries
  }

  /// Returns a pattern with `NAME` for the name that an author chooses.
  private static func pattern(_ pattern: String) -> String { pattern.replacing("{ a: ", with: "{ NAME: ") }
}

// What a message says to write.
extension UnknownKeys {
  /// Returns the help for the entries of one group.
  func help(for group: [SyntaxEntry], _ advice: KeyAdvice) -> [String] {
    switch advice.place {
    case .alone(let help): return help
    case .side: return [section.name == "script" ? canvas(group) : frame(group)]
    case .part(let holder, _): return [part(of: holder, group)]
    case .axis(let key): return ["write `\(pair(of: key, group))`"]
    case .parameter(_, let transition):
      let name = CanonicalName.of(group[0].name)
      let entries = ["type: \(transition.name)"] + others(in: "transition") + group.map(parameter)
      return [
        "`\(name)` belongs to the transition: `transition: { \(entries.joined(separator: ", ")) }`"
      ]
    }
  }

  /// Returns the entries that the mapping of a key has already, except its type.
  private func others(in name: String) -> [String] {
    guard let entry = entries.first(where: { CanonicalName.of($0.name) == name }),
      case .mapping(let all) = entry.value.content
    else { return [] }
    return all.filter { CanonicalName.of($0.name) != "type" || name != "transition" }
      .map { "\($0.name): \($0.value.inline)" }
  }

  private func parameter(_ entry: SyntaxEntry) -> String {
    "\(CanonicalName.of(entry.name)): \(entry.value.inline)"
  }

  /// Returns the advice to write entries in the mapping of a key, with what it holds already.
  private func part(of holder: SchemaKey, _ group: [SyntaxEntry]) -> String {
    let isNamed = holder.form.parts.contains { $0.pattern.hasPrefix("{ a: ") }
    var texts = isNamed ? [] : others(in: holder.name)
    var pattern = "{ … }"
    var inner: SchemaSection?
    for entry in group {
      let name = CanonicalName.of(entry.name)
      var target = name
      if case .part(_, let part)? = section.foreignWord(name)?.meaning { target = part }
      guard let key = Self.part(target, of: holder) else { continue }
      texts.append(text(key, entry))
      let home = holder.form.parts.first { part in
        Schema.all.first { $0.name == part.section }?.key(key.name) != nil
      }
      pattern = home.map { Self.pattern($0.pattern) } ?? pattern
      inner = Schema.all.first { $0.name == home?.section }
    }
    let known = entries.first { CanonicalName.of($0.name) == holder.name }?.value.name
    for key in inner?.keys ?? [] where key.defaultText == nil {
      if texts.contains(where: { $0.hasPrefix("\(key.name): ") }) { continue }
      texts.insert("\(key.name): \(known ?? key.form.example)", at: 0)
    }
    if inner?.name == "leg", !texts.contains(where: { $0.hasPrefix("in: ") }) {
      texts.append("in: 300ms")
    }
    if holder.name == "output", let index = texts.firstIndex(of: "file: a.gif") {
      texts[index] = "file: clip.gif"
    }
    let whole = "\(holder.name): \(pattern.replacing("…", with: texts.joined(separator: ", ")))"
    return group.count == 1 && (isNamed || !isDoubled(holder.name))
      ? "write `\(whole)`" : "write \(group.count == 1 ? "it" : "them") in `\(holder.name)`: `\(whole)`"
  }

  /// Returns the entry of a key with two numbers, of which some are keys of their own.
  private func pair(of name: String, _ group: [SyntaxEntry]) -> String {
    var numbers = name == "size" ? ["100%", "100%"] : ["0", "0"]
    for entry in group {
      guard case .axis(_, let index)? = section.foreignWord(CanonicalName.of(entry.name))?.meaning
      else { continue }
      numbers[index] = entry.value.text.flatMap(ForeignForm.length) ?? entry.value.inline
    }
    return "\(name): [\(numbers.joined(separator: ", "))]"
  }

  /// Returns the advice to write sides as one frame, with what `frame` has already.
  private func frame(_ group: [SyntaxEntry]) -> String {
    var sides = ["0", "0", "100", "100"]
    if let entry = entries.first(where: { CanonicalName.of($0.name) == "frame" }),
      case .sequence(let items) = entry.value.content, items.count == 4
    {
      sides = items.map(\.inline)
    }
    for entry in group {
      guard case .side(let side)? = section.foreignWord(CanonicalName.of(entry.name))?.meaning else {
        continue
      }
      let one = entry.value.text.flatMap(ForeignForm.length) ?? entry.value.inline
      let pair = Self.pair(entry.value)
      switch side {
      case "x": sides[0] = one
      case "y": sides[1] = one
      case "width": sides[2] = one
      case "height": sides[3] = one
      case "origin": sides.replaceSubrange(0..<2, with: pair)
      case "size": sides.replaceSubrange(2..<4, with: pair)
      default: return "write `frame: [x, y, width, height]`, from the left upper corner"
      }
    }
    return "write `frame: [\(sides.joined(separator: ", "))]`"
  }

  /// Returns the two numbers of a list or a mapping.
  private static func pair(_ node: SyntaxNode) -> [String] {
    let nodes: [SyntaxNode] =
      switch node.content {
      case .sequence(let items): items
      case .mapping(let all): all.map(\.value)
      case .scalar: []
      }
    let texts = nodes.map { $0.text.flatMap(ForeignForm.length) ?? $0.inline }
    return texts.count == 2 ? texts : ["…", "…"]
  }

  /// Returns the advice to write a width, a height and a scale as the canvas.
  private func canvas(_ group: [SyntaxEntry]) -> String {
    var sides: [String: String] = [:]
    for entry in group {
      guard case .side(let side)? = section.foreignWord(CanonicalName.of(entry.name))?.meaning else {
        continue
      }
      sides[side] = entry.value.text.flatMap(ForeignForm.length) ?? entry.value.inline
    }
    let canvas = entries.first { CanonicalName.of($0.name) == "canvas" }?.value.name
    let size =
      sides["width"] == nil && sides["height"] == nil
      ? canvas ?? "390x844" : "\(sides["width"] ?? "390")x\(sides["height"] ?? "844")"
    return "write `canvas: \(size)\(sides["scale"].map { " @\($0)x" } ?? "")`"
  }
}
