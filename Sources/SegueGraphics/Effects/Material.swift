/// A material: a filter on the backdrop that changes its colours, blurs and tints it.
///
/// On straight sRGB values, with the luma L as Core Animation weighs it (.2125 .7154 .0721): y is
/// the cubic Bernstein polynomial of L with the four values of `curve`; each colour c becomes c +
/// (y - c) · amount, then saturation is applied about the luma of Rec. 709, then `lighten` is
/// added. The values of the named materials approximate those of iOS 13 and later, as others have
/// read them at run time.
public struct Material: Hashable, Sendable {
  /// The standard deviation of the blur in points, >= 0.
  public var blur = 30.0
  /// The saturation: a factor on the distance from gray, >= 0.
  public var saturation = 1.0
  /// An amount added to all colours, -1...1.
  public var lighten = 0.0
  /// The share of a colour that is replaced by the curve's gray, 0...1.
  public var amount = 0.0
  /// The four Bernstein coefficients of the curve from black to white.
  public var curve = SIMD4<Double>(0, 1.0 / 3, 2.0 / 3, 1)
  /// A tint drawn over the result, with straight alpha; clear for none.
  public var tint = Color.clear
  /// The handling of samples outside the layer's bounds.
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

  /// A light or a dark appearance of the user interface.
  public enum Scheme: String, CaseIterable, Hashable, Sendable { case light, dark }

  /// The named materials, as of UIKit's blur styles.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    /// The material `UIBlurEffect.Style.systemUltraThinMaterial` of UIKit.
    case ultraThin = "ultra-thin"
    /// The material `systemThinMaterial` of UIKit.
    case thin
    /// `systemMaterial` of UIKit, and `regular`.
    case regular
    /// `systemThickMaterial` of UIKit, and `prominent`.
    case thick
    /// `systemChromeMaterial` of UIKit, for bars.
    case chrome
    /// The material of notifications.
    case platter
    /// The backdrop of the Control Center's modules.
    case controlCenter = "control-center"
    /// The material of the dock.
    case dock
    /// `extraLight` of iOS 7.
    case extraLight = "extra-light"
    /// `light` of iOS 7.
    case light
    /// `dark` of iOS 7.
    case dark

    /// Returns the material of a name in kebab-case, of scripts or of UIKit.
    ///
    /// `system-thin-material` is `thin`; `prominent` is `thick`, because both follow the
    /// appearance.
    public static func spelled(_ name: String) -> Name? {
      let alias: [String: Name] = [
        "system-ultra-thin-material": .ultraThin, "system-thin-material": .thin,
        "system-material": .regular, "system-thick-material": .thick,
        "system-chrome-material": .chrome, "prominent": .thick,
      ]
      return Name(rawValue: name) ?? alias[name]
    }
  }

  /// The named material for an appearance.
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

  /// Applies the colour changes of the material, without the blur, to a straight colour; channels 0...1.
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
