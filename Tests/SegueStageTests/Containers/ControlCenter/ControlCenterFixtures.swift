import SegueGraphics
import SegueStage

/// Control Centers and touches made in code.
enum ControlCenterFixtures {
  /// The stage: 375 x 812 points.
  static let size = Size(375, 812)
  /// The offset at which the first card shows.
  static let shown = Point(0, 812)
  /// The parameters of the article's ten stages.
  static let stages: [Int: [String: String]] = [
    1: ["content-height": "single", "vertical-bounce": "scrollable", "lock": "free"],
    2: ["content-height": "single", "vertical-bounce": "scrollable", "lock": "free"],
    3: ["content-height": "single", "lock": "free"],
    4: ["content-height": "single", "lock": "free"],
    5: ["content-height": "single", "lock": "near-axis"],
    6: [:],
    7: ["content-height": "single"],
    8: ["grab": "anywhere"],
    9: ["grab": "anywhere"],
    10: [:],
  ]

  /// Returns a closed Control Center of a stage; 10 is the finished one.
  static func closed(_ number: Int = 10, cards: Int = 2, size: Size = size) -> ControlCenter {
    var screens = [
      "screen": StageFixtures.list, "left": StageFixtures.player,
      "right": Screen(name: "music", fill: .black),
    ]
    if cards == 1 { screens["right"] = nil }
    return ControlCenter(
      ContainerStage(
        size: size, screens: screens,
        values: (stages[number] ?? [:]).mapValues { .choice($0) },
        pictures: StageFixtures.pictures))
  }

  /// Returns a Control Center that shows a card since second 0.
  static func shown(_ number: Int = 10, role: String = "left", cards: Int = 2) -> ControlCenter {
    var container = closed(number, cards: cards)
    _ = container.apply(.show(role: role), at: 0)
    return container
  }

  /// Returns a finger that moves for half a second and rests for a quarter before it lifts.
  static func slow(from start: Point, by way: Point) -> TouchPath {
    TouchPath(
      from: start,
      segments: [.move(to: start + way, seconds: 0.5, .linear), .hold(seconds: 0.25)])
  }

  /// Returns the offset just before a slow drag is released.
  static func dragged(
    _ container: ControlCenter, from start: Point = Point(180, 500), by way: Point
  ) -> Point {
    var container = container
    let response = container.apply(.drag(slow(from: start, by: way)), at: 1)
    return container.offset(at: response.lifted - 1e-6)
  }

  /// Returns the rubber band's excess by R, derived independently: c·d·R / (R + c·d), c = 0.55.
  static func resisted(_ distance: Double, extent: Double) -> Double {
    0.55 * distance * extent / (extent + 0.55 * distance)
  }
}

extension Point {
  /// Returns true if two points agree to a millionth of a point.
  func isNear(_ other: Point) -> Bool { (self - other).length < 1e-6 }
}
