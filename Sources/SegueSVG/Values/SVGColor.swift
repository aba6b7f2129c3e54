internal import SegueGraphics

/// A colour of CSS with its alpha, 0 to 1.
struct SVGColor: Hashable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha = 1.0

  static let black = SVGColor(red: 0, green: 0, blue: 0)

  init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Returns the colour with its alpha multiplied by an opacity.
  func color(opacity: Double = 1) -> Color {
    let level = (max(0, min(1, alpha * opacity)) * 255).rounded()
    return Color(red: red, green: green, blue: blue, alpha: UInt8(level))
  }

  /// Parses a colour; nil for anything else.
  init?(_ text: String) {
    var scanner = ValueScanner(text)
    scanner.skipSpace()
    guard let color = SVGColor(scanning: &scanner), scanner.rest.isEmpty else { return nil }
    self = color
  }

  /// Parses a colour at the place of a scanner.
  init?(scanning scanner: inout ValueScanner) {
    if scanner.take("#") {
      let digits = scanner.word().compactMap(\.hexDigitValue)
      switch digits.count {
      case 3, 4: self.init(levels: digits.map { $0 * 17 })
      case 6, 8:
        self.init(
          levels: stride(from: 0, to: digits.count, by: 2).map {
            digits[$0] * 16 + digits[$0 + 1]
          })
      default: return nil
      }
      return
    }
    let word = scanner.word().lowercased()
    guard scanner.take("(") else {
      if let value = CSSColorNames.values[word] {
        self.init(value)
      } else if word == "transparent" {
        self = .clear
      } else {
        return nil
      }
      return
    }
    self.init(function: word, &scanner)
  }

  private static let clear = SVGColor(red: 0, green: 0, blue: 0, alpha: 0)

  private init(_ value: UInt32) {
    self.init(
      red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  private init(levels: [Int]) {
    self.init(
      red: UInt8(levels[0]), green: UInt8(levels[1]), blue: UInt8(levels[2]),
      alpha: levels.count > 3 ? Double(levels[3]) / 255 : 1)
  }

  /// Parses the arguments of `rgb`, `rgba`, `hsl` or `hsla`.
  private init?(function name: String, _ scanner: inout ValueScanner) {
    var values: [SVGLength] = []
    scanner.skipSpace()
    while !scanner.take(")") {
      guard values.count < 4, let value = scanner.number() else { return nil }
      if scanner.take("%") {
        values.append(SVGLength(value, .percent))
      } else {
        let unit = scanner.word().lowercased()
        guard unit.isEmpty || unit == "deg" && values.isEmpty else { return nil }
        values.append(SVGLength(value))
      }
      scanner.skipSeparator()
      if scanner.take("/") { scanner.skipSpace() }
    }
    guard values.count >= 3 else { return nil }
    // Numbers and percentages of channels do not mix.
    let units = Set(values.prefix(3).map(\.unit))
    guard !name.hasPrefix("rgb") || units.count == 1 else { return nil }
    let alpha = values.count > 3 ? Self.share(values[3]) : 1
    switch name {
    case "rgb", "rgba":
      let levels = values.prefix(3).map { $0.unit == .percent ? $0.value / 100 * 255 : $0.value }
        .map { Int(max(0, min(255, $0.rounded()))) }
      self.init(levels: levels)
    case "hsl", "hsla":
      self.init(
        hue: values[0].value, saturation: values[1].value / 100, lightness: values[2].value / 100)
    default: return nil
    }
    self.alpha = alpha
  }

  /// Parses an opacity: a number or a percentage; nil for anything else.
  static func opacity(_ text: String) -> Double? {
    SVGLength(text).flatMap { [.none, .percent].contains($0.unit) ? share($0) : nil }
  }

  /// Returns a number or a percentage as a share within 0...1.
  static func share(_ length: SVGLength) -> Double {
    max(0, min(1, length.unit == .percent ? length.value / 100 : length.value))
  }

  /// Converts a colour of hue in degrees, saturation and lightness (CSS Color 3, 4.2.4).
  private init(hue: Double, saturation: Double, lightness: Double) {
    let (s, l) = (max(0, min(1, saturation)), max(0, min(1, lightness)))
    let upper = l <= 0.5 ? l * (s + 1) : l + s - l * s
    let lower = l * 2 - upper
    let turns = hue / 360
    func channel(_ shift: Double) -> UInt8 {
      let h = (turns + shift) - (turns + shift).rounded(.down)
      let value: Double
      if h * 6 < 1 {
        value = lower + (upper - lower) * h * 6
      } else if h * 2 < 1 {
        value = upper
      } else if h * 3 < 2 {
        value = lower + (upper - lower) * (2.0 / 3 - h) * 6
      } else {
        value = lower
      }
      return UInt8(max(0, min(255, (value * 255).rounded())))
    }
    self.init(red: channel(1.0 / 3), green: channel(0), blue: channel(-1.0 / 3))
  }
}
