public import SegueGraphics

/// The value of a parameter of a transition or a container.
public enum ParameterValue: Hashable, Sendable {
  /// An angle, clockwise positive.
  case angle(Angle)
  /// A place on the stage, by its x and y.
  case place(Length, Length)
  /// A rectangle on the stage; one side may follow from the picture's aspect ratio.
  case frame(FrameLength)
  /// A colour, opaque or translucent.
  case color(Color)
  /// A picture, by its name among ``Scene/images``.
  case image(String)
  /// A word: one of the parameter's choices.
  case choice(String)
  /// A number without a unit.
  case number(Double)
  /// A flag: true or false.
  case flag(Bool)
  /// Pictures with their places, in order.
  case pictures([PlacedPicture])
  /// Keyframes of layers inside a screen, by layer names.
  case keyframes([String: [LayerKeyframe]])
}

extension ParameterValue {
  /// The spelling in a script, with units.
  public var text: String {
    switch self {
    case .angle(let angle): "\(angle.degrees.fixed(6))deg"
    case .place(let x, let y): "[\(x.text), \(y.text)]"
    case .frame(let frame): frame.text
    case .color(let color): "\"\(color.hex)\""
    case .image(let name): name
    case .choice(let choice): choice
    case .number(let number): number.fixed(6)
    case .flag(let flag): flag ? "true" : "false"
    case .pictures(let pictures): "[\(pictures.map(\.text).joined(separator: ", "))]"
    case .keyframes(let layers):
      layers.isEmpty ? "{}" : "{ \(layers.keys.sorted().joined(separator: ", ")) }"
    }
  }

  /// The names of the pictures that the value refers to, in order.
  package var imageNames: [String] {
    switch self {
    case .image(let name): [name]
    case .pictures(let pictures): pictures.map(\.image)
    default: []
    }
  }
}
