/// All numbers of glass of one size, resolved: lengths in points, colours sRGB-coded.
package struct GlassStyle: Hashable, Sendable {
  /// What the backdrop's colours become.
  package struct Tone: Hashable, Sendable {
    /// What black and white become, the saturation, and the lift over a light backdrop.
    package var black, white, saturation, rise: Double

    package init(_ black: Double, _ white: Double, _ saturation: Double, rise: Double = 0) {
      (self.black, self.white) = (black, white)
      (self.saturation, self.rise) = (saturation, rise)
    }

    /// Interpolates to another tone.
    package func interpolated(to end: Tone, progress: Double) -> Tone {
      Tone(
        black.interpolated(to: end.black, progress: progress),
        white.interpolated(to: end.white, progress: progress),
        saturation.interpolated(to: end.saturation, progress: progress),
        rise: rise.interpolated(to: end.rise, progress: progress))
    }
  }

  package var variant: Glass.Variant
  /// The scheme and the surface by name, for traces.
  package var schemeName, surfaceName: String
  /// The shorter side of the smallest shape.
  package var side: Double
  package var width, depth, curvature, index, dispersion: Double
  package var blur, clarity: Double
  /// The tones of dark and of light glass.
  package var dark, light: Tone
  /// The share of the light tone, 0...1; nil if it follows the backdrop.
  package var lightShare: Double?
  package var dim: Double
  package var tint: Color
  /// The white at the edge of dark and of light glass, and the width of the dark one.
  package var rim, lightRim, rimWidth: Double
  package var lightAngle: Angle
  package var key: Double
  package var shadowOpacity, shadowRadius: Double
  package var shadowOffset: Point
  /// How far it has materialised, 0...1; already a factor of the lens, the blur and the shadow.
  package var strength: Double

  /// The largest blur of panels and the blur of bars, in points.
  private static let panelBlur = 6.7, barBlur = 3.1, barClarity = 0.2

  /// Resolves glass for the shorter side of a shape.
  ///
  /// - Parameter isDark: whether the screen is dark.
  package init(_ glass: Glass, side: Double, isDark: Bool) {
    let isClear = glass.variant == .clear
    let panel = Self.panelShare(glass.surface, side: side)
    let g = glass.strength.clamped(to: 0...1)
    variant = glass.variant
    self.side = side
    (curvature, index, dispersion) = (glass.curvature, glass.index, glass.dispersion)
    let ownWidth = glass.width ?? min((isClear ? 0.36 : 0.25) * side, 20)
    width = min(ownWidth, side / 2) * g
    depth = (glass.depth ?? min(0.5 * side, 60)) * g
    let usual = Self.barBlur.interpolated(to: Self.panelBlur, progress: panel)
    blur = (glass.blur ?? (isClear ? 0.75 : usual)) * g
    let clear = glass.clarity ?? (isClear ? 0.5 : Self.barClarity * (1 - panel))
    clarity = 1 - (1 - clear) * (0.4 * g + 0.6 * g * g)
    (dark, light) = (
      Self.tone(glass, panel: panel, isLight: false), Self.tone(glass, panel: panel, isLight: true)
    )
    let isSmall = glass.surface == .bar || glass.surface == .auto && side < 100
    switch glass.scheme {
    case .dark: lightShare = 0
    case .light: lightShare = 1
    case .auto: lightShare = isSmall && !isClear ? nil : isDark || isClear ? 0 : 1
    }
    dim = glass.dim
    tint = glass.tint.withAlpha(UInt8((Double(glass.tint.alpha) * g).rounded()))
    (rim, lightRim) =
      isClear
      ? (glass.rim ?? 0.165, glass.rim ?? 0.165)
      : (
        glass.rim ?? 0.165, glass.rim ?? 0.5
      )
    rimWidth = glass.rimWidth
    lightAngle = glass.light
    key = glass.key ?? (isClear ? 0.75 : 0)
    let shadow = 0.3 * (0.0053 * side - 0.275).clamped(to: 0.04...0.6)
    shadowOpacity = (glass.shadowOpacity ?? shadow) * g
    shadowRadius = glass.shadowRadius ?? (0.1875 * side - 7.25).clamped(to: 4...24)
    shadowOffset = glass.shadowOffset
    strength = g
    schemeName =
      glass.scheme != .auto
      ? glass.scheme.rawValue
      : lightShare.map { $0 == 0 ? "dark(auto)" : "light(auto)" } ?? "auto"
    surfaceName = glass.surface != .auto ? glass.surface.rawValue : panel < 0.5 ? "bar" : "panel"
  }

  /// Whether the drawn colours depend on the mean of the backdrop.
  package var needsMean: Bool {
    lightShare == nil || dim > 0 || lightShare != 1 && dark.rise != 0
      || lightShare != 0 && light.rise != 0
  }

  /// Returns the share of light glass over a backdrop of a mean luma, 0...1.
  package func lightShare(over mean: Double) -> Double {
    lightShare ?? Self.smoothstep(0.55, 0.65, mean)
  }

  /// Returns the factors of a colour, of its luma and of 1 over a backdrop of a mean luma.
  package func factors(over mean: Double) -> (color: Double, luma: Double, base: Double) {
    let tone = dark.interpolated(to: light, progress: lightShare(over: mean))
    let contrast = tone.white - tone.black
    let lift = tone.rise * Self.smoothstep(0.19, 0.5, mean)
    let kept = 1 - dim * Self.smoothstep(0.35, 0.65, mean)
    return (
      contrast * tone.saturation * kept, contrast * (1 - tone.saturation) * kept,
      (tone.black + lift) * kept
    )
  }

  /// Returns the share of white and of black at a depth inside the edge, in points, without the light's direction.
  package func line(at depth: Double, lightShare share: Double) -> (white: Double, black: Double) {
    let inner = rimWidth > 0 ? (1 - depth / rimWidth).clamped(to: 0...1) : 0
    let point = rimWidth / 1.22
    if variant == .clear { return (rim * inner, 0) }
    let line = point > 0 ? (1 - abs(depth - point) / point).clamped(to: 0...1) : 0
    let contour = point > 0 ? (1 - depth / (0.66 * point)).clamped(to: 0...1) : 0
    return (
      (rim * inner).interpolated(to: lightRim * line, progress: share), 0.1 * contour * share
    )
  }

  /// The depth in points from which on the edge is not lit.
  package var lineWidth: Double {
    variant == .clear || lightShare == 0 ? rimWidth : 2 * rimWidth / 1.22
  }

  /// Returns the displacement in points at a depth inside the edge, in points, for a scale.
  ///
  /// Snell's law for a ray straight down on a profile of the height (1 - u^p)^(1/p).
  package func displacement(at depth: Double, scale: Double) -> Double {
    guard width > 0, self.depth > 0 else { return 0 }
    let u = 1 - min(max(depth, 0.5 / scale), width) / width
    return self.depth * Self.profile(u, exponent: curvature, index: index)
  }

  /// Returns the share of the greatest displacement at a share of the rim, both 0...1.
  package static func profile(_ u: Double, exponent p: Double, index n: Double) -> Double {
    guard u > 0 else { return 0 }
    guard u < 1 else { return 1 }
    let log = DeterministicMath.naturalLogarithm(u)
    let power = DeterministicMath.exponential(log * p)
    let rest = max(1 - power, 1e-12)
    let below = DeterministicMath.naturalLogarithm(rest) * (p - 1) / p
    let t = DeterministicMath.exponential(log * (p - 1) - below)
    let a = t / (n * (1 + t * t).squareRoot())
    let bent = a / (1 - a * a).squareRoot()
    return (t - bent) / ((1 + t * bent) * (n * n - 1).squareRoot())
  }

  package static func smoothstep(_ low: Double, _ high: Double, _ value: Double) -> Double {
    let t = ((value - low) / (high - low)).clamped(to: 0...1)
    return t * t * (3 - 2 * t)
  }

  /// Returns the share of a panel's numbers for a surface.
  private static func panelShare(_ surface: Glass.Surface, side: Double) -> Double {
    switch surface {
    case .bar: 0
    case .panel, .popover, .menu: 1
    case .auto: ((side - 100) / 60).clamped(to: 0...1)
    }
  }

  /// Returns the tone of a variant, with the author's numbers in place.
  private static func tone(_ glass: Glass, panel: Double, isLight: Bool) -> Tone {
    var tone: Tone
    if glass.variant == .clear {
      tone = Tone(0.05, 0.97, 1.06)
    } else if isLight {
      tone = Tone(0.66, 0.99, 1.4).interpolated(to: Tone(0.74, 0.98, 1.4), progress: panel)
    } else {
      switch glass.surface {
      case .popover: tone = Tone(0.178, 0.411, 1.4)
      case .menu: tone = Tone(0.118, 0.318, 1.4)
      case .bar, .panel, .auto:
        tone = Tone(0.098, 0.392, 1.4, rise: 0.102)
          .interpolated(to: Tone(0.118, 0.351, 1.4), progress: panel)
      }
    }
    tone.black = glass.black ?? tone.black
    tone.white = glass.white ?? tone.white
    tone.saturation = glass.saturation ?? tone.saturation
    tone.rise = glass.rise ?? tone.rise
    return tone
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    // Written so that NaN is the lower bound.
    self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
  }
}
