internal import SegueGraphics
internal import SegueStage

/// Decoding of the canvas.
extension SceneDecoder {
  /// Decodes the canvas; 1 x 1 point if it cannot be read.
  mutating func canvas(_ entry: SyntaxEntry?, _ root: SyntaxNode) -> Canvas {
    let nothing = Canvas(size: Size(1, 1))
    guard let entry else {
      if let key = Schema.script.key("canvas") { reportMissing(key, in: root, of: "the script") }
      return nothing
    }
    locations.canvas = entry.place
    let canvas: Canvas?
    if case .mapping = entry.value.content {
      canvas = value(of: entry.value, KeyTable.canvas)
    } else if let text = entry.value.text, CanvasLiteral.isAutomatic(text) {
      canvas = automaticCanvas(entry, text, root)
    } else {
      let words = Schema.script.key("canvas")?.kind.words ?? ""
      canvas = literal(entry, takes: words, CanvasLiteral.canvas)
    }
    guard let canvas, isSmallEnough(canvas, at: entry.place) else { return nothing }
    return canvas
  }

  /// Returns a canvas of the first screenshot's size: the device's in points if known, else its pixels.
  private mutating func automaticCanvas(
    _ entry: SyntaxEntry, _ text: String, _ root: SyntaxNode
  ) -> Canvas? {
    guard root.screenshotOfCanvas != nil else {
      problems.error(
        .badCanvas, "`auto` is the size of the first screenshot, and no screen is a picture",
        at: entry.place, help: ["write points as `375x812`, or a device such as `iphone-15`"])
      return nil
    }
    // A picture that cannot be read is reported when all pictures are loaded.
    let pixels = screenshotSize ?? PixelSize(390, 844)
    let size = DeviceScreenshot(of: pixels)?.size ?? pixels.size
    if let unknown = UnknownScreenshot(of: pixels) {
      problems.warning(.unknownScreenshot, unknown.message, at: entry.place, help: [unknown.help])
    }
    return literal(entry, takes: "`auto`, or `auto @2x`") { (text) throws(LiteralError) in
      Canvas(size: size, scale: try CanvasLiteral.automaticScale(text))
    }
  }

  /// Returns whether the canvas is within the limits of side and pixels; reports otherwise.
  private mutating func isSmallEnough(_ canvas: Canvas, at place: ScriptPlace) -> Bool {
    let width = (canvas.size.width * canvas.scale).rounded()
    let height = (canvas.size.height * canvas.scale).rounded()
    let size = "\(width.fixed(0))x\(height.fixed(0))"
    guard max(width, height) <= Double(limits.side) else {
      problems.error(
        .limit, "the canvas is \(size) pixels, over the limit of \(limits.side) a side", at: place,
        help: ["make it smaller, or lower its scale; no option raises this limit"])
      return false
    }
    guard width * height <= Double(limits.resources.pixels) else {
      problems.error(
        .limit,
        "the canvas is \(size) = \((width * height).fixed(0)) pixels, over the limit of "
          + "\(limits.resources.pixels)", at: place,
        help: [ResourceLimits.Name.pixels.advice])
      return false
    }
    return true
  }
}
