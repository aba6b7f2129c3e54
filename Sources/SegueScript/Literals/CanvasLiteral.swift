internal import SegueGraphics
package import SegueStage

/// Canvases in one word: `375x812 @2x`, `390x844`, `iphone-14 @3x`, `iPhone 15 Pro landscape`.
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
    if let size = deviceSize(name) { return Canvas(size: size, scale: scale) }
    throw LiteralError(
      .badCanvas, "`\(Excerpt.of(text))` is neither a size nor a device",
      help: ["write points as `375x812`, and the pixels of a point as `375x812 @2x`"]
        + NearestDevice.help(for: withoutOrientation(name).name))
  }

  /// The size in points of a device, upright unless `landscape` follows its name.
  private static func deviceSize(_ text: String) -> Size? {
    let (name, isLandscape) = withoutOrientation(text)
    guard let size = Device.named(name)?.size else { return nil }
    return isLandscape ? Size(max(size.width, size.height), min(size.width, size.height)) : size
  }

  /// A device's name without the word `portrait` or `landscape` at its end.
  private static func withoutOrientation(_ text: String) -> (name: String, isLandscape: Bool) {
    let words = text.split { $0 == " " || $0 == "-" || $0 == "_" }
    guard words.count > 1, let last = words.last?.lowercased(),
      ["portrait", "landscape"].contains(last)
    else { return (text, false) }
    return (words.dropLast().joined(separator: " "), last == "landscape")
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

  /// The scale of `2x` or `2.625`; the `x` may be left out.
  private static func scale(_ text: String) throws(LiteralError) -> Double {
    let text = text.replacing("×", with: "x")
    guard let (value, unit) = NumberLiteral.quantity(text), ["x", "X", ""].contains(unit), value > 0
    else {
      throw LiteralError(
        .badCanvas, "`@\(Excerpt.of(text))` is no scale",
        help: ["write the pixels of a point as `@2x` or `@2.625x`"])
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
