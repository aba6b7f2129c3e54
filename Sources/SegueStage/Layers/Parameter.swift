/// A typed parameter of a transition or a container.
///
/// It is declared once, in the file of its transition or container, listed there by its
/// ``declaration``, and read with the subscript of a stage: `stage[KuGou.angle]` is an angle.
/// Reading never gives a value that an author cannot set: a number is clamped to its bounds, and a
/// value of another kind is replaced by the default.
///
/// An optional type is for a parameter without a fixed default: nil when the author set nothing.
package struct Parameter<Value: ParameterType>: Sendable {
  /// The untyped declaration, for lists, the parser and the writer.
  package let declaration: TransitionParameter
  /// The value when the author sets none.
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

  /// Returns the value that the author set, clamped to its bounds, else the default.
  fileprivate func value(in values: [String: ParameterValue]) -> Value {
    values[name].flatMap { Value(declaration.kind.bounding($0)) } ?? defaultValue
  }
}

extension Parameter {
  /// Creates a parameter with a fixed default.
  package init(_ name: String, default value: Value, _ summary: String)
  where Value: UnboundedParameterType {
    self.init(name, Value.kind, default: value, summary)
  }

  /// Creates a number within a range, with a fixed default.
  package init(
    _ name: String, in range: ClosedRange<Double>, default value: Double, _ summary: String
  ) where Value == Double {
    self.init(name, .number(range), default: value, summary)
  }

  /// Creates a choice with a fixed default, whose words are listed in the given order.
  package init(
    _ name: String, among choices: [Value], default value: Value, _ summary: String
  ) where Value: ParameterChoice {
    self.init(name, .choice(choices.map(\.rawValue)), default: value, summary)
  }

  /// Creates a parameter whose default depends on the scene or its alternative; `text` describes it.
  package init<Wrapped: UnboundedParameterType>(
    _ name: String, defaultIs text: String, alternative: String? = nil, _ summary: String
  ) where Value == Wrapped? {
    self.init(
      TransitionParameter(name, Wrapped.kind, text: text, alternative: alternative, summary),
      default: nil)
  }

  /// Creates a number within a range, whose default depends on the scene; `text` describes it.
  package init(
    _ name: String, in range: ClosedRange<Double>, defaultIs text: String, _ summary: String
  ) where Value == Double? {
    self.init(TransitionParameter(name, .number(range), text: text, summary), default: nil)
  }

  /// Creates keyframes for the layers of the screen with a role in a container; empty by default.
  package init(_ name: String, ofRole role: String, _ summary: String)
  where Value == LayerKeyframes {
    self.init(name, .keyframes(role: role), default: LayerKeyframes(), summary)
  }

  /// Creates a required parameter; nil only on a stage that was made without it.
  package init<Wrapped: UnboundedParameterType>(required name: String, _ summary: String)
  where Value == Wrapped? {
    self.init(
      TransitionParameter(name, Wrapped.kind, text: "required", isRequired: true, summary),
      default: nil)
  }
}

extension [TransitionParameter] {
  /// Returns the declarations of some parameters, in the order in which lists show them.
  package static func of<each Value>(
    _ parameters: repeat Parameter<each Value>
  ) -> [TransitionParameter] {
    var declarations: [TransitionParameter] = []
    repeat declarations.append((each parameters).declaration)
    return declarations
  }
}

extension [String: ParameterValue] {
  /// The value of a parameter, clamped to its bounds; the default where none is set.
  package subscript<Wanted>(parameter: Parameter<Wanted>) -> Wanted {
    get { parameter.value(in: self) }
    set { self[parameter.name] = newValue.parameterValue }
  }
}
