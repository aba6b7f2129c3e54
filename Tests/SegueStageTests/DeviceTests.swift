import SegueGraphics
import SegueStage
import Testing

/// The table of devices: names in any spelling, and screenshots in both orientations.
@Suite struct DeviceTests {
  /// A screenshot's size in pixels, and the detected device, points and scale.
  static let screenshots: [(width: Int, height: Int, name: String, points: Size, scale: Double)] = [
    (640, 1136, "iphone-se-1", Size(320, 568), 2), (750, 1334, "iphone-se-3", Size(375, 667), 2),
    (1242, 2208, "iphone-8-plus", Size(414, 736), 3),
    (1125, 2436, "iphone-11-pro", Size(375, 812), 3), (828, 1792, "iphone-11", Size(414, 896), 2),
    (1242, 2688, "iphone-11-pro-max", Size(414, 896), 3),
    (1170, 2532, "iphone-14", Size(390, 844), 3), (1284, 2778, "iphone-14-plus", Size(428, 926), 3),
    (1179, 2556, "iphone-16", Size(393, 852), 3), (1290, 2796, "iphone-16-plus", Size(430, 932), 3),
    (1206, 2622, "iphone-17", Size(402, 874), 3), (1260, 2736, "iphone-air", Size(420, 912), 3),
    (1320, 2868, "iphone-17-pro-max", Size(440, 956), 3),
    (1536, 2048, "ipad-9.7", Size(768, 1024), 2), (1620, 2160, "ipad-9", Size(810, 1080), 2),
    (1668, 2224, "ipad-air-3", Size(834, 1112), 2), (1640, 2360, "ipad", Size(820, 1180), 2),
    (2048, 2732, "ipad-air-13", Size(1024, 1366), 2), (1488, 2266, "ipad-mini", Size(744, 1133), 2),
    (1668, 2388, "ipad-pro-11-m2", Size(834, 1194), 2),
    (1668, 2420, "ipad-pro-11", Size(834, 1210), 2),
    (2064, 2752, "ipad-pro-13", Size(1032, 1376), 2),
    (1080, 2400, "android", Size(411.43, 914.29), 2.625),
    (1080, 2424, "pixel-10", Size(411.43, 923.43), 2.625),
    (1280, 2856, "pixel-10-pro", Size(426.67, 952), 3),
    (1344, 2992, "pixel-10-pro-xl", Size(448, 997.33), 3),
    (1080, 2340, "galaxy-s25", Size(360, 780), 3),
    (1440, 3120, "galaxy-s25-ultra", Size(384, 832), 3.75),
    (1600, 2560, "android-tablet", Size(800, 1280), 2),
  ]

  @Test(arguments: screenshots)
  func deviceIsDetectedFromTheScreenshotSize(
    width: Int, height: Int, name: String, points: Size, scale: Double
  ) throws {
    let upright = try #require(DeviceScreenshot(of: PixelSize(width, height)))
    #expect(upright.device.name == name && upright.canvasName == name)
    #expect(upright.size == points && upright.device.scale == scale)
    #expect(upright.device.pixelSize == PixelSize(width, height))
    // A tablet of 1600 x 2560 has the size of a rotated Mac window.
    if name == "android-tablet" { return }
    let turned = try #require(DeviceScreenshot(of: PixelSize(height, width)))
    #expect(turned.canvasName == "\(name) landscape")
    #expect(turned.size == Size(points.height, points.width))
  }

  private static let windows: [(Int, Int, String?)] = [
    (2560, 1600, "mac-1280x800"), (2880, 1800, "mac-1440x900"), (1280, 720, "desktop-1280x720"),
    (1920, 1080, "desktop-1920x1080"), (1080, 1920, nil), (100, 100, nil), (1332, 2880, nil),
  ]

  @Test(arguments: windows)
  func windowsAreNotTurned(width: Int, height: Int, name: String?) {
    #expect(DeviceScreenshot(of: PixelSize(width, height))?.canvasName == name)
  }

  @Test func everySizeHasOneUsualDevice() {
    for (size, devices) in Dictionary(grouping: Device.all, by: \.pixelSize) {
      let found = DeviceScreenshot(of: size)?.device
      #expect(devices.contains { $0 == found }, "\(size)")
    }
    #expect(Device.all.count == 80)
  }

  @Test func everyNameIsOfOneDevice() {
    var owners: [String: String] = [:]
    for device in Device.all {
      for name in [device.name] + device.aliases {
        #expect(Device.named(name) == device, "\(name)")
        let owner = owners.updateValue(device.name, forKey: Device.key(of: name))
        #expect(owner == nil || owner == device.name, "\(name): \(owner ?? "")")
      }
      #expect(Device.named(device.summary) == device, "\(device.summary)")
      #expect(Device.named(device.name.uppercased()) == device)
      #expect(Device.named(device.name.replacing("-", with: "_")) == device)
    }
  }

  private static let spellings: [(String, String?)] = [
    ("iPhone 15 Pro", "iphone-15-pro"), ("Apple iPhone15ProMax", "iphone-15-pro-max"),
    ("iPhone SE (3rd generation)", "iphone-se-3"), ("iPhone SE", "iphone-se-3"),
    ("iPhone Xs Max", "iphone-xs-max"), ("iPhone 6s Plus", "iphone-6-plus"),
    ("iPad Pro 12.9-inch (6th generation)", "ipad-pro-12.9"),
    ("iPad Pro (12.9-inch) (2nd gen)", "ipad-pro-12.9-2"), ("iPad Pro 11-inch (M4)", "ipad-pro-11"),
    ("iPad Pro (11-inch) (3rd generation)", "ipad-pro-11-m2"),
    ("iPad Air 13-inch (M3)", "ipad-air-13"),
    ("iPad Air (5th generation)", "ipad-air-11"), ("iPad (10th generation)", "ipad"),
    ("iPad (A16)", "ipad"), ("iPad mini (A17 Pro)", "ipad-mini"), ("iPad mini 4", "ipad-mini-5"),
    ("Google Pixel 9 Pro XL", "pixel-9-pro-xl"), ("Samsung Galaxy S25 Ultra", "galaxy-s25-ultra"),
    ("iphone_14", "iphone-14"), ("iphone", nil), ("", nil), ("inch", nil), ("iphone-141", nil),
  ]

  @Test(arguments: spellings)
  func anySpellingIsAccepted(name: String, device: String?) {
    #expect(Device.named(name)?.name == device)
  }

  private static let earlierNames: [(String, Double, Double, Double, Double, Double)] = [
    ("iphone-5", 320.0, 568.0, 2.0, 0.0, 20.0), ("iphone-8", 375, 667, 2, 0, 20),
    ("iphone-8-plus", 414, 736, 3, 0, 20), ("iphone-x", 375, 812, 3, 39, 44),
    ("iphone-14", 390, 844, 3, 47.33, 47), ("iphone-15", 393, 852, 3, 55, 59),
    ("iphone-16-pro", 402, 874, 3, 62, 62), ("iphone-xr", 414, 896, 2, 41.5, 48),
    ("iphone-11-pro-max", 414, 896, 3, 39, 44), ("iphone-14-plus", 428, 926, 3, 53.33, 47),
    ("iphone-15-plus", 430, 932, 3, 55, 59), ("iphone-16-pro-max", 440, 956, 3, 62, 62),
  ]

  /// Names of earlier versions, with their size and safe areas.
  @Test(arguments: earlierNames.indices)
  func earlierNamesAreAliases(index: Int) throws {
    let (name, width, height, scale, corner, top) = Self.earlierNames[index]
    let device = try #require(Device.named(name))
    #expect(device.size == Size(width, height) && device.scale == scale)
    #expect(device.cornerRadius == corner && device.safeAreaTop == top)
    // The safe areas of the size; 414 x 896 is shared by two kinds of display.
    let stage = try #require(Device.device(forStageOf: Size(width, height)))
    if name != "iphone-11-pro-max" {
      #expect(stage.cornerRadius == corner && stage.safeAreaTop == top)
    }
  }

  static let unknown: [(pixels: PixelSize, points: Size, scale: Double)] = [
    (PixelSize(1332, 2880), Size(444, 960), 3.0), (PixelSize(2880, 1332), Size(960, 444), 3),
    (PixelSize(750, 1624), Size(375, 812), 2), (PixelSize(1080, 1920), Size(360, 640), 3),
    (PixelSize(1440, 2560), Size(480, 853.3333), 3), (PixelSize(2000, 3000), Size(1000, 1500), 2),
    (PixelSize(1001, 200), Size(500.5, 100), 2),
  ]

  @Test(arguments: unknown)
  func theScaleOfUnknownScreenshotsIsGuessed(pixels: PixelSize, points: Size, scale: Double) throws
  {
    let canvas = try #require(ScreenshotScale.canvas(of: pixels))
    #expect(canvas.scale == scale && canvas.pixelSize == pixels)
    #expect(abs(canvas.size.width - points.width) < 0.001)
    #expect(abs(canvas.size.height - points.height) < 0.001)
  }

  @Test func smallPicturesAreNotScreenshots() {
    #expect(ScreenshotScale.canvas(of: PixelSize(1000, 1000)) == nil)
    #expect(ScreenshotScale.canvas(of: PixelSize(1000, 1001)) != nil)
  }
}
