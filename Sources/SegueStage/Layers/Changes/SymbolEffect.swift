internal import SegueGraphics

/// An effect on a layer, in the manner of SF Symbols' effects; it is expanded to changes of properties.
///
/// Apple publishes no numbers: all are choices.
public enum SymbolEffect: String, CaseIterable, Hashable, Sendable {
  /// The layer swells, and springs back.
  case bounce
  /// The layer shrinks, and springs back.
  case bounceDown = "bounce-down"
  /// The layer fades and comes back, for ever.
  case pulse
  /// The layer grows, and stays so.
  case scaleUp = "scale-up"
  /// The layer shrinks, and stays so.
  case scaleDown = "scale-down"
  /// The hidden layer fades in as it grows.
  case appear
  /// The layer fades out as it shrinks.
  case disappear
  /// The layer turns to and fro.
  case wiggle
  /// The layer grows and fades a little, and comes back, for ever.
  case breathe
  /// The layer turns once.
  case rotate
}

extension Change {
  /// Returns the change of a layer by an effect.
  public static func effect(_ effect: SymbolEffect) -> Change {
    var change = Change()
    change.add(effect)
    return change
  }

  /// Adds the changes of an effect; passes that the change has already are kept.
  package mutating func add(_ effect: SymbolEffect) {
    switch effect {
    case .bounce: bounce(to: 1.15)
    case .bounceDown: bounce(to: 0.87)
    case .pulse: swing(.alpha, to: [0.4], seconds: 1)
    case .scaleUp: set(PropertyChange(.scale, .to(.numbers([1.15, 1.15])), timing: .snappy))
    case .scaleDown: set(PropertyChange(.scale, .to(.numbers([0.85, 0.85])), timing: .snappy))
    case .appear: enter = Self.fading
    case .disappear: leave = Self.fading
    case .wiggle:
      let turns = [9.0, -9, 6, -4, 0].map { degrees in
        PropertyPart.cubic(
          .numbers([Angle(degrees: degrees).radians]), seconds: 0.1, start: nil, end: nil)
      }
      set(PropertyChange(.turn, .track(turns)))
    case .breathe:
      swing(.scale, to: [1.08, 1.08], seconds: 1.5)
      swing(.alpha, to: [0.85], seconds: 1.5)
    case .rotate:
      // A full turn ends where it began, so the next one starts at 0 again.
      set(
        PropertyChange(
          .turn,
          .track([
            .move(.numbers([0])),
            .linear(.numbers([2 * Double.pi]), seconds: 1, .easeInEaseOut),
          ])))
    }
  }

  private static let fading: [LayerTransition] = [.opacity, .scale(0.7, anchor: Point(0.5, 0.5))]

  private mutating func bounce(to factor: Double) {
    set(
      PropertyChange(
        .scale,
        .track([
          .cubic(.numbers([factor, factor]), seconds: 0.13, start: nil, end: nil),
          .spring(.numbers([1, 1]), .preset(.bouncy), seconds: nil, velocity: nil),
        ])))
  }

  /// Adds a property that goes to a value and back, for ever unless the change has passes.
  private mutating func swing(
    _ property: AnimatedProperty, to value: [Double], seconds: Double
  ) {
    var pace = AnimationTiming.easeInOut(seconds)
    pace.passes = timing.passes == nil ? .infinity : nil
    pace.autoreverses = timing.autoreverses == nil ? true : nil
    set(PropertyChange(property, .to(.numbers(value)), timing: pace))
  }
}
