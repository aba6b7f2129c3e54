package import SegueGraphics

/// A device in one of its orientations, found by the size of a screenshot.
package struct DeviceScreenshot: Hashable, Sendable {
  /// The device; of several whose screenshots have the size, the usual one.
  package let device: Device
  /// Whether its long side is the horizontal one, though the device is upright in the table.
  package let isLandscape: Bool

  /// The device whose screenshots have a size in pixels, upright or on its side, if there is one.
  ///
  /// Upright comes first: 2560 x 1600 is a Mac's window rather than a tablet on its side.
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

  /// The screen's size in points.
  package var size: Size {
    isLandscape ? Size(device.size.height, device.size.width) : device.size
  }

  /// Whether a stage of a size in points is the screen of another device of the same kind.
  package func isOfAnotherDevice(than stage: Size) -> Bool {
    let devices = Device.all.filter { $0.family == device.family }
    let sizes = devices.flatMap { [$0.size, Size($0.size.height, $0.size.width)] }
    return size != stage && sizes.contains(stage)
  }

  /// The canvas as scripts name it, such as `iphone-14` or `iphone-14 landscape`.
  package var canvasName: String { isLandscape ? "\(device.name) landscape" : device.name }
}

/// The scale that a screenshot of no known device probably has.
package enum ScreenshotScale {
  /// The longest side, in pixels, of a picture that may well be drawn at one pixel a point.
  package static let longestPlainSide = 1000

  /// The canvas of a picture that is probably a screenshot, or nil for one of small sides.
  ///
  /// Phones, at least 1.6 times as long as wide, have 320 to 480 points across at 2 to 4 pixels each;
  /// anything else is taken for a tablet or a window at 2.
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
