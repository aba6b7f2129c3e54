package import SegueGraphics
internal import SegueStage

/// A warning about screenshots of a device that are drawn at one pixel per point without a canvas.
package struct ReducedScreenshot {
  /// The message: one sentence, without a full stop.
  package let message: String
  /// The advice for the command line, as a sentence.
  package let flagHelp: String

  /// Creates the warning for a screenshot's size; nil if no device has it, or its scale is 1.
  package init?(of size: PixelSize) {
    guard let screenshot = DeviceScreenshot(of: size), screenshot.device.scale > 1 else {
      return nil
    }
    let scale = NumberLiteral.text(screenshot.device.scale)
    let points = Canvas(size: screenshot.size).pixelSize
    message =
      "\(size.width)x\(size.height) is a screenshot of `\(screenshot.device.name)` with \(scale) pixels "
      + "per point, and the clip has one per point: it is only \(points.width)x\(points.height)"
    flagHelp =
      "`--scale \(scale)` (`canvas: \(screenshot.canvasName) @\(scale)x` in a script) keeps every pixel, "
      + "`--scale 1` keeps the clip small"
  }
}
