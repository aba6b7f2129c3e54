package import SegueGraphics

/// A device and its orientation, recognised by the size of a screenshot.
package struct DeviceScreenshot: Hashable, Sendable {
  /// The device; of several with this screenshot size, the usual one.
  package let device: Device
  /// Whether the screenshot is in landscape.
  package let isLandscape: Bool

  /// Recognises the device of a screenshot by its size in pixels; nil for no known device.
  ///
  /// Portrait takes precedence: 2560 x 1600 is a Mac's window rather than a tablet in landscape.
  package init?(of size: PixelSize) {
    let upright = Device.all.filter { $0.pixelSize == size }
    if let device = Device.usual(among: upright) {
      self.init(device: device, isLandscape: false)
      return
    }
    let swapped = PixelSize(size.height, size.width)
    let onItsSide = Device.all.filter { !$0.isWindow && $0.pixelSize == swapped }
    guard let device = Device.usual(among: onItsSide) else { return nil }
    self.init(device: device, isLandscape: true)
  }

  private init(device: Device, isLandscape: Bool) {
    self.device = device
    self.isLandscape = isLandscape
  }

  /// The screen's size in points, in this orientation.
  package var size: Size {
    isLandscape ? Size(device.size.height, device.size.width) : device.size
  }

  /// Returns whether a stage of a size in points is the screen of another device of the same family.
  package func isOfAnotherDevice(than stage: Size) -> Bool {
    let devices = Device.all.filter { $0.family == device.family }
    let sizes = devices.flatMap { [$0.size, Size($0.size.height, $0.size.width)] }
    return size != stage && sizes.contains(stage)
  }

  /// The canvas in scripts, such as `iphone-14` or `iphone-14 landscape`.
  package var canvasName: String { isLandscape ? "\(device.name) landscape" : device.name }
}

/// A heuristic for the scale of screenshots of unknown devices.
package enum ScreenshotScale {
  /// The longest side, in pixels, of a picture that is plausible at one pixel per point.
  package static let longestPlainSide = 1000

  /// Guesses the canvas of a picture that is probably a screenshot; nil for a small picture.
  ///
  /// Phones, at least 1.6 times as long as wide, are 320 to 480 points wide at 2 to 4 pixels per
  /// point; anything else counts as a tablet or a window at 2.
  package static func canvas(of size: PixelSize) -> Canvas? {
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    guard long > longestPlainSide else { return nil }
    let isPhone = long * 10 >= short * 16
    let scale = isPhone ? [3, 2, 4].first { (320...480).contains(Double(short) / $0) } : nil
    let used = scale ?? 2
    return Canvas(
      size: Size(Double(size.width) / used, Double(size.height) / used), scale: used)
  }
}
