/// A spring with a name: those of UIKit, SwiftUI and Material, and those that were measured.
///
/// Scripts say it instead of a curve or as the step's spring: `curve: snappy`, `spring: snappy`.
public enum SpringPreset: String, CaseIterable, Hashable, Sendable {
  /// UIKit's own transitions, and `UISpringTimingParameters()`.
  case system
  /// SwiftUI's `smooth`, its default animation since iOS 17, and UIKit's `animate(springDuration:)`.
  case smooth
  /// SwiftUI's `snappy`: a little bounce.
  case snappy
  /// SwiftUI's `bouncy`: more bounce.
  case bouncy
  /// SwiftUI's `interactiveSpring`, for what follows a finger.
  case interactive
  /// Alerts and action sheets.
  case alert
  /// A page that is let go in a swipe back, on iOS 26 and later.
  case glassSwipe = "glass-swipe"
  /// The flight of a zoom, on iOS 26 and later.
  case glassZoom = "glass-zoom"
  /// The way home of a zoom that was dragged and let go too soon.
  case glassZoomCancel = "glass-zoom-cancel"
  /// The landing of a card that was dragged and let go.
  case glassLanding = "glass-landing"
  /// The page below a zoom on its way home.
  case glassHome = "glass-home"
  /// Material 3's expressive scheme: small things that move.
  case expressiveFastSpatial = "expressive-fast-spatial"
  /// Material 3's expressive scheme: things that move.
  case expressiveDefaultSpatial = "expressive-default-spatial"
  /// Material 3's expressive scheme: whole screens that move.
  case expressiveSlowSpatial = "expressive-slow-spatial"
  /// Material 3's standard scheme: small things that move.
  case standardFastSpatial = "standard-fast-spatial"
  /// Material 3's standard scheme: things that move.
  case standardDefaultSpatial = "standard-default-spatial"
  /// Material 3's standard scheme: whole screens that move.
  case standardSlowSpatial = "standard-slow-spatial"
  /// Material 3's colours and opacities of small things, in both schemes.
  case fastEffects = "fast-effects"
  /// Material 3's colours and opacities, in both schemes.
  case defaultEffects = "default-effects"
  /// Material 3's colours and opacities of whole screens, in both schemes.
  case slowEffects = "slow-effects"

  /// The name in scripts, in kebab case.
  package var name: String { rawValue }

  /// The base bounce and the duration of one of SwiftUI's presets, which `extra-bounce` adds to.
  package var base: (duration: Double, bounce: Double)? {
    switch self {
    case .smooth: (0.5, 0)
    case .snappy: (0.5, 0.15)
    case .bouncy: (0.5, 0.3)
    case .interactive: (0.15, 0.14)
    default: nil
    }
  }

  /// The spring in its own numbers.
  package var pacing: Pacing {
    switch self {
    case .system: .physicalSpring(.system)
    case .alert: .dampedSpring(dampingRatio: 1, initialVelocity: 0)
    case .smooth, .snappy, .bouncy, .interactive:
      .spring(duration: base?.duration ?? 0.5, bounce: base?.bounce ?? 0)
    case .glassSwipe, .glassZoom, .glassZoomCancel, .glassLanding, .glassHome:
      Self.swing(frequency: measured?.frequency ?? 1, measured?.ratio ?? 1)
    case .expressiveFastSpatial: Self.swing(stiffness: 800, 0.6)
    case .expressiveDefaultSpatial: Self.swing(stiffness: 380, 0.8)
    case .expressiveSlowSpatial: Self.swing(stiffness: 200, 0.8)
    case .standardFastSpatial: Self.swing(stiffness: 1400, 0.9)
    case .standardDefaultSpatial: Self.swing(stiffness: 700, 0.9)
    case .standardSlowSpatial: Self.swing(stiffness: 300, 0.9)
    case .fastEffects: Self.swing(stiffness: 3800, 1)
    case .defaultEffects: Self.swing(stiffness: 1600, 1)
    case .slowEffects: Self.swing(stiffness: 800, 1)
    }
  }

  private static func swing(stiffness: Double, _ ratio: Double) -> Pacing {
    swing(frequency: stiffness.squareRoot(), ratio)
  }

  private static func swing(frequency: Double, _ ratio: Double) -> Pacing {
    .responseSpring(
      response: 2 * Double.pi / frequency, dampingRatio: ratio, initialVelocity: 0)
  }

  /// ω in radians a second and ζ of a spring that was measured.
  private var measured: (frequency: Double, ratio: Double)? {
    switch self {
    case .glassSwipe: (22, 0.85)
    case .glassZoom: (19, 1)
    case .glassZoomCancel: (22, 0.9)
    case .glassLanding: (15, 0.75)
    case .glassHome: (15, 1)
    default: nil
    }
  }

  /// The spring of mass 1 on which UIKit's own transitions run.
  ///
  /// That of alerts was read from the running layer; what its 404 ms come to is less than 10^-7 off.
  package var spring: Spring {
    if let (frequency, ratio) = measured {
      return Spring(stiffness: frequency * frequency, damping: 2 * ratio * frequency)
    }
    switch self {
    case .system: return .system
    case .alert: return Spring(stiffness: 522.3503149568596, damping: 45.70996893268949)
    default: return pacing.resolved(duration: duration).spring ?? .system
    }
  }

  /// The seconds that it takes by itself.
  package var duration: Double {
    switch self {
    // When 0.0009985 of the way is left, as UIKit has it.
    case .system: Spring.system.timingParametersDuration()
    // The duration that UIKit gives `UIView.animate` with this spring.
    case .alert: 0.404
    default: pacing.naturalDuration ?? 0
    }
  }

  /// One sentence for lists, with a full stop.
  package var summary: String {
    switch self {
    case .system: "UIKit's own transitions and `UISpringTimingParameters()`; it never overshoots."
    case .smooth: "SwiftUI's `smooth`, its default animation since iOS 17: no bounce."
    case .snappy: "SwiftUI's `snappy`: a bounce of 0.15."
    case .bouncy: "SwiftUI's `bouncy`: a bounce of 0.3."
    case .interactive: "SwiftUI's `interactiveSpring`, for what follows a finger."
    case .alert: "Alerts and action sheets: a view spring of damping ratio 1 over 404 ms."
    case .glassSwipe: "A page that is let go in a swipe back, iOS 26."
    case .glassZoom: "The flight of a zoom, iOS 26."
    case .glassZoomCancel: "A zoom that was dragged and let go too soon, iOS 26."
    case .glassLanding: "A dragged card that lands in its cell, iOS 26."
    case .glassHome: "The page below a zoom on its way home, iOS 26."
    case .expressiveFastSpatial: "Material 3 expressive: small things that move."
    case .expressiveDefaultSpatial: "Material 3 expressive: things that move."
    case .expressiveSlowSpatial: "Material 3 expressive: whole screens that move."
    case .standardFastSpatial: "Material 3 standard: small things that move."
    case .standardDefaultSpatial: "Material 3 standard: things that move."
    case .standardSlowSpatial: "Material 3 standard: whole screens that move."
    case .fastEffects: "Material 3: colour and opacity of small things."
    case .defaultEffects: "Material 3: colour and opacity."
    case .slowEffects: "Material 3: colour and opacity of whole screens."
    }
  }
}
