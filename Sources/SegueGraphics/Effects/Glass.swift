/// The glass of iOS 26: the backdrop seen through a lens, little blurred, with less contrast.
///
/// A property that is nil follows from the variant, the scheme and the shorter side of the shape
/// (`GlassStyle`). Lengths are in points, colours are sRGB-coded 0...1.
public struct Glass: Hashable, Sendable {
  /// A kind of glass, as of SwiftUI's `Glass`.
  public enum Variant: String, CaseIterable, Hashable, Sendable {
    /// Blurred, with a contrast of about 29 %.
    case regular
    /// Nearly clear, with a wider rim; for media.
    case clear
    /// Draws nothing.
    case identity
  }

  /// An appearance of the glass.
  public enum Scheme: String, CaseIterable, Hashable, Sendable {
    case light, dark
    /// Small glass turns light over light; large glass has the appearance of the screen.
    case auto
  }

  /// A kind of surface, which selects the tone.
  public enum Surface: String, CaseIterable, Hashable, Sendable {
    case bar, panel, popover, menu
    /// By the shorter side: a bar below 100 points, a panel from 160 on, a mixture between.
    case auto
  }

  /// The kind of glass.
  public var variant = Variant.regular
  /// The appearance: light, dark, or by what is below.
  public var scheme = Scheme.auto
  /// The kind of surface, which selects the tone.
  public var surface = Surface.auto
  /// The displacement at the edge, 0...200 points.
  public var depth: Double?
  /// The width of the rim, 0...100 points.
  public var width: Double?
  /// The exponent of the lens profile, 2 (circle) to 8.
  public var curvature = 3.0
  /// The index of refraction, 1.01...4; it only shapes the profile.
  public var index = 1.5
  /// By how much red is displaced less and blue more, 0...0.5.
  public var dispersion = 0.0
  /// The standard deviation of the blur in points.
  public var blur: Double?
  /// The share of the sharp backdrop, 0...1.
  public var clarity: Double?
  /// What black and white become, before the lift, -1...2.
  public var black, white: Double?
  /// A factor on the distance from grey, 0...4.
  public var saturation: Double?
  /// The lift of all colours over a light backdrop, -1...1.
  public var rise: Double?
  /// The black under the glass over a light backdrop, 0...1.
  public var dim = 0.0
  /// A hue that what is behind shades, with its share as its alpha; clear for none.
  public var tint = Color.clear
  /// The white at the edge, 0...1.
  public var rim: Double?
  /// The width of the light line, 0...20 points.
  public var rimWidth = 1.22
  /// The direction toward the light, counter-clockwise from the right.
  public var light = Angle(degrees: 116)
  /// What the light adds to the rim that faces it, as a multiple.
  public var key: Double?
  /// The opacity of the shadow, 0...1.
  public var shadowOpacity: Double?
  /// The width of the shadow's edge, twice its standard deviation, in points.
  public var shadowRadius: Double?
  /// The offset of the shadow in points.
  public var shadowOffset = Point(0, 8)
  /// Whether a tap or a drag on the layer presses it.
  public var isInteractive = false
  /// The name by which the shape is found again in another state.
  public var id: String?
  /// How far it has materialised, 0 (nothing) to 1.
  public var strength = 1.0
  /// The light of a finger that spreads in it, 0...1.
  public var glow = 0.0
  /// The place of that light in the layer's coordinates; nil for the centre.
  public var glowCenter: Point?

  /// Regular glass with the numbers of its size.
  public init() {}

  /// Glass of a variant.
  public init(_ variant: Variant) { self.variant = variant }
}
