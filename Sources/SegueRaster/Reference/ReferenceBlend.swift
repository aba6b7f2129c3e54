import SegueGraphics

/// The functions B of the blend modes, as the specification writes them.
enum ReferenceBlend {
  typealias Color = SIMD3<Double>

  /// B(cb, cs) of straight colours.
  static func color(_ mode: BlendMode, _ cs: Color, _ cb: Color) -> Color {
    switch mode {
    case .hue: return setLum(setSat(cs, sat(cb)), lum(cb))
    case .saturation: return setLum(setSat(cb, sat(cs)), lum(cb))
    case .color: return setLum(cs, lum(cb))
    case .luminosity: return setLum(cb, lum(cs))
    default:
      return Color(
        channel(mode, cs.x, cb.x), channel(mode, cs.y, cb.y), channel(mode, cs.z, cb.z))
    }
  }

  private static func channel(_ mode: BlendMode, _ cs: Double, _ cb: Double) -> Double {
    switch mode {
    case .multiply: return cb * cs
    case .screen: return cb + cs - cb * cs
    case .overlay: return channel(.hardLight, cb, cs)
    case .darken: return min(cb, cs)
    case .lighten: return max(cb, cs)
    case .colorDodge: return cb == 0 ? 0 : cs >= 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurn: return cb >= 1 ? 1 : cs <= 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLight: return cs <= 0.5 ? cb * 2 * cs : channel(.screen, 2 * cs - 1, cb)
    case .softLight:
      if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
      let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
      return cb + (2 * cs - 1) * (d - cb)
    case .difference: return abs(cb - cs)
    case .exclusion: return cb + cs - 2 * cb * cs
    default: return cs
    }
  }

  private static func lum(_ c: Color) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private static func sat(_ c: Color) -> Double { c.max() - c.min() }

  private static func setLum(_ c: Color, _ l: Double) -> Color {
    var moved = c + (l - lum(c))
    let (grey, least, most) = (lum(moved), moved.min(), moved.max())
    if least < 0 { moved = grey + (moved - grey) * grey / (grey - least) }
    if most > 1 { moved = grey + (moved - grey) * (1 - grey) / (most - grey) }
    return moved
  }

  private static func setSat(_ c: Color, _ s: Double) -> Color {
    c.max() > c.min() ? (c - c.min()) * s / (c.max() - c.min()) : .zero
  }
}
