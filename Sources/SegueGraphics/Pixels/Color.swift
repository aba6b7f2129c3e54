/// An sRGB colour with 8 bits per channel and straight (not premultiplied) alpha.
@frozen
public struct Color: Hashable, Sendable {
  /// The red channel, 0...255.
  public var red: UInt8
  /// The green channel, 0...255.
  public var green: UInt8
  /// The blue channel, 0...255.
  public var blue: UInt8
  /// The alpha, 0 (transparent) to 255 (opaque).
  public var alpha: UInt8

  /// The colour with the given channels, opaque by default.
  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Black with alpha 255.
  @inlinable public static var black: Color { Color(red: 0, green: 0, blue: 0) }
  /// White with alpha 255.
  @inlinable public static var white: Color { Color(red: 255, green: 255, blue: 255) }
  /// Transparent black, with alpha 0.
  @inlinable public static var clear: Color { Color(red: 0, green: 0, blue: 0, alpha: 0) }

  /// The colour as `#RRGGBB`, or `#RRGGBBAA` if it is not opaque.
  public var hex: String {
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return "#"
      + channels.map { channel in
        let digits = String(channel, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// The colour as one premultiplied pixel, each channel rounded to nearest; see ``Pixmap``.
  @inlinable public var premultiplied: UInt32 {
    let a = UInt32(alpha)
    let r = (UInt32(red) * a + 127) / 255
    let g = (UInt32(green) * a + 127) / 255
    let b = (UInt32(blue) * a + 127) / 255
    return r | g << 8 | b << 16 | a << 24
  }
}
