package import SegueGraphics

/// A type that the value of a parameter can have.
package protocol ParameterType: Hashable, Sendable {
  /// Converts a value of a script; nil for one of another kind.
  init?(_ value: ParameterValue)
  /// The value in a script; nil for an unset optional.
  var parameterValue: ParameterValue? { get }
}

/// A type that a parameter can have without further bounds.
package protocol UnboundedParameterType: ParameterType {
  /// The kind of value in a script.
  static var kind: TransitionParameter.Kind { get }
}

extension Angle: UnboundedParameterType {
  package static var kind: TransitionParameter.Kind { .angle }

  package init?(_ value: ParameterValue) {
    guard case .angle(let angle) = value else { return nil }
    self = angle
  }

  package var parameterValue: ParameterValue? { .angle(self) }
}

extension LengthPair: UnboundedParameterType {
  package static var kind: TransitionParameter.Kind { .place }

  package init?(_ value: ParameterValue) {
    guard case .place(let x, let y) = value else { return nil }
    self.init(x, y)
  }

  package var parameterValue: ParameterValue? { .place(x, y) }
}

extension FrameLength: UnboundedParameterType {
  package static var kind: TransitionParameter.Kind { .frame }

  package init?(_ value: ParameterValue) {
    guard case .frame(let frame) = value else { return nil }
    self = frame
  }

  package var parameterValue: ParameterValue? { .frame(self) }
}

extension Color: UnboundedParameterType {
  package static var kind: TransitionParameter.Kind { .color }

  package init?(_ value: ParameterValue) {
    guard case .color(let color) = value else { return nil }
    self = color
  }

  package var parameterValue: ParameterValue? { .color(self) }
}

extension Double: ParameterType {
  package init?(_ value: ParameterValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }

  package var parameterValue: ParameterValue? { .number(self) }
}

extension Bool: UnboundedParameterType {
  package static var kind: TransitionParameter.Kind { .flag }

  package init?(_ value: ParameterValue) {
    guard case .flag(let flag) = value else { return nil }
    self = flag
  }

  package var parameterValue: ParameterValue? { .flag(self) }
}

extension [PlacedPicture]: ParameterType, UnboundedParameterType {
  package static var kind: TransitionParameter.Kind { .pictures }

  package init?(_ value: ParameterValue) {
    guard case .pictures(let pictures) = value else { return nil }
    self = pictures
  }

  package var parameterValue: ParameterValue? { .pictures(self) }
}

/// Keyframes for layers of the screen with a role in a container.
package struct LayerKeyframes: ParameterType {
  /// The keyframes by layer names, each in the order of progress.
  package var layers: [String: [LayerKeyframe]] = [:]

  package init() {}

  package init?(_ value: ParameterValue) {
    guard case .keyframes(let layers) = value else { return nil }
    self.layers = layers
  }

  package var parameterValue: ParameterValue? { .keyframes(layers) }
}

extension ContentMode: ParameterChoice {}

extension Optional: ParameterType where Wrapped: ParameterType {
  package init?(_ value: ParameterValue) {
    guard let wrapped = Wrapped(value) else { return nil }
    self = wrapped
  }

  package var parameterValue: ParameterValue? { flatMap(\.parameterValue) }
}
