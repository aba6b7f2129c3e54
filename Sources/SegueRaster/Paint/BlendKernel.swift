import SegueGraphics

/// The arithmetic of blend modes on one premultiplied pixel (W3C Compositing and Blending Level 1).
///
/// In premultiplied values S and D with alphas sa and da the result is S (1 - da) + D (1 - sa) plus
/// sa da B, over the alpha sa + da - sa da. Modes whose term sa da B is a polynomial are integers
/// over 255, rounded once; those with a quotient or a root are computed in `Double`, where IEEE 754
/// fixes every bit, and rounded once. No channel exceeds its alpha.
enum BlendKernel {
  /// Blends a pixel over another one with a blend mode.
  static func blend(_ source: UInt32, over target: UInt32, _ mode: BlendMode) -> UInt32 {
    if source == 0 { return target }
    switch mode {
    case .normal: return PixelKernel.over(source, target)
    case .plusLighter, .plusDarker: return added(source, target, isLighter: mode == .plusLighter)
    case .hue, .saturation, .color, .luminosity: return nonSeparable(source, target, mode)
    default: break
    }
    let (sa, da) = (Int(source >> 24), Int(target >> 24))
    let alpha = sa + da - divided(sa * da)
    var result = UInt32(alpha) << 24
    for shift in [0, 8, 16] {
      let (s, d) = (Int(source >> shift & 255), Int(target >> shift & 255))
      let value = channel(mode, s, d, sa, da)
      result |= UInt32(max(0, min(alpha, value))) << shift
    }
    return result
  }

  /// Blends a pixel times a factor in 1/65025 over another one with a blend mode.
  ///
  /// The factor scales the source's alpha, and every result except that of a saturating sum is
  /// linear in it; so the result is interpolated from the backdrop to that of a factor of 1.
  static func blend(
    _ source: UInt32, over target: UInt32, _ mode: BlendMode, factor: Int
  ) -> UInt32 {
    if mode == .plusLighter || mode == .plusDarker {
      return blend(between(0, source, factor), over: target, mode)
    }
    return between(target, blend(source, over: target, mode), factor)
  }

  /// Interpolates between two pixels by a factor in 1/65025; each channel is rounded to nearest.
  private static func between(_ from: UInt32, _ to: UInt32, _ factor: Int) -> UInt32 {
    let whole = 255 * 255
    if factor == whole { return to }
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let (first, last) = (Int(from >> shift & 255), Int(to >> shift & 255))
      let level = (first * (whole - factor) + last * factor + whole / 2) / whole
      result |= UInt32(truncatingIfNeeded: level) << shift
    }
    return result
  }

  /// Divides a product by 255, rounded to nearest.
  private static func divided(_ product: Int) -> Int { (product + 127) / 255 }

  /// Blends one channel with a separable mode.
  private static func channel(_ mode: BlendMode, _ s: Int, _ d: Int, _ sa: Int, _ da: Int) -> Int {
    switch mode {
    case .multiply: return divided(s * (255 - da) + d * (255 - sa) + s * d)
    case .screen: return divided(255 * (s + d) - s * d)
    case .darken: return divided(255 * (s + d) - max(s * da, d * sa))
    case .lighten: return divided(255 * (s + d) - min(s * da, d * sa))
    case .difference: return divided(255 * (s + d) - 2 * min(s * da, d * sa))
    case .exclusion: return divided(255 * (s + d) - 2 * s * d)
    case .hardLight: return lit(s, d, sa, da, isHard: 2 * s <= sa)
    case .overlay: return lit(s, d, sa, da, isHard: 2 * d <= da)
    case .colorDodge, .colorBurn, .softLight: return quotient(mode, s, d, sa, da)
    default: return s
    }
  }

  /// Computes hard light or overlay: multiply or screen with doubled channels.
  private static func lit(_ s: Int, _ d: Int, _ sa: Int, _ da: Int, isHard: Bool) -> Int {
    let mixed = isHard ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s)
    return divided(mixed + s * (255 - da) + d * (255 - sa))
  }

  /// Blends one channel with color dodge, color burn or soft light, in `Double`.
  private static func quotient(_ mode: BlendMode, _ s: Int, _ d: Int, _ sa: Int, _ da: Int) -> Int {
    let cs = sa == 0 ? 0 : Double(s) / Double(sa)
    let cb = da == 0 ? 0 : Double(d) / Double(da)
    let mixed =
      switch mode {
      case .colorDodge: cb == 0 ? 0 : cs >= 1 ? 1 : min(1, cb / (1 - cs))
      case .colorBurn: cb >= 1 ? 1 : cs <= 0 ? 0 : 1 - min(1, (1 - cb) / cs)
      default: soft(cs, cb)
      }
    let whole =
      Double(s * (255 - da) + d * (255 - sa)) / 255 + mixed * Double(sa * da) / 255
    return Int(whole + 0.5)
  }

  /// Computes the soft-light blend of straight channels (W3C).
  private static func soft(_ cs: Double, _ cb: Double) -> Double {
    if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
    let bent = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
    return cb + (2 * cs - 1) * (bent - cb)
  }

  /// Computes plus-lighter or plus-darker, with saturation.
  private static func added(_ source: UInt32, _ target: UInt32, isLighter: Bool) -> UInt32 {
    let (sa, da) = (Int(source >> 24), Int(target >> 24))
    let alpha = min(255, sa + da)
    var result = UInt32(alpha) << 24
    for shift in [0, 8, 16] {
      let (s, d) = (Int(source >> shift & 255), Int(target >> shift & 255))
      let value =
        isLighter ? min(255, s + d) : max(0, min(255, sa + da) - (sa - s) - (da - d))
      result |= UInt32(min(alpha, value)) << shift
    }
    return result
  }
}

extension BlendKernel {
  private typealias Channels = SIMD3<Double>

  /// Blends with a non-separable mode: hue, saturation, color or luminosity.
  private static func nonSeparable(_ source: UInt32, _ target: UInt32, _ mode: BlendMode) -> UInt32
  {
    let (sa, da) = (Int(source >> 24), Int(target >> 24))
    let alpha = sa + da - divided(sa * da)
    let (cs, cb) = (straight(source), straight(target))
    let mixed =
      switch mode {
      case .hue: withLuminosity(withSaturation(cs, saturation(cb)), luminosity(cb))
      case .saturation: withLuminosity(withSaturation(cb, saturation(cs)), luminosity(cb))
      case .color: withLuminosity(cs, luminosity(cb))
      default: withLuminosity(cb, luminosity(cs))
      }
    var result = UInt32(alpha) << 24
    for (index, shift) in [0, 8, 16].enumerated() {
      let (s, d) = (Int(source >> shift & 255), Int(target >> shift & 255))
      let whole =
        Double(s * (255 - da) + d * (255 - sa)) / 255 + mixed[index] * Double(sa * da) / 255
      result |= UInt32(max(0, min(alpha, Int(whole + 0.5)))) << shift
    }
    return result
  }

  /// Divides the channels of a premultiplied pixel by its alpha: 0...1.
  private static func straight(_ pixel: UInt32) -> Channels {
    let alpha = Double(pixel >> 24)
    guard alpha > 0 else { return .zero }
    return Channels(
      Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255)) / alpha
  }

  private static func luminosity(_ color: Channels) -> Double {
    0.3 * color.x + 0.59 * color.y + 0.11 * color.z
  }

  private static func saturation(_ color: Channels) -> Double { color.max() - color.min() }

  /// Moves a colour to a luminosity, and clips it toward grey into 0...1 (`SetLum`, `ClipColor`).
  private static func withLuminosity(_ color: Channels, _ wanted: Double) -> Channels {
    var moved = color + (wanted - luminosity(color))
    let grey = luminosity(moved)
    let (least, most) = (moved.min(), moved.max())
    if least < 0 { moved = grey + (moved - grey) * (grey / (grey - least)) }
    if most > 1 { moved = grey + (moved - grey) * ((1 - grey) / (most - grey)) }
    return moved
  }

  /// Stretches a colour so that its least channel is 0 and its greatest a saturation (`SetSat`).
  private static func withSaturation(_ color: Channels, _ wanted: Double) -> Channels {
    let (least, most) = (color.min(), color.max())
    guard most > least else { return .zero }
    return (color - least) * (wanted / (most - least))
  }
}
