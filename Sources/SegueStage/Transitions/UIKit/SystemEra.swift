import SegueGraphics

/// The two generations of UIKit's own transitions.
public enum SystemEra: String, ParameterChoice {
  /// The transitions of iOS 7 to 18.
  case classic
  /// The transitions of iOS 26 and 27 (Liquid Glass).
  case glass

  /// The script parameter of the generation; the current one by default.
  static let parameter = Parameter(
    "era", default: SystemEra.glass,
    "The generation whose numbers hold: classic for iOS 7 to 18, glass for iOS 26 on.")
}
