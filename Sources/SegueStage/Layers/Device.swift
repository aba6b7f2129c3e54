public import SegueGraphics

/// A device's screen: its size in points and its scale, by which screenshots are recognised.
public struct Device: Hashable, Sendable {
  /// The name in scripts, such as `iphone-14`.
  public var name: String
  /// The models with this screen, by their marketing names.
  public var summary: String
  /// Further names in scripts, such as `iphone-se-2022`; ``named(_:)`` accepts any spelling of them.
  public var aliases: [String]
  /// The screen's size in points, in portrait; that of an Android device is rounded to hundredths.
  public var size: Size
  /// Pixels per point of its screenshots.
  public var scale: Double
  /// The radius of the display's corners in points, as the system reports it; 0 for square ones.
  public var cornerRadius: Double
  /// The height of the top safe area in points: status bar, notch or camera.
  public var safeAreaTop: Double
  /// The size of a portrait screenshot in pixels.
  package var pixelSize: PixelSize { Canvas(size: size, scale: scale).pixelSize }

  /// The kind of device: the first word of its name, such as `iphone`.
  package var family: String { String(name.prefix { $0 != "-" }) }

  /// Whether the screen is a desktop window, which has no second orientation.
  var isWindow: Bool { ["mac", "desktop"].contains(family) }

  /// Finds the device whose portrait screen has a size in points; of several, the usual one.
  ///
  /// Sides are compared to within a point, since browsers round those of Android devices up.
  package static func device(forStageOf size: Size) -> Device? {
    usual(
      among: all.filter { device in
        abs(device.size.width - size.width) < 1 && abs(device.size.height - size.height) < 1
      })
  }

  /// Returns the representative of a group of devices: the usual one, or else the first.
  static func usual(among devices: [Device]) -> Device? {
    devices.first { usual.contains($0.name) } ?? devices.first
  }

  /// Creates a device from its points and pixels per point.
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
  /// Finds a device by its name, an alias or its marketing name, in any spelling.
  ///
  /// `iphone-15-pro`, `iPhone 15 Pro` and `Apple iPhone15Pro` are the same, and so are
  /// `ipad-pro-12.9-6` and `iPad Pro 12.9-inch (6th generation)`.
  public static func named(_ name: String) -> Device? { byKey[key(of: name)] }

  /// Returns the look-up key of a device's name: its letters and digits without filler words.
  ///
  /// Fillers are the maker, `inch`, `generation` and the endings of ordinal numbers.
  package static func key(of name: String) -> String {
    let words = name.lowercased().replacing("+", with: " plus").split { letter in
      !letter.isLetter && !letter.isNumber && letter != "."
    }
    return words.map { withoutOrdinalEnding($0) }.filter { !fillers.contains($0) }.joined()
  }

  private static let fillers: Set<Substring> = [
    "apple", "google", "samsung", "inch", "in", "generation", "gen",
  ]

  /// Removes the ending of an ordinal number: `6th` becomes `6`.
  private static func withoutOrdinalEnding(_ word: Substring) -> Substring {
    let number = word.dropLast(2)
    let isOrdinal =
      ["st", "nd", "rd", "th"].contains(word.suffix(2)) && !number.isEmpty
      && number.allSatisfy(\.isNumber)
    return isOrdinal ? number : word
  }

  /// All devices by their look-up keys; a name takes precedence over an alias, an alias over a summary.
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
