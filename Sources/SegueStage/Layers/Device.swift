public import SegueGraphics

/// A device's screen, by which the size in points of a screenshot follows from its pixels.
public struct Device: Hashable, Sendable {
  /// The name in scripts, such as `iphone-14`.
  public var name: String
  /// The models that have the screen, by their marketed names.
  public var summary: String
  /// Further names in scripts, such as `iphone-se-2022`; ``named(_:)`` knows any spelling of them.
  public var aliases: [String]
  /// The screen's size in points, upright; that of an Android device is rounded to hundredths.
  public var size: Size
  /// Pixels per point of its screenshots.
  public var scale: Double
  /// The radius of the display's corners in points, as the system reports it; 0 for square ones.
  public var cornerRadius: Double
  /// The height of the area at the top, in points, that the status bar and the camera take.
  public var safeAreaTop: Double
  /// The size of an upright screenshot in pixels.
  package var pixelSize: PixelSize { Canvas(size: size, scale: scale).pixelSize }

  /// The kind of device: the first word of its name, such as `iphone`.
  package var family: String { String(name.prefix { $0 != "-" }) }

  /// Whether the screen is a window, which has no other way to be held.
  var isWindow: Bool { ["mac", "desktop"].contains(family) }

  /// The device whose screen is a stage of a size in points, upright; of several the usual one.
  ///
  /// Sides are compared to a point, since browsers round those of Android devices up.
  package static func device(forStageOf size: Size) -> Device? {
    usual(
      among: all.filter { device in
        abs(device.size.width - size.width) < 1 && abs(device.size.height - size.height) < 1
      })
  }

  /// The device that names a group: the usual one, or else the first.
  static func usual(among devices: [Device]) -> Device? {
    devices.first { usual.contains($0.name) } ?? devices.first
  }

  /// A device of the table, in points and pixels per point.
  init(
    _ name: String, _ summary: String, _ width: Double, _ height: Double, _ scale: Double,
    corner: Double, top: Double
  ) {
    self.name = name
    self.summary = summary
    aliases = Self.aliases[name, default: ""].split(separator: " ").map(String.init)
    size = Size(width, height)
    self.scale = scale
    cornerRadius = corner
    safeAreaTop = top
  }
}

extension Device {
  /// The device of a name, an alias or a marketed name, in any spelling.
  ///
  /// `iphone-15-pro`, `iPhone 15 Pro` and `Apple iPhone15Pro` are the same, and so are
  /// `ipad-pro-12.9-6` and `iPad Pro 12.9-inch (6th generation)`.
  public static func named(_ name: String) -> Device? { byKey[key(of: name)] }

  /// The letters and digits of a name by which devices are looked up, without what says nothing:
  /// the maker, `inch`, `generation` and the endings of ordinal numbers.
  package static func key(of name: String) -> String {
    let words = name.lowercased().replacing("+", with: " plus").split { letter in
      !letter.isLetter && !letter.isNumber && letter != "."
    }
    return words.map { withoutOrdinalEnding($0) }.filter { !fillers.contains($0) }.joined()
  }

  private static let fillers: Set<Substring> = [
    "apple", "google", "samsung", "inch", "in", "generation", "gen",
  ]

  private static func withoutOrdinalEnding(_ word: Substring) -> Substring {
    let number = word.dropLast(2)
    let isOrdinal =
      ["st", "nd", "rd", "th"].contains(word.suffix(2)) && !number.isEmpty
      && number.allSatisfy(\.isNumber)
    return isOrdinal ? number : word
  }

  /// All devices by the keys of their names; a name wins over an alias, an alias over a summary.
  private static let byKey: [String: Device] = {
    var devices: [String: Device] = [:]
    let names: [(Device) -> [String]] = [{ [$0.name] }, \.aliases, { [$0.summary] }]
    for names in names {
      for device in all {
        for name in names(device) where devices[key(of: name)] == nil {
          devices[key(of: name)] = device
        }
      }
    }
    return devices
  }()
}
