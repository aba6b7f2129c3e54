internal import SegueGraphics
internal import SegueStage

// The values of the steps `animate` and `phases`, and of a layer's `animates`, `enter` and `leave`.

extension ValueKind<[AnimationStep.NamedChange]> {
  private static let words = "a mapping of names of layers to changes"

  private static let form = ValueForm(
    .form(words), example: "{ a: { alpha: 0 } }",
    parts: [ValueForm.Part(section: "change", pattern: "{ a: { … } }")])

  /// The changes of layers, by their names.
  static let changes = ValueKind(form) { decoder, entry in
    decoder.changes(entry, takes: words)
  } textInScene: { _, _ in
    nil
  } block: { changes, scene in
    changes.flatMap { named -> [String] in
      let name = YAMLText.word(named.name)
      if named.change.isRest { return ["\(name): rest"] }
      let lines = KeyTable.change.written(named.change, scene)
      return lines.isEmpty ? ["\(name): {}"] : ["\(name):"] + lines.map { "  " + $0 }
    }
  }
}

extension KeyTable<Change> {
  /// Returns the lines of the keys that a change sets; what an effect does is a comment.
  func written(_ change: Change, _ scene: Scene) -> [String] {
    let lines = keys.flatMap { $0.lines(of: change, in: scene) ?? [] }
    guard let effect = change.effect?.effect else { return lines }
    let expanded = effect.change(of: EffectModel(), passes: change.timing.passes)
    return lines + keys.flatMap { $0.lines(of: expanded, in: scene) ?? [] }.map { "# " + $0 }
  }
}

extension ValueKind<[Change]> {
  private static let words = "a mapping of properties with their pace, or a list of them"

  private static let form = ValueForm(
    .form(words), example: "{ alpha: 0 }",
    parts: ["{ … }", "[{ … }]"].map { ValueForm.Part(section: "change", pattern: $0) })

  /// The changes that a layer makes by itself.
  static let animates = ValueKind(form) { decoder, entry in
    switch entry.value.content {
    case .mapping: return decoder.change(entry.value).map { [$0] }
    case .sequence(let nodes) where nodes.count <= decoder.limits.keyframes:
      let changes = nodes.map { decoder.change($0) }
      return changes.contains(nil) ? nil : changes.compactMap(\.self)
    default:
      decoder.reportKind(of: entry, takes: words)
      return nil
    }
  } textInScene: { changes, _ in
    changes.isEmpty ? "[]" : nil
  } block: { changes, scene in
    guard !changes.isEmpty else { return nil }
    return changes.flatMap { change in
      KeyTable.change.written(change, scene).enumerated().map {
        ($0 == 0 ? "- " : "  ") + $1
      }
    }
  }
}

extension ValueKind<[PhasesStep.Phase]> {
  private static let words = "a list of `animate` and `hold` steps"

  private static let form = ValueForm(
    .form(words), example: "[{ animate: { a: { alpha: 0 } } }, { hold: 100ms }]",
    parts: [ValueForm.Part(section: "step", pattern: "[{ … }]")])

  /// The phases of a step.
  static let phases = ValueKind(form) { decoder, entry in
    decoder.phases(entry, takes: words)
  } textInScene: { _, _ in
    nil
  } block: { phases, scene in
    phases.flatMap { phase in
      let step: Step =
        switch phase {
        case .animate(let animation): .animate(animation)
        case .hold(let seconds): .hold(seconds: seconds)
        }
      return StepWriter(scene: scene, fillsDefaults: false).lines(of: step, resolved: nil)
    }
  }
}

extension SceneDecoder {
  /// Decodes a change of one layer.
  mutating func change(_ node: SyntaxNode) -> Change? {
    guard let change = value(of: node, KeyTable.change) else { return nil }
    if change.isEmpty, problems.errorCount == 0 {
      problems.error(
        .missingKey, "the change has no property, `enter` or `leave`", at: node.place,
        help: ["add what changes, such as `move: [0, -64]`, or `enter: opacity`"])
    }
    return change
  }

  /// Decodes changes by the names of layers; those that cannot be read are skipped.
  mutating func changes(
    _ entry: SyntaxEntry, takes words: String
  ) -> [AnimationStep.NamedChange]? {
    guard let named = names(entry, takes: words) else { return nil }
    var changes: [AnimationStep.NamedChange] = []
    for entry in named {
      places.changes[entry.name] = entry.key.place
      if case .scalar = entry.value.content, entry.value.name == "rest" {
        changes.append(AnimationStep.NamedChange(entry.name, .rest))
      } else if let property = property(entry) {
        problems.error(
          .wrongKind,
          "`\(Excerpt.of(entry.name))` is a property, and the name of a layer goes first",
          at: entry.key.place, help: ["write `animate: { NAME: { \(property) } }`"])
      } else if let change = change(entry.value) {
        changes.append(AnimationStep.NamedChange(entry.name, change))
      }
    }
    return changes.count == named.count ? changes : nil
  }

  /// Returns the change that an entry is whose key is a property rather than a layer; nil for a layer.
  private func property(_ entry: SyntaxEntry) -> String? {
    let name = CanonicalName.of(entry.name)
    let section = KeyTable.change.section
    if entry.value.isMapping || entry.value.isErrorReported { return nil }
    var key = section.key(name)
    if case .key(let known)? = section.foreignWord(name)?.meaning { key = section.key(known) }
    return key.map {
      "\($0.name): \(TranslatedValue(entry.value, written: written(entry), for: $0).text)"
    }
  }

  /// Decodes phases: steps that animate or hold.
  mutating func phases(_ entry: SyntaxEntry, takes words: String) -> [PhasesStep.Phase]? {
    guard case .sequence(let nodes) = entry.value.content, !nodes.isEmpty,
      nodes.count <= limits.keyframes
    else {
      reportKind(of: entry, takes: words)
      return nil
    }
    let outer = places
    var names = outer.changes
    let phases = nodes.map { node -> PhasesStep.Phase? in
      places = StepPlaces(node.place)
      defer { names.merge(places.changes) { first, _ in first } }
      switch step(node) {
      case .animate(let animation)?:
        return .animate(animation)
      case .hold(let seconds)?: return .hold(seconds: seconds)
      case .noted?:
        problems.error(
          .badAnimation,
          "a phase has no `\(places.caption == nil ? "callout` or `focus" : "caption")`",
          at: places.caption ?? places.annotation ?? places.step,
          help: ["write it beside `phases`, in the column of that keyword"])
        return nil
      case nil: return nil
      default:
        problems.error(
          .badAnimation, "a phase must be an `animate` or a `hold`", at: places.step,
          help: ["write other steps before `phases` or after it"])
        return nil
      }
    }
    places = outer
    places.changes = names
    return phases.contains(nil) ? nil : phases.compactMap(\.self)
  }

  /// Reports options of a step that animates and that do not fit it.
  mutating func checkAnimation(_ options: StepOptions, _ keys: [String: SyntaxEntry]) {
    if let until = keys["until"], options.until == .lifted {
      problems.error(
        .badAnimation, "an animation has no finger to be `lifted`", at: until.place,
        help: ["write `settled` or `started`"])
    }
    if let stagger = keys["stagger"], let names = keys["animate"],
      case .mapping(let all) = names.value.content, !all.contains(where: { $0.name.contains("*") })
    {
      problems.warning(
        .caution, "`stagger` delays the layers of a name with a `*`, and no name has one",
        at: stagger.key.place, help: ["write `row-*` for `row-1`, `row-2` and so on"])
    }
    if let interrupt = keys["interrupt"], let interruption = options.interruption,
      interruption.touch != nil
    {
      problems.error(
        .badAnimation, "a finger cannot interrupt `animate`", at: interrupt.place,
        help: [
          "write other changes, `interrupt: { after: 200ms, animate: { … } }`, or only `after` to turn round"
        ])
    }
  }
}

extension ValueKind<[LayerTransition]> {
  private static let words =
    "`opacity`, `slide`, `{ move: left }`, `{ offset: [0, 40] }` and so on, or a list of them"

  private static let form = ValueForm(
    .form(words),
    parts: ["{ … }", "[{ … }]"].map { ValueForm.Part(section: "layer-transition", pattern: $0) })

  /// The transitions of a layer: one, or a list of those that happen together.
  static let layerTransitions = ValueKind(form) { decoder, entry in
    guard case .sequence(let nodes) = entry.value.content else {
      return decoder.layerTransition(entry, takes: words).map { [$0] }
    }
    guard (1...16).contains(nodes.count) else {
      decoder.reportKind(of: entry, takes: words)
      return nil
    }
    let all = nodes.map {
      decoder.layerTransition(SyntaxEntry(key: entry.key, value: $0), takes: words)
    }
    return all.contains(nil) ? nil : all.compactMap(\.self)
  } textInScene: { transitions, _ in
    "[\(transitions.map(LayerTransitionText.text).joined(separator: ", "))]"
  }
}

extension SceneDecoder {
  private static let plainTransitions: [(word: String, value: LayerTransition)] = [
    ("opacity", .opacity), ("slide", .slide), ("blur", .blur), ("identity", .identity),
    ("blur-replace", .blurReplace(isUp: false)), ("scale", .scale(1e-5, anchor: Point(0.5, 0.5))),
  ]

  /// Decodes a transition of a layer.
  fileprivate mutating func layerTransition(
    _ entry: SyntaxEntry, takes words: String
  ) -> LayerTransition? {
    if entry.value.name != nil {
      return ValueKind<LayerTransition>.word(Self.plainTransitions, "transitions of layers")
        .read(&self, entry)
    }
    guard case .mapping = entry.value.content else {
      reportKind(of: entry, takes: words)
      return nil
    }
    let before = problems.errorCount
    let whole = value(of: entry.value, KeyTable.layerTransition)?.whole
    if whole == nil, problems.errorCount == before {
      problems.error(
        .missingKey, "the transition of the layer has no key", at: entry.place,
        help: ["write one, such as `{ move: left }`, or a word such as `opacity`"])
    }
    return whole
  }
}

/// The long form of a transition of a layer: one of the keys.
struct LayerTransitionParts: Sendable {
  var move: LayerTransition.Edge?
  var push: LayerTransition.Edge?
  var offset: Point?
  var scale: Double?
  var anchor = Point(0.5, 0.5)
  var blurReplace: Bool?
  var matched: String?
  var properties = MatchedProperties.frame

  /// The transition; nil without a key.
  var whole: LayerTransition? {
    move.map { .move($0) } ?? push.map { .push($0) } ?? offset.map { .offset($0) }
      ?? scale.map { .scale($0, anchor: anchor) } ?? blurReplace.map { .blurReplace(isUp: $0) }
      ?? matched.map { .matched($0, properties, anchor: anchor) }
  }
}

extension KeyTable<LayerTransitionParts> {
  static let layerTransition = KeyTable(
    name: "layer-transition", title: "a transition of a layer", prototype: LayerTransitionParts(),
    exclusions: exclusions,
    company: [
      KeyCompany(
        ["anchor"], need: ["scale", "matched"], .unknownKey,
        help: ["add one of the two, or remove it"]),
      KeyCompany(
        ["properties"], need: ["matched"], .unknownKey, help: ["add a `matched`, or remove it"]),
    ],
    keys: [
      Key(
        "move", .word("edges"), \.move, default: "none",
        "The edge past which it lies, by its own width or height."),
      Key(
        "push", .word("edges"), \.push, default: "none",
        "The edge from which it comes; it goes to the other one, and fades."),
      Key(
        "offset", .pair("two lengths such as `[0, 40]`", within: LengthLiteral.longest), \.offset,
        default: "none", "How far from its place it lies, in points."),
      Key(
        "scale", .number(0...1000), \.scale, default: "none",
        "The factor of its size."),
      Key(
        "anchor", .fractions, \.anchor,
        "The point about which it is scaled, or that it has in common with the layer it matches."),
      Key(
        "blur-replace", .word([("down-up", false), ("up-up", true)], "values"), \.blurReplace,
        default: "none", "It is blurred, fades, and leaves smaller or larger."),
      Key(
        "matched", .name, \.matched, default: "none",
        "The layer of the screen from whose place it comes, or to whose place it goes."),
      Key(
        "properties", .word("values"), \.properties,
        "What matches: position and size, or one of them."),
    ])

  /// The first key of a transition excludes the others.
  private static let exclusions: [KeyExclusion] = {
    let names = ["move", "push", "offset", "scale", "blur-replace", "matched"]
    return names.indices.map { index in
      KeyExclusion(
        names[index], excludes: Array(names[(index + 1)...]), .badAnimation,
        help: [
          "write transitions that happen together as a list, such as `[opacity, { move: left }]`"
        ])
    }
  }()
}

/// The spelling of transitions of layers.
enum LayerTransitionText {
  /// Returns a transition as YAML.
  static func text(_ transition: LayerTransition) -> String {
    switch transition {
    case .opacity: "opacity"
    case .slide: "slide"
    case .blur: "blur"
    case .identity: "identity"
    case .move(let edge): "{ move: \(edge.rawValue) }"
    case .push(let edge): "{ push: \(edge.rawValue) }"
    case .offset(let point):
      "{ offset: [\(NumberLiteral.text(point.x)), \(NumberLiteral.text(point.y))] }"
    case .scale(let factor, let anchor):
      "{ scale: \(NumberLiteral.text(factor)), anchor: "
        + "[\(NumberLiteral.text(anchor.x)), \(NumberLiteral.text(anchor.y))] }"
    case .matched(let name, let properties, let anchor):
      "{ matched: \(YAMLText.word(name)), properties: \(properties.rawValue), anchor: "
        + "[\(NumberLiteral.text(anchor.x)), \(NumberLiteral.text(anchor.y))] }"
    case .blurReplace(let isUp): "{ blur-replace: \(isUp ? "up-up" : "down-up") }"
    }
  }
}
