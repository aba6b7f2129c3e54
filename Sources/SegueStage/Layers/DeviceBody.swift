import SegueGraphics

/// The body of a device round its screen, in points of the device held upright.
struct DeviceBody: Hashable, Sendable {
  /// What is cut out of the screen, in its middle at the top.
  enum Cutout: Hashable, Sendable {
    case none
    /// A notch of a width and a height at the upper edge.
    case notch(Double, Double)
    /// An island of a width and a height, below the upper edge.
    case island(Double, Double, top: Double)
    /// A round hole of a diameter, below the upper edge.
    case hole(Double, top: Double)
  }

  /// A home button below the screen, and an earpiece above it.
  struct HomeButton: Hashable, Sendable {
    var diameter: Double
    /// The distance of its centre from the screen; nil for the middle of the margin.
    var below: Double?
    /// The size of the earpiece; nil for none.
    var earpiece: Size?

    static let smallPhone = HomeButton(diameter: 66, below: 56, earpiece: Size(66, 6))
    static let phone = HomeButton(diameter: 68, below: 55, earpiece: Size(70, 7))
    static let tablet = HomeButton(diameter: 38)
  }

  /// Where the buttons at the edges are.
  enum Keys: Hashable, Sendable {
    case phone, android, tablet, none

    /// The buttons of a family of devices, the first word of their names.
    init(family: String) {
      switch family {
      case "iphone": self = .phone
      case "ipad": self = .tablet
      case "android", "pixel", "galaxy": self = .android
      default: self = .none
      }
    }
  }

  /// From the screen to the edge of the body at the left and right.
  var side: Double
  /// From the screen to the edge of the body at the top and bottom.
  var end: Double
  /// The radius of the body's corners.
  var radius: Double
  /// The radius of the screen's corners.
  var screenRadius: Double
  var cutout = Cutout.none
  var home: HomeButton?
  var keys = Keys.none

  /// Returns the body for a stage of no known device: even margins, and the corners of the stage.
  static func plain(forStage stage: Size, screenRadius: Double) -> DeviceBody {
    let margin = max(8, min(24, 0.045 * min(stage.width, stage.height)))
    return DeviceBody(
      side: margin, end: margin, radius: max(screenRadius + margin, 1.25 * margin),
      screenRadius: screenRadius)
  }

  /// Returns the body scaled for a screen that is larger or smaller by a factor.
  func scaled(by factor: Double) -> DeviceBody {
    guard factor != 1 else { return self }
    var body = self
    (body.side, body.end) = (side * factor, end * factor)
    (body.radius, body.screenRadius) = (radius * factor, screenRadius * factor)
    switch cutout {
    case .none: break
    case .notch(let width, let height): body.cutout = .notch(width * factor, height * factor)
    case .island(let width, let height, let top):
      body.cutout = .island(width * factor, height * factor, top: top * factor)
    case .hole(let diameter, let top):
      body.cutout = .hole(diameter * factor, top: top * factor)
    }
    body.home = home.map { home in
      HomeButton(
        diameter: home.diameter * factor, below: home.below.map { $0 * factor },
        earpiece: home.earpiece.map { $0 * factor })
    }
    return body
  }
}
