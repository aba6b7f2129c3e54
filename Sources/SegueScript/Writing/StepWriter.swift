internal import SegueGraphics
internal import SegueStage

/// Writes one step with its transition, as the lines of a list's item.
enum StepWriter {
  /// The lines of a step; what it comes to is told by `resolved`, when that is known.
  static func lines(
    of step: Step, resolved: ResolvedStep?, in scene: Scene
  ) -> [String] {
    switch step {
    case .show(let screen): return ["- show: \(YAMLText.word(screen))"]
    case .hold(let seconds): return ["- hold: \(TimeLiteral.text(seconds))"]
    case .mark(let name): return ["- mark: \(YAMLText.word(name))"]
    case .screenshot(let path): return ["- screenshot: \(YAMLText.word(path))"]
    case .push(let screen, let use):
      return ["- push: \(YAMLText.word(screen))"] + transition(use, resolved, scene)
    case .present(let screen, let use):
      return ["- present: \(YAMLText.word(screen))"] + transition(use, resolved, scene)
    case .pop(let use): return ["- pop:"] + transition(use, resolved, scene)
    case .dismiss(let use): return ["- dismiss:"] + transition(use, resolved, scene)
    case .act(let act): return GestureWriter.lines(of: act, scene.tracks)
    case .dragBack(let drag):
      var terms = drag.terms
      if case .interaction(let whole)? = resolved { terms = whole.terms }
      return [drag.isDismissal ? "- dismiss:" : "- pop:"] + transition(drag.use, resolved, scene)
        + GestureWriter.lines(of: drag, terms: terms, scene.tracks)
    }
  }

  /// The keys beside `push` or `pop`, indented to them.
  private static func transition(
    _ use: TransitionUse, _ resolved: ResolvedStep?, _ scene: Scene
  ) -> [String] {
    var use = use
    switch resolved {
    case .transition(let whole)?: use = self.use(whole)
    case .interaction(let whole)?: use = self.use(whole.transition)
    default: break
    }
    var lines: [String] = []
    if let name = use.name {
      lines += ["  transition:", "    type: \(YAMLText.word(name))"]
      lines += parameters(of: use, name, scene).map { "    " + $0 }
    }
    if let duration = use.duration { lines.append("  duration: \(TimeLiteral.text(duration))") }
    if let pacing = use.pacing { lines.append("  " + pace(pacing)) }
    return lines
  }

  private static func use(_ whole: ResolvedTransition) -> TransitionUse {
    TransitionUse(
      whole.name, parameters: whole.parameters, duration: whole.duration, pacing: whole.pacing)
  }

  private static func parameters(
    of use: TransitionUse, _ name: String, _ scene: Scene
  ) -> [String] {
    guard let transition = scene.transition(named: name) else { return [] }
    return lines(of: transition.parameters, values: use.parameters)
  }

  /// A line for each parameter of a transition or a container, set or not.
  static func lines(
    of parameters: [TransitionParameter], values: [String: ParameterValue]
  ) -> [String] {
    parameters.map { parameter in
      guard let value = values[parameter.name] ?? parameter.defaultValue else {
        return "# \(parameter.name): \(parameter.defaultText)"
      }
      return "\(parameter.name): \(text(value))"
    }
  }

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
    }
  }

  private static func text(_ frame: FrameLength) -> String {
    let sides = [frame.x, frame.y, frame.width, frame.height]
    return "[\(sides.map { $0.map(NumberLiteral.text) ?? "auto" }.joined(separator: ", "))]"
  }

  private static func text(_ picture: PlacedPicture) -> String {
    let image = "image: \(YAMLText.word(picture.image))"
    return "{ \(image)\(picture.frame.map { ", frame: \(text($0))" } ?? "") }"
  }

  /// A curve or a spring in one line.
  static func pace(_ pacing: Pacing) -> String {
    let number = NumberLiteral.text
    switch pacing {
    case .curve(let curve):
      return "curve: \(CurveLiteral.text(curve))"
    case .dampedSpring(let ratio, let velocity):
      return "spring: { damping-ratio: \(number(ratio)), initial-velocity: \(number(velocity)) }"
    case .physicalSpring(let spring):
      return "spring: { mass: \(number(spring.mass)), stiffness: \(number(spring.stiffness)), "
        + "damping: \(number(spring.damping)), "
        + "initial-velocity: \(number(spring.initialVelocity)) }"
    }
  }
}
