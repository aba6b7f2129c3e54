internal import SegueGraphics
package import SegueStage

/// Canvases in one word: `375x812 @2x`, `390x844`, `iphone-14 @3x`.
package enum CanvasLiteral {
  /// The canvas that a text means; without `@` a point is one pixel.
  static func canvas(_ text: String) throws(LiteralError) -> Canvas {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let name = Self.trimmed(parts[0])
    let scale = parts.count > 1 ? try Self.scale(trimmed(parts[1])) : 1
    if let size = size(name) {
      guard size.width > 0, size.height > 0 else {
        throw LiteralError(.badCanvas, "both sides of the canvas are over 0")
      }
      return Canvas(size: size, scale: scale)
    }
    // Devices are spelt `iPhone-14` too, whose capital begins no word.
    let wanted = joined(name)
    if let device = Device.all.first(where: { joined($0.name) == wanted }) {
      return Canvas(size: device.size, scale: scale)
    }
    throw LiteralError(
      .badCanvas, "`\(Excerpt.of(text))` is neither a size nor a device",
      help: ["write points as `375x812`, and the pixels of a point as `375x812 @2x`"]
        + NearestName.help(
          for: name, among: Device.all.map(\.name), kind: "devices", list: "segue list devices"))
  }

  /// Whether a text asks for the canvas of the first screenshot: `auto`, `auto @2x`.
  static func isAutomatic(_ text: String) -> Bool {
    let name = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)[0]
    return CanonicalName.of(trimmed(name)) == "auto"
  }

  /// The scale that stands behind `auto`; 1 where none does.
  static func automaticScale(_ text: String) throws(LiteralError) -> Double {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count > 1 ? try scale(trimmed(parts[1])) : 1
  }

  /// The scale of `2x`.
  private static func scale(_ text: String) throws(LiteralError) -> Double {
    guard let (value, unit) = NumberLiteral.quantity(text), unit == "x", value > 0 else {
      throw LiteralError(
        .badCanvas, "`@\(Excerpt.of(text))` is no scale",
        help: ["write the pixels of a point as `@2x`"])
    }
    return value
  }

  /// The size of `375x812` or `375 × 812`.
  private static func size(_ text: String) -> Size? {
    let sides = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }.map(trimmed)
    guard sides.count == 2, let width = NumberLiteral.value(of: sides[0]),
      let height = NumberLiteral.value(of: sides[1])
    else { return nil }
    return Size(width, height)
  }

  private static func joined(_ name: String) -> String {
    CanonicalName.of(name).filter { $0 != "-" }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// The spelling of a canvas.
  package static func text(_ canvas: Canvas) -> String {
    let sides = [canvas.size.width, canvas.size.height].map(NumberLiteral.text)
    return "\(sides.joined(separator: "x")) @\(NumberLiteral.text(canvas.scale))x"
  }
}
