import SegueGraphics
import SegueStage
import TestSupport

/// Stages, drags and measures for tests of the sliding containers.
enum SnapchatFixtures {
  /// A phone of 375 x 812 points.
  static let size = Size(375, 812)

  /// Returns a stage with a coloured screen for each role; over is a screenshot of the stage.
  static func stage(
    _ type: ContainerType, values: [String: ParameterValue] = [:], size: Size = size,
    roles: [String]? = nil
  ) -> ContainerStage {
    let names = roles ?? type.roles.map(\.name).filter { $0 != "status-bar-picture" }
    let screens = names.enumerated().map { index, name -> (String, Screen) in
      let fill = Color(red: UInt8(40 * index), green: 128, blue: 200)
      return (
        name,
        name == "over"
          ? Screen(name: name, content: .image(AssetID(0), .scaleToFill), background: fill)
          : Screen(name: name, fill: fill)
      )
    }
    let pixels = PixelSize(Int(size.width) * 2, Int(size.height) * 2)
    return ContainerStage(
      size: size, screens: Dictionary(uniqueKeysWithValues: screens), values: values,
      pictures: Pictures([Pictures.Facts(size: pixels)]))
  }

  /// Returns a Snapchat container at rest on main, with the documented defaults.
  static func container(
    _ values: [String: ParameterValue] = [:], size: Size = size
  ) -> SnapchatContainer {
    SnapchatContainer(stage(.snapchat, values: values, size: size))
  }

  /// Returns the container with its over screen at rest.
  static func showing(_ values: [String: ParameterValue] = [:]) -> SnapchatContainer {
    var container = container(values)
    _ = container.apply(.show(role: "over"), at: 0)
    return container
  }

  /// Returns a straight drag whose pan, without the hysteresis, reaches a share of the height.
  static func drag(
    to share: Double, in seconds: Double, release: TouchPath.Release = .lifted
  ) -> ContainerInput {
    let start = Point(180, share < 0 ? 700 : 100)
    let way = share * size.height + (share < 0 ? -10 : 10)
    return .drag(
      GestureFixtures.drag(
        from: start, to: start + Point(0, way), in: seconds, release: release))
  }

  /// Returns a straight vertical drag at constant speed, in points per second.
  static func flick(points: Double, speed: Double) -> ContainerInput {
    let start = Point(180, points < 0 ? 700 : 100)
    return .drag(
      GestureFixtures.drag(
        from: start, to: start + Point(0, points), in: abs(points) / speed))
  }
}

extension [Layer] {
  /// Returns the layer of a name, if any.
  func named(_ name: String) -> Layer? { first { $0.name == name } }

  /// Returns the frame on the stage of the layer of a name, if any.
  func frame(of name: String) -> Rect? { named(name)?.frameOnStage }
}

extension Rect {
  /// Returns the largest distance between corresponding corners of two rectangles, in points.
  func distance(to other: Rect) -> Double {
    zip(corners, other.corners).map { ($0 - $1).length }.max() ?? 0
  }

  /// Returns true if two rectangles agree to a millionth of a point.
  func isNear(_ other: Rect) -> Bool { distance(to: other) < 1e-6 }
}
