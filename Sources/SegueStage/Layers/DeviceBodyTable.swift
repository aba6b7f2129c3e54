// The table of the bodies of devices: from the edge of the screen to the edge of the body, at the sides and
// at both ends, in points; what is cut out of the screen; and a home button. The radius of a body is
// that of its screen and the margin, unless it has square corners within.
//
// Sources: published sizes in millimetres, and the pixels per inch of the screen; notches and islands
// from safe areas that developers measured, holes from the overlays and skins of AOSP. The body of an
// iPhone 18 Pro is that of the 17 Pro, and of the small Android device that of the larger one.

import SegueGraphics

extension DeviceBody {
  /// One or more devices with the same body.
  private struct Row {
    let names: [Substring]
    let side, end: Double
    let cutout: Cutout
    let home: HomeButton?
    let radius: Double?

    init(
      _ names: String, _ side: Double, _ end: Double, _ cutout: Cutout, home: HomeButton? = nil,
      radius: Double? = nil
    ) {
      self.names = names.split(separator: " ")
      (self.side, self.end, self.cutout, self.home) = (side, end, cutout, home)
      self.radius = radius
    }
  }

  /// Returns the body of a device; nil for a window, which has none.
  static func body(of device: Device) -> DeviceBody? {
    guard let row = rows[device.name] else { return nil }
    return DeviceBody(
      side: row.side, end: row.end, radius: row.radius ?? device.cornerRadius + row.side,
      screenRadius: device.cornerRadius, cutout: row.cutout, home: row.home,
      keys: Keys(family: device.family))
  }

  /// The rows by the names of their devices.
  private static let rows: [String: Row] = {
    var rows: [String: Row] = [:]
    for row in table { for name in row.names { rows[String(name)] = row } }
    return rows
  }()

  private static let table: [Row] = [
    Row("iphone-5 iphone-se-1", 28, 113.2, .none, home: .smallPhone, radius: 54),
    Row("iphone-6 iphone-7", 27.8, 110.3, .none, home: .phone, radius: 66),
    Row("iphone-8 iphone-se-2 iphone-se-3", 28.4, 110.6, .none, home: .phone, radius: 66),
    Row("iphone-6-plus iphone-7-plus", 28.7, 110.7, .none, home: .phone, radius: 70),
    Row("iphone-8-plus", 29.3, 111.3, .none, home: .phone, radius: 70),
    Row("iphone-x iphone-xs", 25.6, 25.6, .notch(209, 30)),
    Row("iphone-11-pro", 27.1, 26.8, .notch(209, 30)),
    Row("iphone-12-mini", 21.4, 21.8, .notch(225, 34.5)),
    Row("iphone-13-mini", 21.4, 21.8, .notch(173.5, 35.5)),
    Row("iphone-xr iphone-11", 35.9, 36.2, .notch(230, 33)),
    Row("iphone-xs-max", 25.6, 25.3, .notch(209, 30)),
    Row("iphone-11-pro-max", 26.8, 26.8, .notch(209, 30)),
    Row("iphone-12 iphone-12-pro", 20.8, 20.8, .notch(210, 32)),
    Row("iphone-13 iphone-13-pro iphone-14 iphone-16e iphone-17e", 20.8, 20.8, .notch(161, 33)),
    Row("iphone-12-pro-max", 20.7, 20.2, .notch(210, 32)),
    Row("iphone-13-pro-max iphone-14-plus", 20.7, 20.2, .notch(161, 33)),
    Row("iphone-14-pro", 19.3, 19.2, .island(125, 36.67, top: 11.33)),
    Row("iphone-15 iphone-16", 19.6, 19.5, .island(125, 36.67, top: 11.33)),
    Row("iphone-15-pro", 16.6, 16.5, .island(125, 36.67, top: 11.33)),
    Row("iphone-14-pro-max", 19.2, 19.1, .island(125, 36.67, top: 11.33)),
    Row("iphone-15-plus iphone-16-plus", 19.8, 19.7, .island(125, 36.67, top: 11.33)),
    Row("iphone-15-pro-max", 16.5, 16.6, .island(125, 36.67, top: 11.33)),
    Row("iphone-16-pro iphone-17", 14.8, 14.5, .island(125.33, 36.67, top: 14)),
    Row("iphone-16-pro-max", 14.2, 14, .island(125.33, 36.67, top: 14)),
    Row("iphone-17-pro", 16, 15.8, .island(125.33, 36.67, top: 14)),
    Row("iphone-17-pro-max", 15.4, 15.2, .island(125.33, 36.67, top: 14)),
    Row("iphone-air", 15.5, 15.5, .island(125.33, 36.67, top: 20)),
    Row("iphone-18-pro", 16, 15.8, .island(94.67, 36.67, top: 14)),
    Row("iphone-18-pro-max", 15.4, 15.2, .island(94.67, 36.67, top: 14)),
    Row("ipad-9.7", 56.4, 111.6, .none, home: .tablet, radius: 45),
    Row("ipad-mini-5", 48.5, 140, .none, home: .tablet, radius: 45),
    Row("ipad-9", 47.4, 111.2, .none, home: .tablet, radius: 45),
    Row("ipad-air-3", 35.4, 95.2, .none, home: .tablet, radius: 45),
    Row("ipad-pro-12.9-2", 61.2, 111.3, .none, home: .tablet, radius: 45),
    Row("ipad", 56.4, 56, .none),
    Row("ipad-air-11", 53.8, 53.4, .none),
    Row("ipad-air-13 ipad-pro-12.9", 46.4, 46.1, .none),
    Row("ipad-mini", 60.5, 60.5, .none),
    Row("ipad-pro-11-m2", 46.8, 46.4, .none),
    Row("ipad-pro-11", 44.2, 43.8, .none),
    Row("ipad-pro-13", 44, 43.7, .none),
    Row("android-small", 19.3, 18.4, .none),
    Row("android", 19.3, 18.4, .hole(22, top: 17)),
    Row("android-tablet", 59.1, 60.9, .none),
    Row("pixel-7", 22.6, 28.3, .hole(25.9, top: 12.9)),
    Row("pixel-7a", 28.8, 31.9, .hole(25.1, top: 12.6)),
    Row("pixel-7-pro", 14.9, 23.4, .hole(24.6, top: 8.3)),
    Row("pixel-8", 21.5, 25.9, .hole(27.6, top: 11.2)),
    Row("pixel-8-pro", 21.5, 23.1, .hole(28.8, top: 10.8)),
    Row("pixel-9 pixel-10", 22.1, 21.8, .hole(28, top: 13)),
    Row("pixel-9-pro pixel-10-pro", 20.5, 20.3, .hole(29, top: 18.5)),
    Row("pixel-9-pro-xl pixel-10-pro-xl", 20.3, 20.5, .hole(29, top: 12.5)),
    Row("galaxy-s24", 12.7, 11.3, .hole(24, top: 4)),
    Row("galaxy-s24-ultra", 17.4, 14.2, .hole(22, top: 5)),
    Row("galaxy-s25", 12.4, 11, .hole(24, top: 4)),
    Row("galaxy-s25-ultra", 10.9, 9.6, .hole(22, top: 5)),
  ]
}
