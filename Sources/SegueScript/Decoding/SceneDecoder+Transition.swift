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
  /// screen the transition by which it arrived, whose parameters are decoded by ``resolve(_:)``.
  private mutating func transition(_ all: [SyntaxEntry], _ use: inout TransitionUse) {
    let entries = withoutPace(all)
    let keys = unique(entries) { CanonicalName.of($0.name) }
    if let type = keys["type"] {
      guard let name = type.value.name else {
        return reportKind(of: type, takes: "the name of a transition")
      }
      places.transition = type.place
      use.name = knownTransition(named: name)?.name ?? name
    } else if let change = places.navigation, change.isForward {
      use.name = TransitionCatalogue.defaultName(isPresentation: change.isPresentation)
    } else {
      places.untyped = keys
      return
    }
    // The parameters of an unknown transition are not checked; the transition is reported by
    // resolution.
    if let transition = knownTransition(named: use.name ?? "") {
      parameters(keys, of: transition, into: &use)
    }
  }

  /// Decodes the parameters of a transition.
  mutating func parameters(
    _ keys: [String: SyntaxEntry], of transition: Transition, into use: inout TransitionUse
  ) {
    for (name, entry) in keys.sorted(by: { $0.value.key.place < $1.value.key.place })
    where name != "type" && !name.isEmpty {
      guard let parameter = transition.parameter(name) else {
        reportUnknown(entry, of: transition, isNamed: keys["type"] != nil)
        continue
      }
      if let other = parameter.alternative, places.given.contains(other) {
        problems.error(
          .duplicateKey, "`\(name)` and `\(other)` set the same thing", at: entry.key.place,
          help: ["keep one of the two"])
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
    } else if !isNamed, ["name", "kind", "style", "effect"].contains(name),
      let value = entry.value.name
    {
      help = ["write `type: \(Excerpt.of(value))`"]
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
    case .angle: return ValueKind<Angle>.angle.read(&self, entry).map { .angle($0) }
    case .color: return ValueKind<Color>.color.read(&self, entry).map { .color($0) }
    case .image: return ValueKind<String>.imageName.read(&self, entry).map { .image($0) }
    case .choice(let words):
      return word(entry, among: words, kind: "values").map { .choice($0) }
    case .place:
      return ValueKind<LengthPair>.place.read(&self, entry).map { .place($0.x, $0.y) }
    case .frame: return ValueKind<FrameLength>.frame.read(&self, entry).map { .frame($0) }
    case .number(let range):
      let words = "from \(range.lowerBound.fixed()) to \(range.upperBound.fixed())"
      return number(entry, words: words, where: range.contains).map { .number($0) }
    case .flag: return ValueKind<Bool>.flag.read(&self, entry).map { .flag($0) }
    case .pictures:
      return ValueKind<[PlacedPicture]>.pictures.read(&self, entry).map { .pictures($0) }
    case .keyframes: return .keyframes(parts(entry))
    }
  }
}
