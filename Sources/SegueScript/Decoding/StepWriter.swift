internal import SegueGraphics
internal import SegueStage

/// A writer of timeline steps with their transitions, as items of a list.
struct StepWriter {
  let scene: Scene
  /// Whether parameters that are not set are written with their defaults.
  let fillsDefaults: Bool

  /// Returns the lines of a step; `resolved` provides the defaults that are filled in, if known.
  func lines(of step: Step, resolved: ResolvedStep?) -> [String] {
    guard let (head, options) = StepRow.all.lazy.compactMap({ $0.parts(step.bare, scene) }).first
    else { return [] }
    var filled = filled(options, resolved)
    filled.notes = step.notes
    let others = StepOptionGroup.written.flatMap { $0.lines(of: filled, in: scene) ?? [] }
    return (head + others).enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
  }

  /// Returns the options of a step with the defaults of its resolution.
  private func filled(_ options: StepOptions, _ resolved: ResolvedStep?) -> StepOptions {
    var options = options
    options.fillsDefaults = fillsDefaults
    switch resolved {
    case .transition(let whole)?: options.use = use(whole)
    case .interaction(let whole)?:
      (options.use, options.terms) = (use(whole.transition), whole.terms)
    default: break
    }
    return options
  }

  /// Returns the lines of the key `transition`; nil for a use without a name and parameters.
  func transition(_ use: TransitionUse) -> [String]? {
    guard use.name != nil || !use.parameters.isEmpty else { return nil }
    return (use.name.map { ["type: \(YAMLText.word($0))"] } ?? []) + parameters(of: use)
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
    case .frame(let frame): frame.text
    case .color(let color): "\"\(color.hex)\""
    case .image(let name): YAMLText.word(name)
    case .choice(let word): word
    case .number(let value): NumberLiteral.text(value)
    case .flag(let flag): flag ? "true" : "false"
    case .pictures(let pictures): ValueKind.pictures.text(pictures, .empty) ?? ""
    case .keyframes(let layers): ValueKind.parts.text(layers, .empty) ?? ""
    }
  }
}
