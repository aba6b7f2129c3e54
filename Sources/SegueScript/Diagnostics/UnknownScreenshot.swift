package import SegueGraphics
internal import SegueStage

/// The warning about a picture that is probably a screenshot, of a device that is not known.
package struct UnknownScreenshot {
  /// One sentence, without a full stop.
  package let message: String
  /// The canvas that it probably has, as scripts write it.
  package let canvas: String
  /// The canvas of one pixel a point, as scripts write it.
  package let plainCanvas: String

  /// The warning about a picture of a size, or nil where the device is known or both sides are short.
  package init?(of size: PixelSize) {
    guard DeviceScreenshot(of: size) == nil, let probable = ScreenshotScale.canvas(of: size) else {
      return nil
    }
    message =
      "\(size.width)x\(size.height) is the size of no known device's screenshots, so a point is one "
      + "pixel, and radii and distances are those of so large a screen"
    let (width, height) = (probable.size.width.fixed(2), probable.size.height.fixed(2))
    canvas = "\(width)x\(height) @\(NumberLiteral.text(probable.scale))x"
    plainCanvas = "\(size.width)x\(size.height)"
  }

  /// What helps in a script.
  package var help: String {
    "write `canvas: \(canvas)`, or `canvas: \(plainCanvas)` if a point is a pixel"
  }

  /// What helps on the command line.
  package var flagHelp: String {
    "`--canvas \"\(canvas)\"` (`canvas: \(canvas)` in a script), or `--canvas \(plainCanvas)` if a point "
      + "is a pixel"
  }
}
