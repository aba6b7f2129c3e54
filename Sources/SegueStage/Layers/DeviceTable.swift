// The table of devices: name, models, size in points, pixels per point, corner radius and the
// height of the top safe area in points. A name that was once in the table stays, as a device or as
// an alias.
//
// Sources: sizes from fastlane (deliver/lib/deliver/app_screenshot.rb), Apple's Human Interface
// Guidelines (Layout) and Playwright (deviceDescriptorsSource.json), radii from BezelKit. Points of
// Android devices are pixels divided by the density. No radius is known of the iPhone 18 Pro: it
// has that of the 17 Pro.

extension Device {
  /// The known devices: iPhones, iPads, Android devices and windows, each kind oldest first.
  public static let all: [Device] = [
    Device("iphone-5", "iPhone 5, 5c, 5s", 320, 568, 2, corner: 0, top: 20),
    Device("iphone-se-1", "iPhone SE (1st generation)", 320, 568, 2, corner: 0, top: 20),
    Device("iphone-6", "iPhone 6, 6s", 375, 667, 2, corner: 0, top: 20),
    Device("iphone-7", "iPhone 7", 375, 667, 2, corner: 0, top: 20),
    Device("iphone-8", "iPhone 8", 375, 667, 2, corner: 0, top: 20),
    Device("iphone-se-2", "iPhone SE (2nd generation)", 375, 667, 2, corner: 0, top: 20),
    Device("iphone-se-3", "iPhone SE (3rd generation)", 375, 667, 2, corner: 0, top: 20),
    Device("iphone-6-plus", "iPhone 6 Plus, 6s Plus", 414, 736, 3, corner: 0, top: 20),
    Device("iphone-7-plus", "iPhone 7 Plus", 414, 736, 3, corner: 0, top: 20),
    Device("iphone-8-plus", "iPhone 8 Plus", 414, 736, 3, corner: 0, top: 20),
    Device("iphone-x", "iPhone X", 375, 812, 3, corner: 39, top: 44),
    Device("iphone-xs", "iPhone XS", 375, 812, 3, corner: 39, top: 44),
    Device("iphone-11-pro", "iPhone 11 Pro", 375, 812, 3, corner: 39, top: 44),
    Device("iphone-12-mini", "iPhone 12 mini", 375, 812, 3, corner: 44, top: 50),
    Device("iphone-13-mini", "iPhone 13 mini", 375, 812, 3, corner: 44, top: 50),
    Device("iphone-xr", "iPhone XR", 414, 896, 2, corner: 41.5, top: 48),
    Device("iphone-11", "iPhone 11", 414, 896, 2, corner: 41.5, top: 48),
    Device("iphone-xs-max", "iPhone XS Max", 414, 896, 3, corner: 39, top: 44),
    Device("iphone-11-pro-max", "iPhone 11 Pro Max", 414, 896, 3, corner: 39, top: 44),
    Device("iphone-12", "iPhone 12", 390, 844, 3, corner: 47.33, top: 47),
    Device("iphone-12-pro", "iPhone 12 Pro", 390, 844, 3, corner: 47.33, top: 47),
    Device("iphone-13", "iPhone 13", 390, 844, 3, corner: 47.33, top: 47),
    Device("iphone-13-pro", "iPhone 13 Pro", 390, 844, 3, corner: 47.33, top: 47),
    Device("iphone-14", "iPhone 14", 390, 844, 3, corner: 47.33, top: 47),
    Device("iphone-16e", "iPhone 16e", 390, 844, 3, corner: 47.33, top: 47),
    Device("iphone-17e", "iPhone 17e", 390, 844, 3, corner: 47.33, top: 47),
    Device("iphone-12-pro-max", "iPhone 12 Pro Max", 428, 926, 3, corner: 53.33, top: 47),
    Device("iphone-13-pro-max", "iPhone 13 Pro Max", 428, 926, 3, corner: 53.33, top: 47),
    Device("iphone-14-plus", "iPhone 14 Plus", 428, 926, 3, corner: 53.33, top: 47),
    Device("iphone-14-pro", "iPhone 14 Pro", 393, 852, 3, corner: 55, top: 59),
    Device("iphone-15", "iPhone 15", 393, 852, 3, corner: 55, top: 59),
    Device("iphone-15-pro", "iPhone 15 Pro", 393, 852, 3, corner: 55, top: 59),
    Device("iphone-16", "iPhone 16", 393, 852, 3, corner: 55, top: 59),
    Device("iphone-14-pro-max", "iPhone 14 Pro Max", 430, 932, 3, corner: 55, top: 59),
    Device("iphone-15-plus", "iPhone 15 Plus", 430, 932, 3, corner: 55, top: 59),
    Device("iphone-15-pro-max", "iPhone 15 Pro Max", 430, 932, 3, corner: 55, top: 59),
    Device("iphone-16-plus", "iPhone 16 Plus", 430, 932, 3, corner: 55, top: 59),
    Device("iphone-16-pro", "iPhone 16 Pro", 402, 874, 3, corner: 62, top: 62),
    Device("iphone-16-pro-max", "iPhone 16 Pro Max", 440, 956, 3, corner: 62, top: 62),
    Device("iphone-17", "iPhone 17", 402, 874, 3, corner: 62, top: 62),
    Device("iphone-17-pro", "iPhone 17 Pro", 402, 874, 3, corner: 62, top: 62),
    Device("iphone-17-pro-max", "iPhone 17 Pro Max", 440, 956, 3, corner: 62, top: 62),
    Device("iphone-air", "iPhone Air", 420, 912, 3, corner: 62, top: 68),
    Device("iphone-18-pro", "iPhone 18 Pro", 402, 874, 3, corner: 62, top: 62),
    Device("iphone-18-pro-max", "iPhone 18 Pro Max", 440, 956, 3, corner: 62, top: 62),
    Device("ipad-9.7", "iPad 5th, 6th; Air 1, 2; Pro 9.7", 768, 1024, 2, corner: 0, top: 20),
    Device("ipad-mini-5", "iPad mini 2, 3, 4, 5", 768, 1024, 2, corner: 0, top: 20),
    Device("ipad-9", "iPad 7th, 8th, 9th (10.2)", 810, 1080, 2, corner: 0, top: 20),
    Device("ipad-air-3", "iPad Air 3rd, Pro 10.5", 834, 1112, 2, corner: 0, top: 20),
    Device("ipad-pro-12.9-2", "iPad Pro 12.9 1st, 2nd", 1024, 1366, 2, corner: 0, top: 20),
    Device("ipad", "iPad (A16), iPad 10th", 820, 1180, 2, corner: 25, top: 24),
    Device("ipad-air-11", "iPad Air 4th, 5th, 11 M2 to M4", 820, 1180, 2, corner: 18, top: 24),
    Device("ipad-air-13", "iPad Air 13 M2, M3, M4", 1024, 1366, 2, corner: 18, top: 24),
    Device("ipad-mini", "iPad mini 6th, mini (A17 Pro)", 744, 1133, 2, corner: 21.5, top: 24),
    Device("ipad-pro-11-m2", "iPad Pro 11 1st to 4th (M1, M2)", 834, 1194, 2, corner: 18, top: 24),
    Device("ipad-pro-11", "iPad Pro 11 M4, M5", 834, 1210, 2, corner: 30, top: 24),
    Device("ipad-pro-12.9", "iPad Pro 12.9 3rd to 6th", 1024, 1366, 2, corner: 18, top: 24),
    Device("ipad-pro-13", "iPad Pro 13 M4, M5", 1032, 1376, 2, corner: 30, top: 24),
    Device("android-small", "Android 360x800", 360, 800, 3, corner: 36, top: 24),
    Device("android", "Android 412x915", 411.43, 914.29, 2.625, corner: 46, top: 52),
    Device("android-tablet", "Android tablet 800x1280", 800, 1280, 2, corner: 16, top: 24),
    Device("pixel-7", "Pixel 7", 411.43, 914.29, 2.625, corner: 17.9, top: 51.8),
    Device("pixel-7a", "Pixel 7a", 411.43, 914.29, 2.625, corner: 17.9, top: 45),
    Device("pixel-7-pro", "Pixel 7 Pro", 411.43, 891.43, 3.5, corner: 14.3, top: 41.1),
    Device("pixel-8", "Pixel 8", 411.43, 914.29, 2.625, corner: 39.2, top: 50.3),
    Device("pixel-8-pro", "Pixel 8 Pro", 448, 997.33, 3, corner: 30.3, top: 50.3),
    Device("pixel-9", "Pixel 9", 411.43, 923.43, 2.625, corner: 33.1, top: 54.1),
    Device("pixel-9-pro", "Pixel 9 Pro", 426.67, 952, 3, corner: 33, top: 54),
    Device("pixel-9-pro-xl", "Pixel 9 Pro XL", 448, 997.33, 3, corner: 36, top: 53),
    Device("pixel-10", "Pixel 10", 411.43, 923.43, 2.625, corner: 33.1, top: 54.1),
    Device("pixel-10-pro", "Pixel 10 Pro", 426.67, 952, 3, corner: 33, top: 54),
    Device("pixel-10-pro-xl", "Pixel 10 Pro XL", 448, 997.33, 3, corner: 36, top: 53),
    Device("galaxy-s24", "Galaxy S24", 360, 780, 3, corner: 38, top: 32),
    Device("galaxy-s24-ultra", "Galaxy S24 Ultra", 384, 832, 3.75, corner: 12, top: 32),
    Device("galaxy-s25", "Galaxy S25", 360, 780, 3, corner: 38, top: 32),
    Device("galaxy-s25-ultra", "Galaxy S25 Ultra", 384, 832, 3.75, corner: 24, top: 32),
    Device("mac-1280x800", "Mac window 1280x800", 1280, 800, 2, corner: 10, top: 0),
    Device("mac-1440x900", "Mac window 1440x900", 1440, 900, 2, corner: 10, top: 0),
    Device("desktop-1280x720", "Desktop page 1280x720", 1280, 720, 1, corner: 8, top: 0),
    Device("desktop-1920x1080", "Desktop page 1920x1080", 1920, 1080, 1, corner: 8, top: 0),
  ]

  /// The preferred devices where several have the same screenshot size.
  static let usual: Set = [
    "iphone-se-1", "iphone-se-3", "iphone-8-plus", "iphone-11-pro", "iphone-11",
    "iphone-11-pro-max", "iphone-14", "iphone-14-plus", "iphone-16", "iphone-16-plus",
    "iphone-17", "iphone-17-pro-max", "ipad-9.7", "ipad", "ipad-air-13", "android", "pixel-10",
    "pixel-10-pro", "pixel-10-pro-xl", "galaxy-s25", "galaxy-s25-ultra",
  ]

  /// Further names of devices, separated by spaces.
  static let aliases: [String: String] = [
    "iphone-5": "iphone-5c iphone-5s",
    "iphone-se-1": "iphone-se-2016",
    "iphone-6": "iphone-6s",
    "iphone-se-2": "iphone-se-2020",
    "iphone-se-3": "iphone-se iphone-se-2022",
    "iphone-6-plus": "iphone-6s-plus",
    "iphone-x": "iphone-10",
    "iphone-13-mini": "iphone-mini",
    "iphone-air": "iphone-17-air",
    "ipad-9.7": "ipad-air-2 ipad-5 ipad-6 ipad-pro-9.7 ipad-air-1",
    "ipad-mini-5": "ipad-mini-2 ipad-mini-3 ipad-mini-4 ipad-mini-7.9",
    "ipad-9": "ipad-7 ipad-8 ipad-10.2",
    "ipad-air-3": "ipad-pro-10.5 ipad-10.5",
    "ipad-pro-12.9-2": "ipad-pro-12.9-1",
    "ipad": "ipad-a16 ipad-10 ipad-11 ipad-11th ipad-10.9",
    "ipad-air-11":
      "ipad-air ipad-air-4 ipad-air-5 ipad-air-11-m2 ipad-air-11-m3 ipad-air-11-m4 "
      + "ipad-air-10.9",
    "ipad-air-13": "ipad-air-13-m2 ipad-air-13-m3 ipad-air-13-m4",
    "ipad-mini": "ipad-mini-6 ipad-mini-7 ipad-mini-a17 ipad-mini-8.3 ipad-mini-a17-pro",
    "ipad-pro-11-m2":
      "ipad-pro-11-2018 ipad-pro-11-2020 ipad-pro-11-m1 ipad-pro-11-1 ipad-pro-11-2 "
      + "ipad-pro-11-3 ipad-pro-11-4 ipad-pro-11-2021 ipad-pro-11-2022",
    "ipad-pro-11": "ipad-pro-11-m4 ipad-pro-11-m5",
    "ipad-pro-12.9":
      "ipad-pro-12.9-3 ipad-pro-12.9-4 ipad-pro-12.9-5 ipad-pro-12.9-6 ipad-pro-12.9-m2 "
      + "ipad-pro-12.9-m1 ipad-pro-12.9-2018 ipad-pro-12.9-2020 ipad-pro-12.9-2021 "
      + "ipad-pro-12.9-2022",
    "ipad-pro-13": "ipad-pro-13-m4 ipad-pro-13-m5",
    "android-small": "android-360",
    "android": "android-412",
    "android-tablet": "tablet pixel-tablet android-tablet-10",
    "mac-1280x800": "mac macos",
    "mac-1440x900": "mac-large",
    "desktop-1280x720": "desktop browser",
    "desktop-1920x1080": "desktop-fhd",
  ]
}
