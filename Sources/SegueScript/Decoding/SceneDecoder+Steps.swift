internal import SegueStage

/// Decoding of the timeline.
extension SceneDecoder {
  /// Decodes the steps; unreadable ones are skipped, and the index of the first is recorded.
  mutating func steps(_ entry: SyntaxEntry?, _ root: SyntaxNode) -> [Step] {
    guard let entry else {
      firstBrokenStep = 0
      if let key = Schema.script.key("timeline") { reportMissing(key, in: root, of: "the script") }
      return []
    }
    locations.timeline = entry.key.place
    guard case .sequence(let nodes) = entry.value.content, nodes.count <= limits.steps else {
      firstBrokenStep = 0
      if case .sequence(let nodes) = entry.value.content {
        problems.error(
          .limit, "the timeline has \(nodes.count) steps, over the limit of \(limits.steps)",
          at: entry.key.place, help: ["split the script"])
      } else {
        reportKind(of: entry, takes: "a list of steps, each with a `-`")
      }
      return []
    }
    var steps: [Step] = []
    for node in nodes {
      places = StepPlaces(node.place)
      guard let step = step(node) else {
        firstBrokenStep = firstBrokenStep ?? steps.count
        continue
      }
      if let tap = places.tap {
        steps.append(Step.act(GestureAction(.tap(tap.target))).with(step.notes))
        var tapPlaces = StepPlaces(tap.place)
        tapPlaces.name = tap.place
        stepPlaces.append(tapPlaces)
        locations.annotations[steps.count - 1] = places.annotation
        locations.steps.append(tap.place)
      }
      locations.expectations[steps.count] = places.expectation
      locations.captions[steps.count] = places.caption
      locations.annotations[steps.count] = places.annotation
      steps.append(step)
      stepPlaces.append(places)
      locations.steps.append(places.step)
    }
    return steps
  }

  /// Decodes one step by its keyword.
  mutating func step(_ node: SyntaxNode) -> Step? {
    guard case .mapping = node.content else { return shortStep(node) }
    if reportTyped(node) { return nil }
    guard let keys = entries(of: node, Schema.step), let row = row(node, keys),
      let entry = keys[row.key.name]
    else { return nil }
    places.step = entry.key.place
    places.name = entry.place
    places.transition = entry.key.place
    places.navigation = row.navigation
    places.screen = entry.value.name
    let isDriven =
      row.navigation != nil && ["drag", "pinch", "interrupt"].contains { keys[$0] != nil }
    let options = options(keys, row, isDriven ? [.gesture, .driven] : [])
    if let target = options.tap, let tap = keys["tap"] { places.tap = (target, tap.place) }
    places.caption = keys["caption"]?.place
    places.annotation = (keys["callout"] ?? keys["focus"])?.place
    let step = row.read(&self, entry, options)
    // A gesture that cannot be decoded does not leave a step that runs by itself.
    return isDriven && options.drive == nil ? nil : step?.with(options.notes)
  }

  /// Returns the row of a step's keyword; a step with none, and one with several, is reported.
  private mutating func row(_ node: SyntaxNode, _ keys: [String: SyntaxEntry]) -> StepRow? {
    // A gesture beside a step that navigates is not its keyword but drives it, and words stand
    // beside any other step.
    let isNavigation = StepRow.all.contains { $0.navigation != nil && keys[$0.key.name] != nil }
    var options = isNavigation ? StepOptionGroup.gestures.keys.map(\.name) : []
    let notes = StepOptionGroup.notes.keys.map(\.name)
    let isNoted = StepRow.all.contains {
      !notes.contains($0.key.name) && keys[$0.key.name] != nil
    }
    if isNoted { options += notes }
    let found = StepRow.all.filter { !options.contains($0.key.name) }
      .compactMap { row in keys[row.key.name].map { (row: row, entry: $0) } }
      .sorted { $0.entry.key.place < $1.entry.key.place }
    guard let first = found.first else {
      reportNoKeyword(node, keys)
      return nil
    }
    for (_, other) in found.dropFirst() {
      problems.error(
        .wrongKind,
        "a step does one thing, and this one is `\(Excerpt.of(first.entry.name))` already",
        at: other.key.place, help: ["begin the next step with a `-` of its own"])
    }
    return first.row
  }

  /// Decodes the options beside a keyword; those that do not go with it are reported.
  private mutating func options(
    _ keys: [String: SyntaxEntry], _ row: StepRow, _ more: StepCompany
  ) -> StepOptions {
    let company = row.company.union(more)
    // A caption that is a step of its own does not stand beside itself.
    let keys = keys.filter { $0.key != row.key.name }
    if row.navigation != nil { checkExclusions(StepOptionGroup.exclusions, keys) }
    if company.contains(.gesture) { places.expectation = keys["expect"]?.place }
    var options = StepOptions()
    for group in StepOptionGroup.all {
      if company.contains(group.company) {
        read(keys, group.keys, into: &options)
      } else if let help = group.help {
        for (key, entry) in group.keys.compactMap({ key in keys[key.name].map { (key, $0) } }) {
          let advice = advice(forOption: key.name, entry, beside: row.key.name)
          problems.error(
            .unknownKey, "`\(key.name)` does not go with `\(row.key.name)`", at: entry.key.place,
            help: [advice ?? row.refusals[key.name] ?? help])
        }
      }
    }
    if company.contains(.paced) { checkPace(of: &options.use, keys) }
    if company.contains(.animated) { checkAnimation(options, keys) }
    checkEnd(options, keys, company)
    for key in StepOptionGroup.terms.keys { places.terms[key.name] = keys[key.name]?.key.place }
    return options
  }

  /// Reports an interruption or an end that goes with other steps.
  private mutating func checkEnd(
    _ options: StepOptions, _ keys: [String: SyntaxEntry], _ company: StepCompany
  ) {
    if company.contains(.gesture), options.until == .started, let until = keys["until"] {
      problems.error(
        .badGesture, "a gesture cannot end when it has `started`", at: until.place,
        help: ["write `settled` or `lifted`"])
    }
    if company.contains(.navigation), options.interruption?.changes != nil,
      let entry = keys["interrupt"]
    {
      problems.error(
        .badGesture, "`animate` cannot interrupt a transition", at: entry.place,
        help: ["write a `drag` that catches it, or only `after` to turn it round"])
    }
  }

  /// Decodes a step that is a keyword without a value, such as `pop`.
  private mutating func shortStep(_ node: SyntaxNode) -> Step? {
    if node.isErrorReported { return nil }
    guard let word = node.name else {
      problems.error(
        .wrongKind, "a step is a mapping such as `show: list`, not \(node.described)",
        at: node.place)
      return nil
    }
    guard let row = StepRow.all.first(where: { $0.key.name == CanonicalName.of(word) }) else {
      let help =
        MissingSpace(word.unicodeScalars).map { [$0.help] } ?? advice(forStep: word)
        ?? NearestName.help(for: word, among: StepRow.keywords, kind: "steps")
      problems.error(
        .unknownName, "unknown step `\(Excerpt.of(word))`", at: node.place, help: help)
      return nil
    }
    if row.alone == nil {
      let name = row.key.name
      problems.error(
        .missingKey, "`\(name)` needs \(row.key.kind.words)", at: node.place,
        help: [
          "write `- \(name): \(row.key.kind == .time ? "400ms" : row.key.kind == .screen || row.key.kind == .name ? "NAME" : row.key.form.example)`"
        ])
    }
    return row.alone
  }

  /// Reports a step without a keyword.
  private mutating func reportNoKeyword(_ node: SyntaxNode, _ keys: [String: SyntaxEntry]) {
    guard case .mapping(let entries) = node.content else { return }
    // An unknown key was reported already, and is probably the keyword misspelt.
    guard entries.allSatisfy({ keys[CanonicalName.of($0.name)] != nil }) else { return }
    let help =
      advice(forOptions: keys)
      ?? NearestName.help(for: "", among: StepRow.keywords, kind: "steps")
    problems.error(
      .missingKey, "the step has no keyword that says what it does", at: node.place, help: help)
  }

  /// Decodes a name that a step refers to or defines; it must not be empty.
  mutating func name(_ entry: SyntaxEntry, takes words: String = "a name") -> String? {
    guard let name = entry.value.name else {
      reportKind(of: entry, takes: words)
      return nil
    }
    if name.isEmpty {
      problems.error(
        .unknownName, "a name cannot be empty", at: entry.place,
        help: ["write a name such as `open`"])
      return nil
    }
    return name
  }
}

/// The places of one step's parts.
struct StepPlaces: Sendable {
  /// The key of its verb.
  var step: ScriptPlace
  /// The name that it refers to, such as a screen or a mark.
  var name: ScriptPlace
  /// The screen that its keyword names, if any.
  var screen: String?
  /// The name of its transition, or the step if there is none.
  var transition: ScriptPlace
  /// A change of the kind that it makes; nil if it does not navigate.
  var navigation: Navigation?
  /// Parameters of the transition by which a screen arrived, in a step that removes it.
  ///
  /// Their kinds are known when the timeline is resolved.
  var untyped: [String: SyntaxEntry] = [:]
  /// The names of parameters that are set, including those with invalid values.
  var given: Set<String> = []
  /// The places of picture names, by name.
  var images: [String: ScriptPlace] = [:]

  /// The tap before the step, if any.
  var tap: (target: TapTarget, place: ScriptPlace)?
  /// The expectation, if any.
  var expectation: ScriptPlace?
  /// The caption, if any.
  var caption: ScriptPlace?
  /// The callout, or else the focus, if any.
  var annotation: ScriptPlace?
  /// The expected screen, if any.
  var expectedScreen: ScriptPlace?
  /// The names of layers that it changes, by name.
  var changes: [String: ScriptPlace] = [:]
  /// The keys of the interaction's terms, by name.
  var terms: [String: ScriptPlace] = [:]

  /// Creates the places of a step whose parts have not been decoded yet.
  init(_ place: ScriptPlace) {
    step = place
    name = place
    transition = place
  }
}
