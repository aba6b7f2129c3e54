/// A spring preset: a named spring of UIKit, SwiftUI or Material, or one measured on a device.
///
/// Scripts name it in place of a curve, or as the step's spring: `curve: snappy`, `spring: snappy`.
public enum SpringPreset: String, CaseIterable, Hashable, Sendable {
  /// The spring of UIKit's own transitions and of `UISpringTimingParameters()`.
  case system
  /// SwiftUI's `smooth`, its default since iOS 17, and UIKit's `animate(springDuration:)`.
  case smooth
  /// SwiftUI's `snappy`: a bounce of 0.15.
  case snappy
  /// SwiftUI's `bouncy`: a bounce of 0.3.
  case bouncy
  /// SwiftUI's `interactiveSpring`, for content that follows a finger.
  case interactive
  /// The spring of alerts and action sheets.
  case alert
  /// A page released in a back swipe, on iOS 26 and later.
  case glassSwipe = "glass-swipe"
  /// The card of a zoom transition, on iOS 26 and later.
  case glassZoom = "glass-zoom"
  /// A zoom whose interactive dismissal is cancelled: the card returns to full screen.
  case glassZoomCancel = "glass-zoom-cancel"
  /// A dragged card that lands in its cell after the release.
  case glassLanding = "glass-landing"
  /// The page below a zoom while the zoom is dismissed.
  case glassHome = "glass-home"
  /// Material 3's expressive scheme: small elements that move.
  case expressiveFastSpatial = "expressive-fast-spatial"
  /// Material 3's expressive scheme: elements that move.
  case expressiveDefaultSpatial = "expressive-default-spatial"
  /// Material 3's expressive scheme: whole screens that move.
  case expressiveSlowSpatial = "expressive-slow-spatial"
  /// Material 3's standard scheme: small elements that move.
  case standardFastSpatial = "standard-fast-spatial"
  /// Material 3's standard scheme: elements that move.
  case standardDefaultSpatial = "standard-default-spatial"
  /// Material 3's standard scheme: whole screens that move.
  case standardSlowSpatial = "standard-slow-spatial"
  /// Material 3's colour and opacity of small elements, in both schemes.
  case fastEffects = "fast-effects"
  /// Material 3's colour and opacity, in both schemes.
  case defaultEffects = "default-effects"
  /// Material 3's colour and opacity of whole screens, in both schemes.
  case slowEffects = "slow-effects"

  /// The name in scripts, in kebab case.
  package var name: String { rawValue }

  /// The duration in seconds and the bounce of a SwiftUI preset, to which `extra-bounce` is added.
  package var base: (duration: Double, bounce: Double)? {
    switch self {
    case .smooth: (0.5, 0)
    case .snappy: (0.5, 0.15)
    case .bouncy: (0.5, 0.3)
    case .interactive: (0.15, 0.14)
    default: nil
    }
  }

  /// The preset's spring as a pacing.
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

  /// Creates a spring of mass 1 from a stiffness and a damping ratio.
  private static func swing(stiffness: Double, _ ratio: Double) -> Pacing {
    swing(frequency: stiffness.squareRoot(), ratio)
  }

  /// Creates a spring from an angular frequency in radians per second and a damping ratio.
  private static func swing(frequency: Double, _ ratio: Double) -> Pacing {
    .responseSpring(
      response: 2 * Double.pi / frequency, dampingRatio: ratio, initialVelocity: 0)
  }

  /// ω in radians per second and ζ of a spring measured on a device.
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

  /// The preset as a spring of mass 1.
  ///
  /// The spring of alerts was read from the running layer; solving for its 404 ms differs by less
  /// than 10^-7.
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

  /// The preset's own duration, in seconds.
  package var duration: Double {
    switch self {
    // When 0.0009985 of the distance remains, by UIKit's rule.
    case .system: Spring.system.timingParametersDuration()
    // The duration that UIKit gives `UIView.animate` with this spring.
    case .alert: 0.404
    default: pacing.naturalDuration ?? 0
    }
  }

  /// One sentence for lists of presets, with a full stop.
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
