/// A blend mode of a picture with its backdrop (W3C Compositing and Blending Level 1).
///
/// With straight colours cs and cb and alphas as and ab of picture and backdrop, the result is cs
/// as (1 - ab) + cb ab (1 - as) + as ab B(cb, cs), with alpha as + ab - as ab; B is the mode's own
/// function. Colours are sRGB-coded.
public enum BlendMode: String, CaseIterable, Hashable, Sendable {
  /// Source-over, without blending: B is cs.
  case normal
  /// Multiplication of the colours: B is cb cs.
  case multiply
  /// B is cb + cs - cb cs.
  case screen
  /// Hard light with picture and backdrop exchanged.
  case overlay
  /// The darker value of both, channel by channel.
  case darken
  /// The lighter value of both, channel by channel.
  case lighten
  /// B is cb / (1 - cs), at most 1; 0 where cb is 0.
  case colorDodge = "color-dodge"
  /// B is 1 - (1 - cb) / cs, at least 0; 1 where cb is 1.
  case colorBurn = "color-burn"
  /// Multiply by 2 cs if that is at most 1, else screen with 2 cs - 1.
  case hardLight = "hard-light"
  /// A softer version of hard light, which darkens or lightens the backdrop.
  case softLight = "soft-light"
  /// The absolute difference: B is |cb - cs|.
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
  /// The sum of the premultiplied pixels, clamped to 1 (Core Graphics `plusLighter`).
  case plusLighter = "plus-lighter"
  /// The sum of the premultiplied pixels minus the excess of their alphas over 1, at least 0 (`plusDarker`).
  case plusDarker = "plus-darker"

  /// The mode of a CSS name, or of a Core Animation or Core Graphics filter.
  public init?(named name: String) {
    guard let mode = BlendMode(rawValue: name) ?? Self.coreAnimation[name] else { return nil }
    self = mode
  }

  /// The modes by the names of Core Animation's compositing filters, which UIKit developers know.
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
