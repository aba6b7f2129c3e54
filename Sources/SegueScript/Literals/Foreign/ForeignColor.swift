internal import SegueGraphics
internal import SegueStage

/// Colours as CSS, UIKit, SwiftUI and Flutter write them.
enum ForeignColor {
  /// Returns the colour of `rgba(…)`, `hsl(…)`, `0xFF2196F3`, `.systemBlue`, `tomato` and the like.
  static func color(_ text: String) -> Color? {
    if let color = function(text) ?? digits(text) ?? faded(text) { return color }
    let name = CanonicalName.of(ForeignValue.lastComponent(of: ForeignValue.unwrapped(text)))
      .replacing("-color", with: "")
    let letters = name.replacing("-", with: "")
    if text.hasPrefix("Colors."), let value = material[letters] { return Color(hex: value) }
    // A word of a script has another colour there, and needs no translation.
    let isOwn = (try? ColorLiteral.color(letters)) != nil
    guard let value = system[letters] ?? (isOwn ? nil : CSSColorNames.values[letters]) else {
      return nil
    }
    return Color(hex: value)
  }

  /// Parses `Color.white.opacity(0.5)` and the like of UIKit and Flutter.
  private static func faded(_ text: String) -> Color? {
    for call in [".opacity(", ".withOpacity(", ".withAlphaComponent(", ".withAlpha("] {
      guard let range = text.firstRange(of: call), text.last == ")",
        let alpha = NumberLiteral.value(of: String(text[range.upperBound...].dropLast())),
        (0...1).contains(alpha)
      else { continue }
      let name = String(text[..<range.lowerBound])
      let base = color(name) ?? (try? ColorLiteral.color(ForeignValue.lastComponent(of: name)))
      return base.map {
        Color(
          red: $0.red, green: $0.green, blue: $0.blue,
          alpha: UInt8(clamping: Int((alpha * 255).rounded())))
      }
    }
    return nil
  }

  /// Parses hexadecimal digits: `0xRRGGBB`, Flutter's `0xAARRGGBB`, or without a prefix.
  private static func digits(_ text: String) -> Color? {
    let inner = ForeignValue.unwrapped(text)
    let isPrefixed = inner.lowercased().hasPrefix("0x")
    let digits = inner.lowercased().hasPrefix("0x") ? inner.dropFirst(2) : Substring(inner)
    guard digits.allSatisfy(\.isHexDigit), [6, 8].contains(digits.count),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    if digits.count == 6 { return Color(hex: value) }
    // Flutter and Android write the alpha first, CSS last.
    return isPrefixed
      ? Color(hex: value & 0xFFFFFF, alpha: UInt8(value >> 24))
      : Color(hex: value >> 8, alpha: UInt8(value & 0xFF))
  }

  /// Parses `rgb`, `rgba`, `hsl`, `hsla` and the initialisers of UIKit, SwiftUI and Flutter.
  private static func function(_ text: String) -> Color? {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let name = text[..<open].lowercased()
    let parts = text[text.index(after: open)...].dropLast()
      .split { $0 == "," || $0 == " " || $0 == "/" }
      .filter { $0.last != ":" }.map { $0.split(separator: ":").last ?? $0 }
    let numbers = parts.compactMap { NumberLiteral.quantity(String($0)) }
    guard numbers.count == parts.count, numbers.count == 3 || numbers.count == 4 else { return nil }
    let alpha = numbers.count == 4 ? share(numbers[3]) : 1
    switch name {
    case "rgb", "rgba":
      return color(
        numbers.prefix(3).map { $0.unit == "%" ? $0.value / 100 : $0.value / 255 }, alpha)
    case "hsl", "hsla":
      return hsl(numbers[0].value, share(numbers[1]), share(numbers[2]), alpha)
    case "color", "uicolor", "color.init", "nscolor", "cgcolor":
      return color(numbers.prefix(3).map(\.value), alpha)
    default: return nil
    }
  }

  /// Returns a percentage, or a number, as a share from 0 to 1.
  private static func share(_ quantity: (value: Double, unit: String)) -> Double {
    quantity.unit == "%" || quantity.value > 1 ? quantity.value / 100 : quantity.value
  }

  private static func color(_ channels: [Double], _ alpha: Double) -> Color {
    let bytes = (channels + [alpha]).map {
      UInt8(clamping: Int((min(max($0, 0), 1) * 255).rounded()))
    }
    return Color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
  }

  /// Converts hue (degrees), saturation and lightness (CSS Color 4, 7.1).
  private static func hsl(
    _ hue: Double, _ saturation: Double, _ lightness: Double, _ alpha: Double
  ) -> Color? {
    guard abs(hue) <= 1e6 else { return nil }
    let spread = saturation * min(lightness, 1 - lightness)
    let channel = { (offset: Double) -> Double in
      var place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      if place < 0 { place += 12 }
      return lightness - spread * max(-1, min(place - 3, 9 - place, 1))
    }
    return color([channel(0), channel(8), channel(4)], alpha)
  }

  /// The system colours of iOS in light appearance (`UIColor`), and SwiftUI's `Color.primary`.
  private static let system: [String: UInt32] = [
    "systemblue": 0x007AFF, "systemred": 0xFF3B30, "systemgreen": 0x34C759,
    "systemorange": 0xFF9500, "systemyellow": 0xFFCC00, "systempink": 0xFF2D55,
    "systempurple": 0xAF52DE, "systemteal": 0x30B0C7, "systemindigo": 0x5856D6,
    "systembrown": 0xA2845E, "systemmint": 0x00C7BE, "systemcyan": 0x32ADE6,
    "systemgray": 0x8E8E93, "systemgrey": 0x8E8E93, "systemgray2": 0xAEAEB2,
    "systemgray3": 0xC7C7CC, "systemgray4": 0xD1D1D6, "systemgray5": 0xE5E5EA,
    "systemgray6": 0xF2F2F7, "systembackground": 0xFFFFFF, "label": 0x000000,
    "secondarylabel": 0x8A8A8E, "separator": 0xC6C6C8, "link": 0x007AFF,
    "secondarysystembackground": 0xF2F2F7, "systemgroupedbackground": 0xF2F2F7,
    "primary": 0x000000, "secondary": 0x8A8A8E, "accent": 0x007AFF, "tintcolor": 0x007AFF,
    "lightgray": 0xAAAAAA, "darkgray": 0x555555,
  ]

  /// Flutter's `Colors`, of Material Design 2 at shade 500.
  private static let material: [String: UInt32] = [
    "red": 0xF44336, "pink": 0xE91E63, "purple": 0x9C27B0, "deeppurple": 0x673AB7,
    "indigo": 0x3F51B5, "blue": 0x2196F3, "lightblue": 0x03A9F4, "cyan": 0x00BCD4,
    "teal": 0x009688, "green": 0x4CAF50, "lightgreen": 0x8BC34A, "lime": 0xCDDC39,
    "yellow": 0xFFEB3B, "amber": 0xFFC107, "orange": 0xFF9800, "deeporange": 0xFF5722,
    "brown": 0x795548, "grey": 0x9E9E9E, "bluegrey": 0x607D8B,
  ]
}

extension Color {
  /// Creates a colour of 0xRRGGBB.
  init(hex: UInt32, alpha: UInt8 = 255) {
    self.init(
      red: UInt8(hex >> 16 & 0xFF), green: UInt8(hex >> 8 & 0xFF), blue: UInt8(hex & 0xFF),
      alpha: alpha)
  }
}
