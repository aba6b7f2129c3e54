internal import SegueGraphics
internal import SegueStage

/// A writer of timeline steps with their transitions, as items of a list.
struct StepWriter {
  let scene: Scene
  /// Whether parameters that are not set are written with their defaults.
  let fillsDefaults: Bool

  /// Returns the lines of a step; `resolved` provides the defaults that are filled in, if known.
  func lines(of step: Step, resolved: ResolvedStep?) -> [String] {
    switch step {
    case .show(let screen): return ["- show: \(YAMLText.word(screen))"]
    case .hold(let seconds): return ["- hold: \(TimeLiteral.text(seconds))"]
    case .mark(let name): return ["- mark: \(YAMLText.word(name))"]
    case .screenshot(let path): return ["- screenshot: \(YAMLText.word(path))"]
    case .push(let screen, let use):
      return ["- push: \(YAMLText.word(screen))"] + transition(use, resolved)
    case .present(let screen, let use):
      return ["- present: \(YAMLText.word(screen))"] + transition(use, resolved)
    case .pop(let use): return ["- pop:"] + transition(use, resolved)
    case .dismiss(let presenter, let use):
      return [head(.dismiss(to: presenter))] + transition(use, resolved)
    case .scroll(let layer, let offset):
      let target = ScrollTarget(layer: layer, offset: offset)
      return ["- scroll: { \(pairs(.scrolling, target)) }"]
    case .type(let typing): return ["- type: { \(pairs(.typing, typing)) }"]
    case .act(let act): return GestureWriter.lines(of: act, scene.tracks)
    case .detent(let name, let use):
      return ["- detent: \(YAMLText.word(name))"] + transition(use, nil)
    case .interactive(let step):
      var terms = step.terms
      if case .interaction(let whole)? = resolved { terms = whole.terms }
      return [head(step.change)] + transition(step.use, resolved)
        + GestureWriter.lines(of: step, terms: terms, scene.tracks)
    }
  }

  /// Returns the keys of a mapping in one line.
  private func pairs<Root>(_ table: KeyTable<Root>, _ root: Root) -> String {
    table.pairs(of: root, in: scene).joined(separator: ", ")
  }

  /// Returns the first line of a navigation step.
  private func head(_ change: Navigation) -> String {
    switch change {
    case .push(let screen): "- push: \(YAMLText.word(screen))"
    case .present(let screen): "- present: \(YAMLText.word(screen))"
    case .pop: "- pop:"
    case .dismiss(let presenter):
      "- dismiss:" + (presenter.map { " " + YAMLText.word($0) } ?? "")
    }
  }

  /// Returns the keys of the transition beside the step's verb, indented to it.
  private func transition(
    _ use: TransitionUse, _ resolved: ResolvedStep?
  ) -> [String] {
    var use = use
    switch resolved {
    case .transition(let whole)?: use = self.use(whole)
    case .interaction(let whole)?: use = self.use(whole.transition)
    default: break
    }
    var lines: [String] = []
    if use.name != nil || !use.parameters.isEmpty {
      lines.append("  transition:")
      if let name = use.name { lines.append("    type: \(YAMLText.word(name))") }
      lines += parameters(of: use).map { "    " + $0 }
    }
    if let duration = use.duration { lines.append("  duration: \(TimeLiteral.text(duration))") }
    if let pacing = use.pacing { lines.append("  " + Self.pace(pacing)) }
    return lines
  }

  /// Returns the transition of a resolved step with all of its defaults.
  private func use(_ whole: ResolvedTransition) -> TransitionUse {
    TransitionUse(
      whole.name, parameters: whole.parameters, duration: whole.duration, pacing: whole.pacing)
  }

  /// Returns the lines of a transition's parameters.
  private func parameters(of use: TransitionUse) -> [String] {
    guard let transition = scene.transition(of: use) else {
      // Parameters of an unknown transition, or of a return that modifies the transition of the
      // arrival.
      return Self.lines(of: [], values: use.parameters, fillsDefaults: false)
    }
    return Self.lines(
      of: transition.parameters, values: use.parameters, fillsDefaults: fillsDefaults)
  }

  /// Returns a line for each parameter that is set, or for all parameters when explaining.
  static func lines(
    of parameters: [TransitionParameter], values: [String: ParameterValue], fillsDefaults: Bool
  ) -> [String] {
    let names = Set(parameters.map(\.name))
    let foreign =
      fillsDefaults ? [] : values.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }
    return parameters.filter { fillsDefaults || values[$0.name] != nil }.map { parameter in
      guard let value = values[parameter.name] ?? parameter.defaultValue else {
        return "# \(parameter.name): \(parameter.defaultText)"
      }
      return "\(parameter.name): \(text(value))"
    } + foreign.map { "\(YAMLText.word($0)): \(text($1))" }
  }

  /// Returns the value of a parameter as YAML.
  private static func text(_ value: ParameterValue) -> String {
    switch value {
    case .angle(let angle): AngleLiteral.text(angle)
    case .place(let x, let y): "[\(LengthLiteral.text(x)), \(LengthLiteral.text(y))]"
    case .frame(let frame): text(frame)
    case .color(let color): "\"\(color.hex)\""
    case .image(let name): YAMLText.word(name)
    case .choice(let word): word
    case .number(let value): NumberLiteral.text(value)
    case .flag(let flag): flag ? "true" : "false"
    case .pictures(let pictures): "[\(pictures.map(text).joined(separator: ", "))]"
    case .keyframes(let layers): OwnTransitionWriter.text(layers)
    }
  }

  /// Returns a frame as a list of four values.
  private static func text(_ frame: FrameLength) -> String {
    let sides = [frame.x, frame.y, frame.width, frame.height]
    return "[\(sides.map { $0.map(NumberLiteral.text) ?? "auto" }.joined(separator: ", "))]"
  }

  /// Returns a picture of a list as a mapping.
  private static func text(_ picture: PlacedPicture) -> String {
    let image = "image: \(YAMLText.word(picture.image))"
    return "{ \(image)\(picture.frame.map { ", frame: \(text($0))" } ?? "") }"
  }

  /// Returns a curve or a spring as a key with its value.
  static func pace(_ pacing: Pacing) -> String {
    if case .curve = pacing { return "curve: \(PaceText.value(of: pacing))" }
    return "spring: \(PaceText.value(of: pacing))"
  }
}

/// A writer of gestures and their expectations, as lines of a step.
enum GestureWriter {
  /// Returns the lines of a gesture or command for a container.
  static func lines(of act: GestureAction, _ tracks: [TouchTrack]) -> [String] {
    let first: [String] =
      switch act.action {
      case .drag(let touch): ["- drag:"] + lines(of: touch, tracks, indent: "    ")
      case .tap(.named(let name)): ["- tap: \(YAMLText.word(name))"]
      case .tap(.point(let point)): ["- tap: \(text(point))"]
      case .doubleTap(let point): ["- double-tap: \(text(point))"]
      case .command(let name): ["- do: \(YAMLText.word(name))"]
      case .pinch(let first, let second):
        ["- pinch:", "    first:"] + lines(of: first, tracks, indent: "      ") + ["    second:"]
          + lines(of: second, tracks, indent: "      ")
      }
    return first + ending(act.expectation, act.end)
  }

  /// Returns the lines that a navigation step driven by a gesture has in addition to its transition.
  static func lines(
    of step: InteractiveStep, terms: InteractionSettings, _ tracks: [TouchTrack]
  ) -> [String] {
    var lines: [String] =
      switch step.drive {
      case .finger(let touch): ["  drag:"] + lines(of: touch, tracks, indent: "    ")
      case .pinch(let first, let second):
        ["  pinch:", "    first:"] + lines(of: first, tracks, indent: "      ") + ["    second:"]
          + lines(of: second, tracks, indent: "      ")
      case .reversed(let seconds): ["  interrupt: { after: \(TimeLiteral.text(seconds)) }"]
      case .caught(let seconds, let touch):
        ["  interrupt:", "    after: \(TimeLiteral.text(seconds))", "    drag:"]
          + lines(of: touch, tracks, indent: "      ")
      }
    if let way = terms.way { lines.append("  way: \(way.rawValue)") }
    switch terms.region {
    case .anywhere: lines.append("  region: anywhere")
    case .edge(let width): lines.append("  region: \(NumberLiteral.text(width))")
    case nil: break
    }
    if let zone = terms.deadZone { lines.append("  dead-zone: \(NumberLiteral.text(zone))") }
    if let seconds = terms.projection {
      lines.append("  projection: \(TimeLiteral.text(seconds))")
    }
    if let threshold = terms.threshold {
      lines.append("  threshold: \(NumberLiteral.text(threshold))")
    }
    if let speed = terms.completionSpeed {
      lines.append("  completion-speed: \(NumberLiteral.text(speed))")
    }
    switch terms.completionPace {
    case .system: lines.append("  completion-curve: system")
    case .seeded(let spring):
      lines.append("  completion-spring: \(PaceText.value(of: .physicalSpring(spring)))")
    case .pacing(let pace):
      switch pace {
      case .curve, .preset: lines.append("  completion-curve: \(PaceText.value(of: pace))")
      default: break
      }
    case nil: break
    }
    if let scrub = terms.scrub { lines.append("  scrub: \(scrub.rawValue)") }
    return lines + ending(step.expectation, step.end)
  }

  /// Returns the lines of the expectation and of the step's end.
  private static func ending(_ expectation: GestureExpectation?, _ end: GestureEnd) -> [String] {
    (expectation.map { ["  expect: \(text($0))"] } ?? []) + ["  until: \(end.rawValue)"]
  }

  /// Returns the lines of a touch: its path or track, and its release.
  private static func lines(
    of touch: AuthoredTouch, _ tracks: [TouchTrack], indent: String
  ) -> [String] {
    let way: [String] =
      switch touch.way {
      case .track(let id):
        tracks.indices.contains(id.index)
          ? ["track: \(YAMLText.quoted(tracks[id.index].path))"] : []
      case .path(let from, let segments):
        ["from: \(text(from))"]
          + (segments.isEmpty ? ["path: []"] : ["path:"] + segments.map { "  - \(text($0))" })
      }
    return (way + ["release: \(text(touch.release))"]).map { indent + $0 }
  }

  /// Returns a segment of a touch path as a mapping.
  private static func text(_ segment: TouchPath.Segment) -> String {
    switch segment {
    case .hold(let seconds): "{ hold: \(TimeLiteral.text(seconds)) }"
    case .move(let target, let seconds, let curve):
      "{ to: \(text(target)), in: \(TimeLiteral.text(seconds)), curve: \(CurveLiteral.text(curve)) }"
    }
  }

  /// Returns a release as a word, or as a mapping with its velocity.
  private static func text(_ release: TouchPath.Release) -> String {
    switch release {
    case .lifted: "lift"
    case .cancelled: "cancel"
    case .failed: "fail"
    case .liftedWithVelocity(let velocity): "{ velocity: \(text(velocity)) }"
    }
  }

  /// Returns an expectation as a word, or as a mapping of the expected state.
  private static func text(_ expectation: GestureExpectation) -> String {
    if case .detent(let name) = expectation { return "{ detent: \(YAMLText.word(name)) }" }
    guard case .state(let screen, let progress, let offset) = expectation else {
      return expectation == .outcome(.finished) ? "finished" : "cancelled"
    }
    let parts = [
      screen.map { "screen: \(YAMLText.word($0))" },
      progress.map { "progress: \(NumberLiteral.text($0))" }, offset.map { "offset: \(text($0))" },
    ]
    return "{ \(parts.compactMap { $0 }.joined(separator: ", ")) }"
  }

  /// Returns a point as a list of two numbers.
  private static func text(_ point: Point) -> String {
    "[\(NumberLiteral.text(point.x)), \(NumberLiteral.text(point.y))]"
  }
}
