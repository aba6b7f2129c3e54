import SegueGraphics

/// The declaration of a parameter of a transition or container, for lists, the parser and the writer.
///
/// It comes from a ``Parameter``, which knows the type of the values as well.
package struct TransitionParameter: Hashable, Sendable {
  /// The kind of value that a parameter takes.
  package enum Kind: Hashable, Sendable {
    /// An angle with its unit.
    case angle
    /// Two lengths, each in points or per cent of the stage.
    case place
    /// A rectangle in points; one side may be `auto`.
    case frame
    case color
    /// The name of a picture declared under `images`.
    case image
    /// A word from a list of choices.
    case choice([String])
    /// A number within a range, without a unit.
    case number(ClosedRange<Double>)
    /// A flag: `true` or `false`.
    case flag
    /// A list of pictures, each with the frame of its thumbnail if it has one.
    case pictures
    /// Keyframes for layers of the screen with a role in a container.
    case keyframes(role: String)
  }

  /// The script key, in kebab-case.
  package var name: String
  package var kind: Kind
  /// The value when a script sets none; nil where `defaultText` describes the default.
  package var defaultValue: ParameterValue?
  /// The default in words: its spelling, or a description where there is no fixed value.
  package var defaultText: String
  /// Whether a script has to set it.
  package var isRequired: Bool
  /// One sentence for lists of parameters.
  package var summary: String
  /// The name of another parameter that sets the same quantity, if there is one.
  ///
  /// A script sets at most one of the two.
  package var alternative: String?

  /// Creates a declaration; ``Parameter`` makes it from a type.
  init(
    _ name: String, _ kind: Kind, value: ParameterValue? = nil, text: String,
    isRequired: Bool = false, alternative: String? = nil, _ summary: String
  ) {
    self.name = name
    self.kind = kind
    defaultValue = value
    defaultText = text
    self.isRequired = isRequired
    self.summary = summary
    self.alternative = alternative
  }
}

extension TransitionParameter.Kind {
  /// The kind in words, such as `angle` or `number from 0 to 1`.
  package var words: String {
    switch self {
    case .angle: "angle"
    case .place: "place"
    case .frame: "frame"
    case .color: "colour"
    case .image: "picture"
    case .choice(let words): words.joined(separator: " or ")
    case .number(let range):
      "number from \(range.lowerBound.fixed()) to \(range.upperBound.fixed())"
    case .flag: "true or false"
    case .pictures: "list of pictures with frames"
    case .keyframes: "mapping of names of layers to keyframes"
    }
  }

  /// Clamps a number to the bounds; a value of another kind is unchanged.
  func bounding(_ value: ParameterValue) -> ParameterValue {
    guard case .number(let range) = self, case .number(let number) = value else { return value }
    return .number(number.clamped(to: range))
  }
}
