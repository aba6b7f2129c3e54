internal import SegueGraphics
package import SegueStage

/// The spelling of canvases in one text: `375x812 @2x`, `390x844`, `iPhone 15 Pro landscape`.
package enum CanvasLiteral {
  /// Parses a canvas; without `@` its scale is 1.
  static func canvas(_ text: String) throws(LiteralError) -> Canvas {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let name = Self.trimmed(parts[0])
    let scale = parts.count > 1 ? try Self.scale(trimmed(parts[1])) : 1
    if let size = size(name) {
      guard size.width > 0, size.height > 0 else {
        throw LiteralError(
          .badCanvas, "both sides of the canvas must be greater than 0",
          help: ["write the size in points, such as `375x812`"])
      }
      return Canvas(size: size, scale: scale)
    }
    if let size = deviceSize(name) { return Canvas(size: size, scale: scale) }
    throw LiteralError(
      .badCanvas, "`\(Excerpt.of(text))` is neither a size nor a device",
      help: ["write the size in points, such as `375x812`, and the scale as `375x812 @2x`"]
        + NearestDevice.help(for: withoutOrientation(name).name))
  }

  /// Returns the size of a device in points, portrait unless `landscape` follows its name.
  private static func deviceSize(_ text: String) -> Size? {
    let (name, isLandscape) = withoutOrientation(text)
    guard let size = Device.named(name)?.size else { return nil }
    return isLandscape ? Size(max(size.width, size.height), min(size.width, size.height)) : size
  }

  /// Returns a device's name without a final `portrait` or `landscape`.
  private static func withoutOrientation(_ text: String) -> (name: String, isLandscape: Bool) {
    let words = text.split { $0 == " " || $0 == "-" || $0 == "_" }
    guard words.count > 1, let last = words.last?.lowercased(),
      ["portrait", "landscape"].contains(last)
    else { return (text, false) }
    return (words.dropLast().joined(separator: " "), last == "landscape")
  }

  /// Returns whether a text is the canvas of the first screenshot: `auto`, `auto @2x`.
  static func isAutomatic(_ text: String) -> Bool {
    let name = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)[0]
    return CanonicalName.of(trimmed(name)) == "auto"
  }

  /// Parses the scale after `auto`; 1 without one.
  static func automaticScale(_ text: String) throws(LiteralError) -> Double {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count > 1 ? try scale(trimmed(parts[1])) : 1
  }

  /// Parses a scale such as `2x` or `2.625`.
  private static func scale(_ text: String) throws(LiteralError) -> Double {
    let text = text.replacing("×", with: "x")
    guard let (value, unit) = NumberLiteral.quantity(text), ["x", "X", ""].contains(unit), value > 0
    else {
      throw LiteralError(
        .badCanvas, "`@\(Excerpt.of(text))` is not a scale",
        help: ["write the pixels per point as `@2x` or `@2.625x`"])
    }
    return value
  }

  /// Parses a size such as `375x812` or `375 × 812`; nil if the text is not one.
  private static func size(_ text: String) -> Size? {
    let sides = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }.map(trimmed)
    guard sides.count == 2, let width = NumberLiteral.value(of: sides[0]),
      let height = NumberLiteral.value(of: sides[1])
    else { return nil }
    return Size(width, height)
  }

  /// Returns a text without spaces at its ends.
  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Returns a canvas as scripts spell it.
  package static func text(_ canvas: Canvas) -> String {
    let sides = [canvas.size.width, canvas.size.height].map(NumberLiteral.text)
    return "\(sides.joined(separator: "x")) @\(NumberLiteral.text(canvas.scale))x"
  }
}
