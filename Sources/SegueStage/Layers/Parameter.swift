/// A parameter of a transition or a container, whose values have a type.
///
/// It is declared once, in the file of what it belongs to, listed there by its ``declaration``, and
/// read with the subscript of a stage: `stage[KuGou.angle]` is an angle. What an author cannot set
/// never comes out of it: a number keeps its bounds, and a value of another kind is the default.
///
/// An optional type is for a parameter without a fixed default: nil when the author set nothing.
package struct Parameter<Value: ParameterType>: Sendable {
  /// What lists, the parser and the writer know of it.
  package let declaration: TransitionParameter
  /// The value where the author set none.
  package let defaultValue: Value

  /// The script key, in kebab-case.
  package var name: String { declaration.name }

  private init(_ declaration: TransitionParameter, default value: Value) {
    self.declaration = declaration
    defaultValue = value
  }

  private init(
    _ name: String, _ kind: TransitionParameter.Kind, default value: Value, _ summary: String
  ) {
    let given = value.parameterValue
    self.init(
      TransitionParameter(name, kind, value: given, text: given?.text ?? "none", summary),
      default: value)
  }

  /// The value that the author set, within its bounds, else the default.
  fileprivate func value(in values: [String: ParameterValue]) -> Value {
    values[name].flatMap { Value(declaration.kind.bounding($0)) } ?? defaultValue
  }
}

extension Parameter {
  /// A parameter with a fixed default.
  package init(_ name: String, default value: Value, _ summary: String)
  where Value: UnboundedParameterType {
    self.init(name, Value.kind, default: value, summary)
  }

  /// A number within a range, with a fixed default.
  package init(
    _ name: String, in range: ClosedRange<Double>, default value: Double, _ summary: String
  ) where Value == Double {
    self.init(name, .number(range), default: value, summary)
  }

  /// A choice with a fixed default, whose words are listed in an order of their own.
  package init(
    _ name: String, among choices: [Value], default value: Value, _ summary: String
  ) where Value: ParameterChoice {
    self.init(name, .choice(choices.map(\.rawValue)), default: value, summary)
  }

  /// A parameter whose default follows from the scene, or from its alternative, as `text` says.
  package init<Wrapped: UnboundedParameterType>(
    _ name: String, defaultIs text: String, alternative: String? = nil, _ summary: String
  ) where Value == Wrapped? {
    self.init(
      TransitionParameter(name, Wrapped.kind, text: text, alternative: alternative, summary),
      default: nil)
  }

  /// A number within a range, whose default follows from the scene, as `text` says.
  package init(
    _ name: String, in range: ClosedRange<Double>, defaultIs text: String, _ summary: String
  ) where Value == Double? {
    self.init(TransitionParameter(name, .number(range), text: text, summary), default: nil)
  }

  /// Keyframes of layers of the screen that plays a part in a container; none by default.
  package init(_ name: String, ofRole role: String, _ summary: String)
  where Value == LayerKeyframes {
    self.init(name, .keyframes(role: role), default: LayerKeyframes(), summary)
  }

  /// A parameter that every use must give; nil only on a stage that was made without it.
  package init<Wrapped: UnboundedParameterType>(required name: String, _ summary: String)
  where Value == Wrapped? {
    self.init(
      TransitionParameter(name, Wrapped.kind, text: "required", isRequired: true, summary),
      default: nil)
  }
}

extension [TransitionParameter] {
  /// The declarations of some parameters, in the order in which lists show them.
  package static func of<each Value>(
    _ parameters: repeat Parameter<each Value>
  ) -> [TransitionParameter] {
    var declarations: [TransitionParameter] = []
    repeat declarations.append((each parameters).declaration)
    return declarations
  }
}

extension [String: ParameterValue] {
  /// The value of a parameter: what was set, within its bounds, else the default.
  package subscript<Wanted>(parameter: Parameter<Wanted>) -> Wanted {
    get { parameter.value(in: self) }
    set { self[parameter.name] = newValue.parameterValue }
  }
}
