internal import SegueGraphics
internal import SegueStage

/// Advice about paces that stand in a transition, as Framer Motion and CSS write them.
extension SceneDecoder {
  /// The types that are paces in other tools.
  private static let paces: Set = ["spring", "tween", "inertia", "keyframes", "decay"]

  /// Reports the keys of a pace among those of a transition; returns the keys that are left.
  mutating func withoutPace(_ entries: [SyntaxEntry], of keyword: String = "transition")
    -> [SyntaxEntry]
  {
    let type = entries.first { CanonicalName.of($0.name) == "type" }
    let isPace = type?.value.name.map { Self.paces.contains(CanonicalName.of($0)) } ?? false
    let own = entries.filter { entry in
      let name = CanonicalName.of(entry.name)
      return name == "type" ? isPace : Self.isPace(name)
    }
    guard let first = own.first else { return entries }
    let texts = pace(own)
    let list = texts.map { "`\($0)`" }.joined(separator: ", ")
    problems.error(
      .unknownKey, "a pace stands beside `\(keyword)`, not in it", at: first.key.place,
      help: [
        texts.isEmpty
          ? "write `spring: snappy` beside the step" : "write in the column of the keyword: \(list)"
      ])
    let places = Set(own.map(\.key.place))
    return entries.filter { !places.contains($0.key.place) }
  }

  /// Returns whether a name is a key of the pace of a step, by its own name or a foreign one.
  private static func isPace(_ name: String) -> Bool {
    ["duration", "curve", "spring", "delay", "repeat"].contains(name)
      || [ForeignWord].pace.contains { $0.names.contains(name) }
      || [ForeignWord].repetition.contains { $0.names.contains(name) && name != "direction" }
      || KeyTable.spring.section.key(name) != nil
  }

  /// Returns the entries of a pace as a step has them.
  func pace(_ entries: [SyntaxEntry]) -> [String] {
    var texts: [String] = []
    var spring: [String] = []
    for entry in entries {
      let name = CanonicalName.of(entry.name)
      if name == "type" {
        if entry.value.name.map(CanonicalName.of) == "spring", entries.count == 1 {
          texts.append("spring: snappy")
        }
        continue
      }
      let step = Schema.step
      if let key = step.key(name) {
        texts.append("\(key.name): \(TranslatedValue(entry.value, written: nil, for: key).text)")
      } else if let key = KeyTable.spring.section.key(name) {
        spring.append("\(key.name): \(entry.value.inline)")
      } else {
        switch step.foreignWord(name)?.meaning {
        case .key(let known):
          guard let key = step.key(known) else { continue }
          texts.append("\(known): \(TranslatedValue(entry.value, written: nil, for: key).text)")
        case .part(_, let part): spring.append("\(part): \(entry.value.inline)")
        case .entry(let text, _) where !text.contains("$"): texts.append(text)
        default: continue
        }
      }
    }
    return texts + (spring.isEmpty ? [] : ["spring: { \(spring.joined(separator: ", ")) }"])
  }

  /// Returns advice about an option that does not go with a keyword, by its value; nil for none.
  func advice(forOption name: String, _ entry: SyntaxEntry, beside keyword: String) -> String? {
    if name == "delay" {
      return "write `- hold: \(entry.value.inline)` as a step of its own before this one"
    }
    guard name == "transition" else { return nil }
    if case .mapping(let all) = entry.value.content {
      let texts = pace(all)
      return texts.isEmpty
        ? nil
        : "write the pace beside `\(keyword)`: \(texts.map { "`\($0)`" }.joined(separator: ", "))"
    }
    guard let text = entry.value.name else { return nil }
    let words = ForeignForm.words(text)
    let times = words.filter { (try? TimeLiteral.seconds($0)) != nil }.map { "`duration: \($0)`" }
    let curves = words.compactMap { word in
      (try? CurveLiteral.pacing(word)) != nil ? word : ForeignCurve.curve(word)
    }.map { "`curve: \($0)`" }
    return times.isEmpty && curves.isEmpty
      ? nil : "write the pace beside `\(keyword)`: \((times + curves).joined(separator: ", "))"
  }

  /// Reports a list of lengths with units such as `px`, as a whole; false if it has none.
  mutating func reportUnits(_ nodes: [SyntaxNode], _ entry: SyntaxEntry) -> Bool {
    guard nodes.count <= 8 else { return false }
    let texts = nodes.map { $0.text ?? "" }
    let lengths = texts.compactMap(ForeignForm.length)
    let units: Set = ["px", "pt", "dp", "sp", "rem", "em", "vw", "vh"]
    let isForeign = texts.contains { text in
      NumberLiteral.quantity(text).map { units.contains($0.unit.lowercased()) } ?? false
    }
    guard isForeign, lengths.count == nodes.count else { return false }
    problems.error(
      .badNumber, "points have no unit", at: entry.place,
      help: ["write `\(CanonicalName.of(entry.name)): [\(lengths.joined(separator: ", "))]`"])
    return true
  }

  /// Returns advice about the name of a transition in another tool; nil for an unknown one.
  func foreignAdvice(
    _ name: String, _ places: StepPlaces?, _ place: ScriptPlace
  ) -> String? {
    guard let advice = ForeignTransition.advice(for: name, screen: places?.screen) else {
      return nil
    }
    let isFlag = sources.indices.contains(place.source) && sources[place.source].isSetting
    guard isFlag else { return advice }
    return advice.replacing("transition: ", with: "\(sources[place.source].name) ")
      .replacing("{ type: ", with: "").replacing(", from: ", with: " --from ")
      .replacing(" }", with: "").replacing("spring: ", with: "--spring ")
      .replacing("curve: ", with: "--curve ").replacing(" beside the step", with: "")
  }

  /// Returns whether a value is an item of a list rather than the value of its key.
  func isItem(_ entry: SyntaxEntry) -> Bool {
    let place = entry.value.place
    guard sources.indices.contains(place.source), !sources[place.source].isSetting else {
      return false
    }
    let line = sources[place.source].line(place.line)
    let end = min(line.endIndex, line.startIndex + max(0, place.column - 1))
    let before = line[line.startIndex..<end].last { $0 != " " }
    return before == "[" || before == "," || before == "-"
  }
}
