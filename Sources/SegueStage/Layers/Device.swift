public import SegueGraphics

/// An iPhone's screen: what tells the size in points of a screenshot from its pixels.
public struct Device: Hashable, Sendable {
  /// The name in scripts, such as `iphone-14`.
  public var name: String
  /// One sentence: which models share the screen.
  public var summary: String
  /// The screen's size in points, upright.
  public var size: Size
  /// Pixels per point of its screenshots.
  public var scale: Double
  /// The radius of the display's corners in points, as the system reports it; 0 for square ones.
  public var cornerRadius: Double
  /// The height of the area at the top, in points, that the status bar and the camera take.
  public var safeAreaTop: Double

  /// The size of an upright screenshot in pixels.
  package var pixelSize: PixelSize { Canvas(size: size, scale: scale).pixelSize }

  /// The screens of iPhones, smallest first.
  public static let all: [Device] = [
    Device("iphone-5", "iPhone 5, 5s, SE (1st generation)", 320, 568, 2, corner: 0, top: 20),
    Device(
      "iphone-8", "iPhone 6, 6s, 7, 8, SE (2nd and 3rd generation)", 375, 667, 2, corner: 0, top: 20
    ),
    Device(
      "iphone-8-plus", "iPhone 6 Plus, 6s Plus, 7 Plus, 8 Plus", 414, 736, 3, corner: 0, top: 20),
    Device(
      "iphone-x", "iPhone X, XS, 11 Pro; the 12 and 13 mini scaled", 375, 812, 3, corner: 39,
      top: 44),
    Device("iphone-14", "iPhone 12, 12 Pro, 13, 13 Pro, 14", 390, 844, 3, corner: 47.33, top: 47),
    Device("iphone-15", "iPhone 14 Pro, 15, 15 Pro, 16", 393, 852, 3, corner: 55, top: 59),
    Device("iphone-16-pro", "iPhone 16 Pro", 402, 874, 3, corner: 62, top: 62),
    Device("iphone-xr", "iPhone XR, 11", 414, 896, 2, corner: 41.5, top: 48),
    Device("iphone-11-pro-max", "iPhone XS Max, 11 Pro Max", 414, 896, 3, corner: 39, top: 44),
    Device(
      "iphone-14-plus", "iPhone 12 Pro Max, 13 Pro Max, 14 Plus", 428, 926, 3, corner: 53.33,
      top: 47),
    Device(
      "iphone-15-plus", "iPhone 14 Pro Max, 15 Plus, 15 Pro Max, 16 Plus", 430, 932, 3, corner: 55,
      top: 59),
    Device("iphone-16-pro-max", "iPhone 16 Pro Max", 440, 956, 3, corner: 62, top: 62),
  ]

  /// The device whose upright screenshots have a size in pixels, if there is one.
  package static func device(forScreenshotOf size: PixelSize) -> Device? {
    all.first { $0.pixelSize == size }
  }

  private init(
    _ name: String, _ summary: String, _ width: Double, _ height: Double, _ scale: Double,
    corner: Double, top: Double
  ) {
    self.name = name
    self.summary = summary
    size = Size(width, height)
    self.scale = scale
    cornerRadius = corner
    safeAreaTop = top
  }
}
