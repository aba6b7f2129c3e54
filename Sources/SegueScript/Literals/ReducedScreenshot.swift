package import SegueGraphics
internal import SegueStage

/// The warning about screenshots of a device that are drawn at one pixel a point, since no canvas is given.
package struct ReducedScreenshot {
  /// One sentence, without a full stop.
  package let message: String
  /// What helps on the command line, as a sentence.
  package let flagHelp: String

  /// The warning about a screenshot of a size; nil for one of no device, or of a device at one pixel a point.
  package init?(of size: PixelSize) {
    guard let screenshot = DeviceScreenshot(of: size), screenshot.device.scale > 1 else {
      return nil
    }
    let scale = NumberLiteral.text(screenshot.device.scale)
    let points = Canvas(size: screenshot.size).pixelSize
    message =
      "\(size.width)x\(size.height) is a screenshot of `\(screenshot.device.name)` with \(scale) pixels a "
      + "point, and the clip has one: it is \(points.width)x\(points.height)"
    flagHelp =
      "`--scale \(scale)` (`canvas: \(screenshot.canvasName) @\(scale)x` in a script) keeps every pixel, "
      + "`--scale 1` the small clip"
  }
}
