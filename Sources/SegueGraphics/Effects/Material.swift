/// What a material makes of what lies below: other colours, then a blur, then a tint.
///
/// With straight sRGB-coded values and L the luma of Rec. 601's successor as Core Animation weighs it
/// (.2125 .7154 .0721): y is the cubic Bernstein polynomial of L with the four values of `curve`;
/// c + (y - c) · amount, then saturation about the luma of Rec. 709, then `lighten` is added. The
/// values of the named materials are a likeness of iOS 13 and later, read by others at run time.
public struct Material: Hashable, Sendable {
  /// The standard deviation of the blur in points, >= 0.
  public var blur = 30.0
  /// A factor on the distance from grey, >= 0.
  public var saturation = 1.0
  /// What is added to all colours, -1...1.
  public var lighten = 0.0
  /// How much of a colour is replaced by the curve's grey, 0...1.
  public var amount = 0.0
  /// The four values of the curve from black to white.
  public var curve = SIMD4<Double>(0, 1.0 / 3, 2.0 / 3, 1)
  /// A colour drawn over the result, with straight alpha; clear for none.
  public var tint = Color.clear
  /// What lies outside the layer's bounds.
  public var edge = BlurEdge.normalize

  /// A material that only blurs.
  public init() {}

  private init(
    _ blur: Double, _ saturation: Double, _ lighten: Double, _ amount: Double,
    _ curve: SIMD4<Double>
  ) {
    self.blur = blur
    self.saturation = saturation
    self.lighten = lighten
    self.amount = amount
    self.curve = curve
  }

  /// A material of UIKit's older styles: a blur, a saturation of 1.8 and a tint.
  private init(_ blur: Double, white: Double, opacity: Double) {
    self.blur = blur
    saturation = 1.8
    let level = UInt8(white * 255 + 0.5)
    tint = Color(
      red: level, green: level, blue: level, alpha: UInt8(opacity * 255 + 0.5))
  }

  /// Whether the surroundings are light or dark.
  public enum Scheme: String, CaseIterable, Hashable, Sendable { case light, dark }

  /// The names of materials.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    /// `UIBlurEffect.Style.systemUltraThinMaterial`.
    case ultraThin = "ultra-thin"
    /// `systemThinMaterial`.
    case thin
    /// `systemMaterial`, and `regular`.
    case regular
    /// `systemThickMaterial`, and `prominent`.
    case thick
    /// `systemChromeMaterial`: bars.
    case chrome
    /// Notifications.
    case platter
    /// What lies behind the modules of the Control Center.
    case controlCenter = "control-center"
    /// The dock.
    case dock
    /// `extraLight` of iOS 7.
    case extraLight = "extra-light"
    /// `light` of iOS 7.
    case light
    /// `dark` of iOS 7.
    case dark

    /// The name that a script or UIKit calls a material by, in kebab-case: `system-thin-material` is
    /// `thin`, `prominent` is `thick`, which follow the appearance as it does.
    public static func spelled(_ name: String) -> Name? {
      let alias: [String: Name] = [
        "system-ultra-thin-material": .ultraThin, "system-thin-material": .thin,
        "system-material": .regular, "system-thick-material": .thick,
        "system-chrome-material": .chrome, "prominent": .thick,
      ]
      return Name(rawValue: name) ?? alias[name]
    }
  }

  /// The material of a name.
  public init(_ name: Name, _ scheme: Scheme = .light) {
    let isLight = scheme == .light
    switch name {
    case .ultraThin:
      self.init(
        22.5, 1.1, isLight ? 0.12 : 0, 0.5,
        isLight ? SIMD4(0.45, 0.55, 0.65, 0.68) : SIMD4(0.24, 0.24, 0.30, 0.39))
    case .thin:
      self.init(
        30, 1.35, isLight ? 0.12 : 0, 0.6,
        isLight ? SIMD4(0.725, 0.825, 0.76, 0.73) : SIMD4(0.20, 0.21, 0.10, 0.15))
    case .regular:
      self.init(
        30, 1.5, isLight ? 0.10 : 0, 0.75,
        isLight ? SIMD4(0.90, 0.83, 0.925, 0.815) : SIMD4(0.16, 0.26, 0.10, 0.10))
    case .thick:
      self.init(
        45, 1.5, isLight ? 0.045 : 0, 0.88,
        isLight ? SIMD4(0.99, 0.95, 0.98, 0.905) : SIMD4(0.14, 0.16, 0.10, 0.03))
    case .chrome:
      self.init(
        22.5, isLight ? 1.1 : 2.0, isLight ? 0.10 : -0.10, 0.75,
        isLight ? SIMD4(0.80, 0.90, 1.1, 0.825) : SIMD4(0.23, 0.52, 0.27, 0.255))
    case .platter:
      self.init(
        30, isLight ? 2.4 : 1.4, isLight ? 0 : -0.03, isLight ? 0.6 : 0.4,
        isLight ? SIMD4(0.775, 0.85, 1.05, 0.94) : SIMD4(0.41, -0.40, 0.30, 0))
    case .controlCenter: self.init(25, 1.6, 0, 0.4, SIMD4(0.38, 0, 1, 0.76))
    case .dock:
      self.init(
        30, isLight ? 1.8 : 1.6, isLight ? 0.08 : 0, 0.5,
        isLight ? SIMD4(0.30, 0.50, 1.0, 0.77) : SIMD4(0.29, -0.20, 0.375, 0.65))
    case .extraLight: self.init(20, white: 0.97, opacity: 0.82)
    case .light: self.init(30, white: 1, opacity: 0.30)
    case .dark: self.init(20, white: 0.11, opacity: 0.73)
    }
  }

  /// The straight colour, each channel 0...1, that the material makes of another one, blur apart.
  public func color(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let luma = (color * SIMD3(0.2125, 0.7154, 0.0721)).sum()
    let (l, r) = (luma, 1 - luma)
    let grey = max(
      0,
      min(
        1,
        curve.x * r * r * r + curve.y * 3 * l * r * r + curve.z * 3 * l * l * r
          + curve.w * l * l * l))
    var result = color + (SIMD3(repeating: grey) - color) * amount
    let base = SIMD3(repeating: (result * SIMD3(0.2126, 0.7152, 0.0722)).sum())
    result = base + (result - base) * saturation
    result = result + lighten
    result = result.clamped(lowerBound: .zero, upperBound: .one)
    let share = Double(tint.alpha) / 255
    let over =
      SIMD3(Double(tint.red), Double(tint.green), Double(tint.blue)) / 255
    return result * (1 - share) + over * share
  }
}
