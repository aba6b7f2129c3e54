import SegueGraphics
import SegueStage
import Testing

/// The projection of a face in space.
struct SeenFace {
  var name: String
  /// Its corners on the stage, clockwise from the top left one of the layer.
  var corners: [Point]

  /// Twice the area on the stage; negative when the back is seen.
  var doubleArea: Double {
    let (a, b) = (corners[2] - corners[0], corners[3] - corners[1])
    return a.x * b.y - a.y * b.x
  }

  /// Returns the length of the edge that begins at a corner.
  func edge(_ index: Int) -> Double { (corners[(index + 1) % 4] - corners[index]).length }
}

/// Returns the visible faces under a transition's `space` layer.
func seenFaces(
  _ transition: Transition, from side: Side, _ progress: Double, size: Size
) throws -> [SeenFace] {
  let stage = StageFixtures.stage(
    transition, .forward, values: ["from": .choice(side.rawValue)], size: size)
  let space = try #require(transition.layers(stage, .during(progress)).last)
  return try space.children.map { layer in
    let view = ProjectiveTransform(layer.placement3D * space.sublayerPlacement)
    let corners = try Rect(origin: .zero, size: layer.size).corners.map {
      try #require(view.apply($0))
    }
    return SeenFace(name: layer.name, corners: corners)
  }
}
