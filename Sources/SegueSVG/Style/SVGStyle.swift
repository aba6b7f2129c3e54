internal import SegueGraphics

/// The inherited properties of an element.
struct SVGStyle {
  /// A value with the font size of the element that set it.
  struct Value {
    var text: String
    var fontSize: Double
  }

  private(set) var values: [String: Value] = [:]
  /// The font size in user units.
  private(set) var fontSize = 12.0
  /// The weight of the font, 1 to 1000.
  private(set) var fontWeight = 400.0
  /// The attributes of the element that set them last, for `inherit`.
  private(set) var parent: [String: String] = [:]

  init() {}

  subscript(name: String) -> String? { values[name]?.text }

  /// Returns a length with the unit em resolved where it was set.
  func length(_ name: String) -> (length: SVGLength, fontSize: Double)? {
    guard let value = values[name] else { return nil }
    return SVGLength(value.text.trimmed).map { ($0, value.fontSize) }
  }

  /// Applies the attributes of a child.
  mutating func descend(to attributes: [String: String]) {
    if let text = attributes["font-size"], text != "inherit" { setFontSize(text.trimmed) }
    if let weight = attributes["font-weight"].flatMap({
      Self.fontWeight($0.trimmed, in: fontWeight)
    }) {
      fontWeight = weight
    }
    for (name, value) in attributes
    where SVGProperties.inherited.contains(name)
      && !["inherit", "no-change"].contains(value.trimmed)
    {
      values[name] = Value(text: value.trimmed, fontSize: fontSize)
    }
    parent = attributes
  }

  /// The words for sizes, as powers of 1.2.
  static let sizes = [
    "xx-small": -3.0, "x-small": -2, "small": -1, "smaller": -1, "medium": 0, "large": 1,
    "larger": 1, "x-large": 2, "xx-large": 3,
  ]

  private mutating func setFontSize(_ text: String) {
    if let length = SVGLength(text) {
      switch length.unit {
      case .percent: fontSize *= length.value / 100
      default:
        fontSize = length.resolved(.vertical, viewport: Size(0, 0), fontSize: fontSize)
      }
      return
    }
    guard let power = Self.sizes[text] else { return }
    if text != "smaller", text != "larger" { fontSize = 12 }
    for _ in 0..<Int(abs(power)) { fontSize *= power < 0 ? 1 / 1.2 : 1.2 }
  }
}
