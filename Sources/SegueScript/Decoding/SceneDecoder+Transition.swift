internal import SegueGraphics
internal import SegueStage

/// Decoding of transitions and their parameters.
extension SceneDecoder {
  /// Decodes the transition of a step by its name, or in its long form; false if it is neither.
  mutating func transition(
    _ entry: SyntaxEntry, takes words: String, into use: inout TransitionUse
  ) -> Bool {
    if case .mapping(let entries) = entry.value.content {
      transition(entries, &use)
      return true
    }
    guard let name = entry.value.name else {
      reportKind(of: entry, takes: words)
      return false
    }
    places.transition = entry.place
    use.name = knownTransition(named: name)?.name ?? name
    return true
  }

  /// Decodes the long form of a transition: `type` and parameters.
  ///
  /// Without `type`, a step that adds a screen uses the default transition, and one that removes a
  /// screen the transition by which it arrived.
  private mutating func transition(_ entries: [SyntaxEntry], _ use: inout TransitionUse) {
    let keys = unique(entries) { CanonicalName.of($0.name) }
    var transition = arrivalOfReturn
    if let type = keys["type"] {
      guard let name = type.value.name else {
        return reportKind(of: type, takes: "the name of a transition")
      }
      places.transition = type.place
      transition = knownTransition(named: name)
      use.name = transition?.name ?? name
    } else if let change = places.navigation, change.isForward {
      let name = TransitionCatalogue.defaultName(isPresentation: change.isPresentation)
      use.name = name
      transition = knownTransition(named: name)
    }
    // The parameters of an unknown transition are not checked; the transition is reported by
    // resolution.
    guard let transition else { return }
    for (name, entry) in keys.sorted(by: { $0.value.key.place < $1.value.key.place })
    where name != "type" && !name.isEmpty {
      guard let parameter = transition.parameter(name) else {
        reportUnknown(entry, of: transition, isNamed: keys["type"] != nil)
        continue
      }
      if let other = parameter.alternative, places.given.contains(other) {
        problems.error(
          .duplicateKey, "`\(name)` says the same as `\(other)`", at: entry.key.place,
          help: ["give one of the two"])
        continue
      }
      use.parameters[name] = value(entry, parameter)
      places.given.insert(name)
      for image in use.parameters[name]?.imageNames ?? [] { places.images[image] = entry.place }
    }
  }

  /// Reports an unknown parameter, and the transition or step to which it belongs.
  private mutating func reportUnknown(
    _ entry: SyntaxEntry, of transition: Transition, isNamed: Bool
  ) {
    let names = transition.parameters.map(\.name)
    var help = Self.help(
      forKey: entry.name, among: names + ["type"], of: "`\(transition.name)`")
    let name = CanonicalName.of(entry.name)
    if !isNamed, let other = TransitionCatalogue.all.first(where: { $0.parameter(name) != nil }) {
      help = ["`\(name)` belongs to `\(other.name)`: add `type: \(other.name)`"]
    } else if ["duration", "curve", "spring"].contains(name) {
      help = ["`\(name)` stands beside `transition`, not in it"]
    }
    problems.error(
      .unknownKey, "unknown parameter `\(Excerpt.of(entry.name))` of `\(transition.name)`",
      at: entry.key.place, help: help)
  }

  /// Decodes the value of a parameter of a transition or container, by the parameter's kind.
  mutating func value(
    _ entry: SyntaxEntry, _ parameter: TransitionParameter
  ) -> ParameterValue? {
    switch parameter.kind {
    case .angle:
      return literal(entry, takes: "an angle such as `45deg`", AngleLiteral.angle)
        .map { .angle($0) }
    case .color: return color(entry).map { .color($0) }
    case .image:
      guard let name = entry.value.name else {
        reportKind(of: entry, takes: "the name of an image")
        return nil
      }
      return .image(name)
    case .choice(let words):
      return word(entry, among: words, kind: "choices").map { .choice($0) }
    case .place: return placeValue(entry)
    case .frame: return frameLength(entry).map { .frame($0) }
    case .number(let range):
      let words = "from \(range.lowerBound.fixed()) to \(range.upperBound.fixed())"
      return number(entry, words: words, where: range.contains).map { .number($0) }
    case .flag: return flagValue(entry)
    case .pictures: return placedPictures(entry).map { .pictures($0) }
    case .keyframes: return .keyframes(parts(entry))
    }
  }

  /// Decodes the value of a parameter that is `true` or `false`.
  private mutating func flagValue(_ entry: SyntaxEntry) -> ParameterValue? {
    guard let flag = entry.value.flag else {
      reportKind(of: entry, takes: "`true` or `false`")
      return nil
    }
    return .flag(flag)
  }

  /// Decodes the value of a parameter that is a point on the stage.
  private mutating func placeValue(_ entry: SyntaxEntry) -> ParameterValue? {
    lengths(entry, takes: "a place such as `[50%, 180%]`").map { .place($0.x, $0.y) }
  }

  /// Decodes two lengths, each in points or per cent of the stage.
  mutating func lengths(_ entry: SyntaxEntry, takes words: String) -> LengthPair? {
    guard let items = items(of: entry, Schema.place, count: 2, takes: words) else { return nil }
    var lengths: [Length] = []
    for item in items {
      guard let item else { continue }
      if let length = literal(item, takes: "two lengths", LengthLiteral.length) {
        lengths.append(length)
      }
    }
    return lengths.count == 2 ? LengthPair(lengths[0], lengths[1]) : nil
  }

  /// Decodes a frame, in which one of width and height may be `auto`.
  ///
  /// - Parameters:
  ///   - mayBeEmpty: allows a width and height of 0.
  ///   - mayBeBare: allows `auto` for both width and height.
  mutating func frameLength(
    _ entry: SyntaxEntry, mayBeEmpty: Bool = false, mayBeBare: Bool = false
  ) -> FrameLength? {
    let words = "a frame such as `[92, 228, 120, 160]`"
    guard let items = items(of: entry, Schema.frame, count: 4, takes: words) else { return nil }
    let before = problems.errorCount
    let sides = items.enumerated().map { index, item in
      item.flatMap { side($0, isLength: index > 1, mayBeZero: mayBeEmpty, words: words) }
    }
    guard problems.errorCount == before else { return nil }
    guard sides[2] != nil || sides[3] != nil || mayBeBare else {
      problems.error(
        .missingKey, "a frame needs its width, its height or both", at: entry.place,
        help: ["one of them may be `auto`, to keep the picture's proportions"])
      return nil
    }
    return FrameLength(x: sides[0] ?? 0, y: sides[1] ?? 0, width: sides[2], height: sides[3])
  }

  /// Decodes one number of a frame; nil for `auto`.
  private mutating func side(
    _ item: SyntaxEntry, isLength: Bool, mayBeZero: Bool, words: String
  ) -> Double? {
    if isLength, item.value.string == "auto" { return nil }
    guard let value = item.value.number else {
      problems.error(
        .badNumber, "a frame has four numbers; width or height may be `auto`", at: item.place,
        help: ["write \(words)"])
      return nil
    }
    let isLongEnough = !isLength || value > 0 || (mayBeZero && value == 0)
    guard abs(value) <= LengthLiteral.longest, isLongEnough else {
      let least = mayBeZero ? "at least 0" : "over 0"
      problems.error(
        .badNumber, isLength ? "width and height are \(least)" : "this is too far away",
        at: item.place)
      return nil
    }
    return value
  }

  /// Returns the values of a list of a given length, or of a mapping with a section's keys.
  ///
  /// - Returns: nil in place of an absent key; nil if the entry has neither form.
  mutating func items(
    of entry: SyntaxEntry, _ section: SchemaSection, count: Int, takes words: String
  ) -> [SyntaxEntry?]? {
    switch entry.value.content {
    case .sequence(let nodes) where nodes.count == count:
      return nodes.map { SyntaxEntry(key: entry.key, value: $0) }
    case .sequence(let nodes):
      problems.error(
        .wrongKind, "\(words) has \(count) values, not \(nodes.count)", at: entry.place)
      return nil
    case .mapping:
      guard let keys = entries(of: entry.value, section) else { return nil }
      let missing = section.keys.filter { $0.defaultText == nil && keys[$0.name] == nil }
      for key in missing {
        reportMissing(key, in: entry.value, of: section.title)
      }
      return section.names.map { keys[$0] }
    case .scalar:
      reportKind(of: entry, takes: words)
      return nil
    }
  }
}
