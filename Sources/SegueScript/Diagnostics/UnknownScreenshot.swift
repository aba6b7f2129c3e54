package import SegueGraphics
internal import SegueStage

/// A warning about a picture that is probably a screenshot of an unknown device.
package struct UnknownScreenshot {
  /// The message: one sentence, without a full stop.
  package let message: String
  /// The canvas that the screenshot probably has, as scripts spell it.
  package let canvas: String
  /// The canvas with one pixel per point, as scripts spell it.
  package let plainCanvas: String

  /// Creates the warning for a picture's size; nil if the device is known or both sides are short.
  package init?(of size: PixelSize) {
    guard DeviceScreenshot(of: size) == nil, let probable = ScreenshotScale.canvas(of: size) else {
      return nil
    }
    message =
      "\(size.width)x\(size.height) is not the screenshot size of a known device, so a point is one pixel, "
      + "and radii and distances are probably too small"
    let (width, height) = (probable.size.width.fixed(2), probable.size.height.fixed(2))
    canvas = "\(width)x\(height) @\(NumberLiteral.text(probable.scale))x"
    plainCanvas = "\(size.width)x\(size.height)"
  }

  /// The advice for scripts.
  package var help: String {
    "write `canvas: \(canvas)`, or `canvas: \(plainCanvas)` if a point is a pixel"
  }

  /// The advice for the command line.
  package var flagHelp: String {
    "`--canvas \"\(canvas)\"` (`canvas: \(canvas)` in a script), or `--canvas \(plainCanvas)` if a point "
      + "is a pixel"
  }
}
