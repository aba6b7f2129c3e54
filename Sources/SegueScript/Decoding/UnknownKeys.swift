internal import SegueGraphics
internal import SegueStage

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
      && entries.contains {
        ["push", "pop", "present", "dismiss"].contains(CanonicalName.of($0.name))
      }
    let word = section.foreignWord(name)
    if isNavigation, word?.target == "delay" {
      return KeyAdvice(
        place: .alone(["write `- hold: \(entry.value.inline)` as a step of its own before this one"]
        ))
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
    if names.count > 2, let sentence = elsewhere(entry, name) {
      return KeyAdvice(place: .alone([sentence]))
    }
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
      guard let holder = section.key(name), let key = Self.part(part, of: holder) else {
        return nil
      }
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
  func isDoubled(_ name: String) -> Bool {
    entries.contains { CanonicalName.of($0.name) == name }
  }

  /// Returns a text with the entry's key for `$key`, the step's screen for `$screen` and the value for `$`.
  func filled(_ text: String, _ entry: SyntaxEntry, _ key: SchemaKey?) -> String {
    let value =
      key.map { TranslatedValue(entry.value, written: written(entry), for: $0).text }
      ?? entry.value.text.flatMap(ForeignForm.length) ?? entry.value.inline
    let screen = entries.first?.value.name ?? "NAME"
    let isOff = ["false", "no", "off", "0", "none", "hidden", "collapse"].contains(
      value.lowercased())
    return text.replacing("$not", with: isOff ? "true" : "false")
      .replacing("$key", with: Excerpt.of(entry.name))
      .replacing("$screen", with: Excerpt.of(screen)).replacing("$", with: value)
  }

  /// Returns an entry of a key with the value of another entry.
  func text(_ key: SchemaKey, _ entry: SyntaxEntry) -> String {
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
  static func part(_ name: String, of holder: SchemaKey) -> SchemaKey? {
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
      for holder in outer.keys
      where holder.form.parts.contains(where: { $0.section == section.name }) {
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
    let order = [
      "layer", "screen", "output", "script", "change", "step", "font", "spring", "shadow",
    ]
    let sections = order.compactMap { name in Schema.all.first { $0.name == name } }
    for other in sections where other.name != section.name {
      if let key = other.key(name), other.name != "step" || section.name != "script" {
        return
          "`\(key.name)` is a key of \(other.title): `\(Self.path(to: other, text(key, entry)))`"
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
  static func pattern(_ pattern: String) -> String {
    pattern.replacing("{ a: ", with: "{ NAME: ")
  }
}
