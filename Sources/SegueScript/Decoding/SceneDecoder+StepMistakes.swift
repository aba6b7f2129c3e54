internal import SegueGraphics
internal import SegueStage

/// Advice about steps that other tools have, or that are written in another way.
extension SceneDecoder {
  /// Returns advice about a step that is one text, such as `push b`, `back` or `500ms`.
  func advice(forStep text: String) -> [String]? {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard let first = words.first else { return nil }
    let rest = words.count > 1 ? ForeignValue.trimmed(words[1]) : nil
    if NumberLiteral.quantity(text).map({ !$0.unit.isEmpty }) == true,
      (try? TimeLiteral.seconds(text)) != nil
    {
      return ["write `- hold: \(text)`"]
    }
    if let time = ForeignTime.time(text) { return ["write `- hold: \(time)`"] }
    let name = CanonicalName.of(first)
    if let rest, let row = StepRow.all.first(where: { $0.key.name == name }) {
      if row.alone != nil { return ["write `- \(name)`"] }
      let words = rest.split(separator: " ").map(String.init)
      let transition = words.dropFirst().first { TransitionCatalogue.transition(named: $0) != nil }
      let below = transition.map { " with `transition: \($0)` in the next line" } ?? ""
      return ["write `- \(name): \(row.navigation == nil ? rest : words.first ?? rest)`\(below)"]
    }
    for known in [name, CanonicalName.of(text)] {
      guard let word = Schema.step.foreignWord(known) else { continue }
      switch word.meaning {
      case .entry(let entry, _):
        let time = rest.flatMap { value in
          (try? TimeLiteral.seconds(value)) != nil ? value : ForeignTime.time(value)
        }
        let value = entry.contains("hold: ") ? time ?? "400ms" : rest ?? "NAME"
        return ["write `\(entry.replacing("$", with: value))`"]
      case .advice(let sentence): return [sentence.replacing("$key", with: first)]
      case .key, .part, .side, .axis: continue
      }
    }
    if name == "swipe" || name == "pan" || name == "flick" {
      return ["write `- \(Self.swipe(rest ?? "right"))`"]
    }
    return screenNames.contains(text) ? ["write `- show: \(text)`, or `- push: \(text)`"] : nil
  }

  /// Returns whether a mapping is a step of the form `type: push`, which it reports.
  mutating func reportTyped(_ node: SyntaxNode) -> Bool {
    guard case .mapping(let entries) = node.content,
      let type = entries.first(where: { CanonicalName.of($0.name) == "type" }),
      let word = type.value.name
    else { return false }
    let name = CanonicalName.of(word)
    let isKeyword = StepRow.all.contains { $0.key.name == name }
    guard isKeyword || Schema.step.foreignWord(name) != nil || name == "swipe" else { return false }
    let names = ["screen", "to", "name", "target", "duration", "time", "value", "id", "layer"]
    let value = names.lazy.compactMap { wanted in
      entries.first { CanonicalName.of($0.name) == wanted }?.value.text
    }.first
    var step = "- \(name): \(value ?? "…")"
    if let row = StepRow.all.first(where: { $0.key.name == name }), row.alone != nil {
      step = "- \(name)"
    }
    if !isKeyword, let advice = advice(forStep: "\(word) \(value ?? "")") {
      problems.error(
        .wrongKind, "the key of a step is its keyword", at: type.place, help: advice)
      return true
    }
    problems.error(
      .wrongKind, "the key of a step is its keyword, such as `\(name)`", at: type.place,
      help: ["write `\(step)`"])
    return true
  }

  /// Returns advice about a step with options but no keyword; nil if nothing is known.
  func advice(forOptions keys: [String: SyntaxEntry]) -> [String]? {
    guard let entry = keys["transition"] ?? keys.values.first else { return nil }
    let name = CanonicalName.of(entry.name)
    if name == "transition", let text = entry.value.name, screenNames.contains(text) {
      return ["write `- push: \(text)`: `transition` beside it names the kind"]
    }
    if name == "delay" { return ["write `- hold: \(entry.value.inline)`"] }
    let own = KeyTable<AnimationTiming>.course.map(\.name) + ["stagger", "repeat"]
    let keyword = own.contains(name) ? "animate: { NAME: { alpha: 0 } }" : "push: NAME"
    return [
      "write it below a step, such as `- \(keyword)`, in the column of the keyword; "
        + "`segue explain step` shows all steps"
    ]
  }
}

extension UnknownKeys {
  /// Returns the step that an unknown keyword with its value stands for; nil if there is none.
  func step(_ entry: SyntaxEntry, _ name: String) -> String? {
    guard !entries.contains(where: { Schema.verbs.contains(CanonicalName.of($0.name)) }) else {
      return nil
    }
    if ["swipe", "pan", "flick", "fling", "drag-to"].contains(name) {
      return "write `- \(swipe(entry))`"
    }
    if name.hasPrefix("fade"), let layer = entry.value.name, !screenNames.contains(layer),
      !screenNames.isEmpty
    {
      let change = name.hasSuffix("out") ? "leave: opacity" : "enter: opacity"
      return "write `- animate: { \(Excerpt.of(layer)): { \(change) } }`"
    }
    if name == "with-animation" {
      let curve = Schema.step.key("curve").map {
        TranslatedValue(entry.value, written: nil, for: $0).text
      }
      return
        "write `- animate: { NAME: { alpha: 0 } }` with `curve: \(curve ?? "ease-in-out")` below"
    }
    let change = KeyTable.change.section
    var property = change.key(name)
    if case .key(let known)? = change.foreignWord(name)?.meaning { property = change.key(known) }
    guard let property, section.foreignWord(name) == nil else { return nil }
    guard case .mapping(let all) = entry.value.content else {
      let value = TranslatedValue(entry.value, written: nil, for: property).text
      return "write `- animate: { NAME: { \(property.name): \(value) } }`"
    }
    let layers = all.prefix(4).map { "\($0.name): { \(property.name): \($0.value.inline) }" }
    return "write `- animate: { \(layers.joined(separator: ", ")) }`"
  }

  /// Returns advice about a word of another step in a step that has a keyword; nil for other words.
  func besideKeyword(_ entry: SyntaxEntry, _ name: String, _ word: ForeignWord?) -> String? {
    let keyword = entries.first { Schema.verbs.contains(CanonicalName.of($0.name)) }
    guard let keyword else { return nil }
    let verb = CanonicalName.of(keyword.name)
    let isNavigation = ["push", "pop", "present", "dismiss"].contains(verb)
    if ["screen", "to", "name", "id", "view", "page", "target"].contains(name),
      isNavigation || verb == "show"
    {
      return "remove it: `\(verb): \(keyword.value.name ?? "NAME")` names the screen"
    }
    if name == "label" { return "write `caption: \(entry.value.inline)` for words on the page" }
    if isNavigation, ["direction", "from-direction", "side", "edge", "from-edge"].contains(name) {
      let sides = ["left", "right", "top", "bottom"]
      let text = CanonicalName.of(entry.value.text ?? "")
      let side =
        sides.contains(text) ? text : text == "up" ? "bottom" : text == "down" ? "top" : "right"
      return "write `transition: { type: push, from: \(side) }`, with the side that the new screen "
        + "enters by"
    }
    if isNavigation, let target = word?.target,
      ["autoreverse", "repeat", "stagger"].contains(target)
    {
      return "remove it: `\(target)` goes with `animate`; `- pop` goes back"
    }
    if case .entry(let text, let key)? = word?.meaning, text.hasPrefix("- ") {
      let known = key.flatMap { section.key($0) }
      let value =
        known.map { TranslatedValue(entry.value, written: nil, for: $0).text } ?? entry.value.inline
      return "write it as a step of its own: `\(text.replacing("$", with: value))`"
    }
    return nil
  }

  /// Returns the drag of a swipe with a direction, or from one place to another.
  private func swipe(_ entry: SyntaxEntry) -> String {
    guard case .mapping(let all) = entry.value.content else {
      return SceneDecoder.swipe(entry.value.text ?? "right")
    }
    let values = Dictionary(all.map { (CanonicalName.of($0.name), $0.value) }) { first, _ in first }
    guard let from = values["from"] ?? values["start"], let to = values["to"] ?? values["end"]
    else {
      return SceneDecoder.swipe((values["direction"] ?? values["to"])?.text ?? "right")
    }
    let time = values["duration"]?.inline ?? values["in"]?.inline ?? "300ms"
    return "drag: { from: \(from.inline), path: [{ to: \(to.inline), in: \(time) }] }"
  }
}
