/// How a picture is mixed with what is below it (W3C Compositing and Blending Level 1).
///
/// With straight colours cs and cb and alphas as and ab of picture and backdrop, the result is
/// cs as (1 - ab) + cb ab (1 - as) + as ab B(cb, cs), of alpha as + ab - as ab; B is the mode's own
/// function. Colours are sRGB-coded.
public enum BlendMode: String, CaseIterable, Hashable, Sendable {
  /// Source-over: B is cs.
  case normal
  /// B is cb cs.
  case multiply
  /// B is cb + cs - cb cs.
  case screen
  /// Hard light with picture and backdrop exchanged.
  case overlay
  /// The darker of both, channel by channel.
  case darken
  /// The lighter of both, channel by channel.
  case lighten
  /// B is cb / (1 - cs), at most 1; 0 where cb is 0.
  case colorDodge = "color-dodge"
  /// B is 1 - (1 - cb) / cs, at least 0; 1 where cb is 1.
  case colorBurn = "color-burn"
  /// Multiply by 2 cs where that is at most 1, else screen with 2 cs - 1.
  case hardLight = "hard-light"
  /// The backdrop made darker or lighter, softly.
  case softLight = "soft-light"
  /// B is |cb - cs|.
  case difference
  /// B is cb + cs - 2 cb cs.
  case exclusion
  /// The picture's hue with the backdrop's saturation and luminosity.
  case hue
  /// The picture's saturation with the backdrop's hue and luminosity.
  case saturation
  /// The picture's hue and saturation with the backdrop's luminosity.
  case color
  /// The picture's luminosity with the backdrop's hue and saturation.
  case luminosity
  /// The sum of the premultiplied pixels, at most 1.
  case plusLighter = "plus-lighter"
  /// The sum of the premultiplied pixels less what is missing of both, at least 0.
  case plusDarker = "plus-darker"

  /// The mode of a name, which may be that of a Core Animation or Core Graphics filter.
  public init?(named name: String) {
    guard let mode = BlendMode(rawValue: name) ?? Self.coreAnimation[name] else { return nil }
    self = mode
  }

  /// The names of Core Animation's compositing filters, which UIKit developers know.
  public static let coreAnimation: [String: BlendMode] = [
    "normalBlendMode": .normal, "multiplyBlendMode": .multiply, "screenBlendMode": .screen,
    "overlayBlendMode": .overlay, "darkenBlendMode": .darken, "lightenBlendMode": .lighten,
    "colorDodgeBlendMode": .colorDodge, "colorBurnBlendMode": .colorBurn,
    "softLightBlendMode": .softLight, "hardLightBlendMode": .hardLight,
    "differenceBlendMode": .difference, "exclusionBlendMode": .exclusion,
    "hueBlendMode": .hue, "saturationBlendMode": .saturation, "colorBlendMode": .color,
    "luminosityBlendMode": .luminosity, "plusL": .plusLighter, "plusD": .plusDarker,
  ]
}
