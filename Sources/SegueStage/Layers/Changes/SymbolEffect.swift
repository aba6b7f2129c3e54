internal import SegueGraphics

/// An effect on a layer, in the manner of SF Symbols' effects: changes of properties, from the layer's own
/// values and back to them.
///
/// Apple publishes no numbers: all are choices.
public enum SymbolEffect: String, CaseIterable, Hashable, Sendable {
  /// The layer swells, and springs back.
  case bounce
  /// The layer shrinks, and springs back.
  case bounceDown = "bounce-down"
  /// The layer fades and comes back, for ever.
  case pulse
  /// The layers that it holds light up one after the other, and fade together, for ever.
  case variableColor = "variable-color"
  /// The layers that it holds light up one after the other, each alone, for ever.
  case variableColorIterative = "variable-color-iterative"
  /// The layer grows to 1.15 of the scale in its screen, and stays so.
  case scaleUp = "scale-up"
  /// The layer shrinks to 0.85 of the scale in its screen, and stays so.
  case scaleDown = "scale-down"
  /// The hidden layer fades in as it grows.
  case appear
  /// The layer fades out as it shrinks.
  case disappear
  /// The layer shrinks away, and grows again with its new text, picture or path; without those a layer
  /// that shows goes, and a hidden one comes in its place.
  case replace
  /// As ``replace``, but what goes grows.
  case replaceUpUp = "replace-up-up"
  /// As ``replace``, but what goes is gone at once.
  case replaceOffUp = "replace-off-up"
  /// The path becomes the new one if that has as many curves; otherwise as ``replace``.
  case replaceMagic = "replace-magic"
  /// The layer turns to and fro.
  case wiggle
  /// The layer moves to and fro, to the left first.
  case wiggleLeft = "wiggle-left"
  /// The layer moves to and fro, to the right first.
  case wiggleRight = "wiggle-right"
  /// The layer grows and fades a little, and comes back, for ever.
  case breathe
  /// The layer turns once.
  case rotate
}

/// An effect of a change.
public struct EffectUse: Hashable, Sendable {
  /// The effect.
  public var effect: SymbolEffect
  /// Whether the layers that the layer holds have the effect one after the other, 60 ms apart.
  public var isByLayer: Bool

  /// Creates the use of an effect.
  public init(_ effect: SymbolEffect, byLayer isByLayer: Bool = false) {
    self.effect = effect
    self.isByLayer = isByLayer
  }

  /// The seconds between the layers of an effect by layer.
  static let interval = 0.06
}

extension Change {
  /// Returns the change of a layer by an effect.
  public static func effect(_ effect: SymbolEffect, byLayer isByLayer: Bool = false) -> Change {
    var change = Change()
    change.effect = EffectUse(effect, byLayer: isByLayer)
    return change
  }
}

/// The values of a layer with which an effect begins and ends.
package struct EffectModel: Hashable, Sendable {
  var scale = [1.0, 1]
  /// The scale that the screen gives the layer, before all changes.
  var authoredScale = [1.0, 1]
  var turn = 0.0
  var move = [0.0, 0]
  var alpha = 1.0
  /// The width of the layer in points.
  var width = 90.0

  /// Creates the values of a layer without transform.
  package init() {}
}

extension SymbolEffect {
  /// Returns the changes of one layer.
  ///
  /// - Parameter passes: the passes that the author gives; nil for the effect's own.
  package func change(of model: EffectModel, passes: Double? = nil) -> Change {
    var change = Change()
    switch self {
    case .bounce: change.bounce(to: 1.15, model)
    case .bounceDown: change.bounce(to: 0.87, model)
    case .pulse: change.swing(.alpha, to: [0.4 * model.alpha], seconds: 1, passes)
    case .scaleUp: change.grow(by: 1.15, model)
    case .scaleDown: change.grow(by: 0.85, model)
    case .appear: change.enter = Self.shrunk(0.7)
    case .disappear: change.leave = Self.shrunk(0.7)
    case .wiggle:
      change.shake(
        .turn, Self.shakes.map { [model.turn + Angle(degrees: $0).radians] })
    case .wiggleLeft, .wiggleRight:
      let reach = (self == .wiggleLeft ? -0.12 : 0.12) * model.width / 9
      change.shake(.move, Self.shakes.map { [model.move[0] + $0 * reach, model.move[1]] })
    case .breathe:
      change.swing(.scale, to: model.scale.map { 1.08 * $0 }, seconds: 1.5, passes)
      change.swing(.alpha, to: [0.85 * model.alpha], seconds: 1.5, passes)
    case .rotate:
      // A full turn ends where it began, so that the next one begins there again.
      change.set(
        PropertyChange(
          .turn,
          .track([
            .linear(.numbers([model.turn + 2 * Double.pi]), seconds: 1, .easeInEaseOut),
            .move(.numbers([model.turn])),
          ])))
    case .replace, .replaceUpUp, .replaceOffUp, .replaceMagic:
      change.replace(self, model)
    case .variableColor, .variableColorIterative: break
    }
    return change
  }

  /// How far a wiggle is turned from its middle every tenth of a second, in degrees; 9 are all of its way.
  private static let shakes: [Double] = [9, -9, 6, -4, 0]

  /// Returns how a layer differs that is smaller, or larger, and transparent.
  static func shrunk(_ factor: Double) -> [LayerTransition] {
    [.opacity, .scale(factor, anchor: Point(0.5, 0.5))]
  }

  /// The seconds in which the old contents go; 0 for effects that do without.
  var exitSeconds: Double { self == .replaceOffUp ? 0 : 0.15 }
  /// The factor at which the old contents go.
  var exitFactor: Double { self == .replaceUpUp ? 1.3 : 0.5 }
}

extension Change {
  fileprivate mutating func bounce(to factor: Double, _ model: EffectModel) {
    set(
      PropertyChange(
        .scale,
        .track([
          .cubic(.numbers(model.scale.map { factor * $0 }), seconds: 0.13, start: nil, end: nil),
          .spring(.numbers(model.scale), .preset(.bouncy), seconds: nil, velocity: nil),
        ])))
  }

  fileprivate mutating func grow(by factor: Double, _ model: EffectModel) {
    set(
      PropertyChange(
        .scale, .to(.numbers(model.authoredScale.map { factor * $0 })), timing: .snappy))
  }

  fileprivate mutating func shake(_ property: AnimatedProperty, _ values: [[Double]]) {
    let parts = values.map {
      PropertyPart.cubic(.numbers($0), seconds: 0.1, start: nil, end: nil)
    }
    set(PropertyChange(property, .track(parts)))
  }

  /// Adds a property that goes to a value and back, for ever unless the author gives passes.
  fileprivate mutating func swing(
    _ property: AnimatedProperty, to value: [Double], seconds: Double, _ passes: Double?
  ) {
    var pace = AnimationTiming.easeInOut(seconds)
    pace.passes = passes == nil ? .infinity : nil
    pace.autoreverses = true
    set(PropertyChange(property, .to(.numbers(value)), timing: pace))
  }

  /// Adds the way of what a layer shows, out and in again.
  fileprivate mutating func replace(_ effect: SymbolEffect, _ model: EffectModel) {
    let seconds = effect.exitSeconds
    func exit(_ numbers: [Double], _ entry: [Double]) -> [PropertyPart] {
      if seconds == 0 { return [.move(.numbers(entry))] }
      let out = PropertyPart.linear(.numbers(numbers), seconds: seconds, .easeIn)
      return numbers == entry ? [out] : [out, .move(.numbers(entry))]
    }
    set(
      PropertyChange(
        .scale,
        .track(
          exit(
            model.scale.map { effect.exitFactor * $0 }, model.scale.map { 0.5 * $0 })
            + [.spring(.numbers(model.scale), .preset(.bouncy), seconds: nil, velocity: [0])])))
    set(
      PropertyChange(
        .alpha,
        .track(exit([0], [0]) + [.linear(.numbers([model.alpha]), seconds: 0.15, .easeOut)])))
  }
}
