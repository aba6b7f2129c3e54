extension TimingFunction {
  /// Constant speed; Core Animation's default for explicit animations.
  public static let linear = TimingFunction(0, 0, 1, 1)
  /// Starts slowly; UIKit's `curveEaseIn`.
  public static let easeIn = TimingFunction(0.42, 0, 1, 1)
  /// Ends slowly; UIKit's `curveEaseOut`.
  public static let easeOut = TimingFunction(0, 0, 0.58, 1)
  /// Starts and ends slowly; UIKit's `curveEaseInOut`, the default of view animations.
  public static let easeInEaseOut = TimingFunction(0.42, 0, 0.58, 1)
  /// The curve of implicit Core Animations, quick at the start; `ease` in CSS.
  public static let `default` = TimingFunction(0.25, 0.1, 0.25, 1)
}

/// The timing functions of phone page transitions, as published or measured.
extension TimingFunction {
  /// Flutter's curve of iOS pages, fitted to recorded frames; almost the system spring over 0.5 s.
  public static let fastEaseInToSlowEaseOut = TimingFunction(path: [
    [0.056, 0.024, 0.108, 0.3085, 0.198, 0.541], [0.3655, 1, 0.5465, 0.989, 1, 1],
  ])
  /// Flutter's curve for page transitions of older iOS versions.
  public static let linearToEaseOut = TimingFunction(0.35, 0.91, 0.33, 0.97)
  /// ``linearToEaseOut`` rotated by 180° about its middle: the same page on its way back.
  public static let easeInToLinear = TimingFunction(0.67, 0.03, 0.65, 0.09)
  /// Flutter's curve for a page released in a back swipe.
  public static let fastLinearToSlowEaseIn = TimingFunction(0.18, 1, 0.04, 1)
  /// Ionic's curve of iOS pages, over 540 ms, and of sheets, over 500 ms.
  public static let ionicIOS = TimingFunction(0.32, 0.72, 0, 1)
  /// The push of iOS 26, over 0.4 s: the remaining distance decays with a time constant of 61 ms.
  public static let glassPush = TimingFunction(decayRate: 0.4 / 0.061)
}

/// The easing curves of Material Design's motion tokens.
extension TimingFunction {
  /// Material 3's emphasized easing, a path of two cubics; `fast_out_extra_slow_in` of Android.
  public static let emphasized = TimingFunction(path: [
    [0.05, 0, 0.133333, 0.06, 0.166666, 0.4], [0.208333, 0.82, 0.25, 1, 1, 1],
  ])
  /// Material 3's emphasized-decelerate, for elements that enter.
  public static let emphasizedDecelerate = TimingFunction(0.05, 0.7, 0.1, 1)
  /// Material 3's emphasized-accelerate, for elements that leave for good.
  public static let emphasizedAccelerate = TimingFunction(0.3, 0, 0.8, 0.15)
  /// Emphasized-decelerate as Material Components for Android define it.
  public static let componentsEmphasizedDecelerate = TimingFunction(0.1, 0.7, 0.1, 1)
  /// Emphasized-accelerate as Material Components for Android define it.
  public static let componentsEmphasizedAccelerate = TimingFunction(0.3, 0, 0.8, 0.2)
  /// Material 3's standard curve, for small elements.
  public static let standard = TimingFunction(0.2, 0, 0, 1)
  /// Material 3's standard-decelerate, for small elements that enter.
  public static let standardDecelerate = TimingFunction(0, 0, 0, 1)
  /// Material 3's standard-accelerate, for small elements that leave.
  public static let standardAccelerate = TimingFunction(0.3, 0, 1, 1)
  /// Material 2's standard curve, `fast_out_slow_in` of Android.
  public static let legacy = TimingFunction(0.4, 0, 0.2, 1)
  /// Material 2's deceleration, `linear_out_slow_in` of Android.
  public static let legacyDecelerate = TimingFunction(0, 0, 0.2, 1)
  /// Material 2's acceleration, `fast_out_linear_in` of Android.
  public static let legacyAccelerate = TimingFunction(0.4, 0, 1, 1)
  /// The curve from a predictive back gesture to the screen's progress (Material Components for Android).
  public static let backProgress = TimingFunction(0.1, 0.1, 0, 1)
}

extension TimingFunction {
  /// A timing function with a name in scripts.
  package struct Named: Hashable, Sendable {
    /// The name in kebab case.
    package let name: String
    /// Other names for the same curve, in kebab case.
    package let aliases: [String]
    /// One sentence about the curve, with a full stop.
    package let summary: String
    package let function: TimingFunction

    fileprivate init(
      _ name: String, _ function: TimingFunction, also aliases: [String] = [], _ summary: String
    ) {
      self.name = name
      self.aliases = aliases
      self.summary = summary
      self.function = function
    }
  }

  /// The timing functions that scripts can name, in the order in which lists show them.
  package static let named: [Named] =
    [
      Named("linear", .linear, "One speed throughout."),
      Named("ease-in", .easeIn, "Starts slowly and ends at full speed."),
      Named("ease-out", .easeOut, "Starts at full speed and ends slowly."),
      Named(
        "ease-in-ease-out", .easeInEaseOut, also: ["ease-in-out"],
        "Starts and ends slowly, as view animations do by default."),
      Named(
        "default", .default, also: ["ease"],
        "Starts quickly and ends slowly, as implicit layer animations do."),
    ] + pages + material

  private static let pages: [Named] = [
    Named(
      "fast-ease-in-to-slow-ease-out", .fastEaseInToSlowEaseOut,
      "Flutter's iOS page, fitted to recorded frames; over 500ms nearly the `system` spring."),
    Named(
      "linear-to-ease-out", .linearToEaseOut, "Flutter's page of older iOS versions."),
    Named(
      "ease-in-to-linear", .easeInToLinear, "The same page on its way back."),
    Named(
      "fast-linear-to-slow-ease-in", .fastLinearToSlowEaseIn, "Flutter's page that is let go."),
    Named(
      "ionic-ios", .ionicIOS, also: ["ionic"], "Ionic's iOS page over 540ms, its sheet over 500ms."),
    Named(
      "glass-push", .glassPush,
      "The push of iOS 26 over 400ms: what is left decays, by half every 42 ms."),
  ]

  private static let material: [Named] = [
    Named(
      "emphasized", .emphasized, also: ["m3-emphasized", "fast-out-extra-slow-in"],
      "Material 3 for whole screens: a short start, a long rest."),
    Named(
      "emphasized-decelerate", .emphasizedDecelerate, also: ["m3-emphasized-decelerate"],
      "Material 3 for what comes in."),
    Named(
      "emphasized-accelerate", .emphasizedAccelerate, also: ["m3-emphasized-accelerate"],
      "Material 3 for what goes for good."),
    Named(
      "mdc-emphasized-decelerate", .componentsEmphasizedDecelerate,
      "The same for what comes in, as Material Components for Android have it."),
    Named(
      "mdc-emphasized-accelerate", .componentsEmphasizedAccelerate,
      "The same for what goes, as Material Components for Android have it."),
    Named("standard", .standard, also: ["m3-standard"], "Material 3 for small things."),
    Named(
      "standard-decelerate", .standardDecelerate, also: ["m3-standard-decelerate"],
      "Material 3 for small things that come in."),
    Named(
      "standard-accelerate", .standardAccelerate, also: ["m3-standard-accelerate"],
      "Material 3 for small things that go."),
    Named("legacy", .legacy, also: ["fast-out-slow-in"], "Material 2's curve for all that moves."),
    Named(
      "legacy-decelerate", .legacyDecelerate, also: ["linear-out-slow-in"],
      "Material 2 for what comes in."),
    Named(
      "legacy-accelerate", .legacyAccelerate, also: ["fast-out-linear-in"],
      "Material 2 for what goes."),
    Named(
      "mdc-back-progress", .backProgress, also: ["back-progress"],
      "Material's predictive back: the screen gives way less and less to the finger."),
  ]
}
