import SegueGraphics
import SegueScript
import SegueStage

/// Warnings about parts of a clip that come to nothing.
extension ParsedScript {
  /// Warnings about pictures of which nothing shows.
  func clear(_ images: [LoadedImage]) -> [Diagnostic] {
    zip(zip(images, scene.assets), locations.assets).compactMap { image, place in
      guard image.0.pixmap.isClear else { return nil }
      return diagnostic(
        .warning, .clearPicture,
        "every pixel of \(image.1.path) is clear, so that nothing of it shows", at: place,
        help: ["take the picture again, or `fill: clear` for a screen that is clear on purpose"])
    }
  }

  /// Warnings about layers that follow an offset which never changes.
  func deadFollowers(of timeline: Timeline) -> [Diagnostic] {
    scene.deadFollowers(timeline.pictures).map { follower in
      let place =
        locations.namedLayers[follower.screen]?[follower.scroll]
        ?? (locations.screens.indices.contains(follower.screen)
          ? locations.screens[follower.screen] : locations.timeline)
      let axis = follower.axis.rawValue
      return diagnostic(
        .warning, .deadFollower,
        "`\(follower.layer)` can never move: along \(axis) the offset of `\(follower.scroll)` "
          + follower.reach.words, at: place,
        help: [follower.advice])
    }
  }
}

extension ClosedRange<Double> {
  /// What an offset does that can only come to these, in points.
  fileprivate var words: String {
    lowerBound == upperBound
      ? "stays at \(lowerBound.fixed())"
      : "only goes from \(lowerBound.fixed()) to \(upperBound.fixed())"
  }
}

extension DeadFollower {
  /// The next step.
  fileprivate var advice: String {
    if movesAlongOtherAxis { return "`axis: \(axis.other.rawValue)` follows the other offset" }
    return reach.lowerBound == reach.upperBound
      ? "`scroll: { content: [WIDTH, HEIGHT] }` with more than its frame lets `\(scroll)` scroll"
      : "set `between` to offsets that it reaches"
  }
}

extension Pixmap {
  /// Whether every pixel is clear, so that nothing of the picture shows.
  fileprivate var isClear: Bool { pixels.allSatisfy { $0 >> 24 == 0 } }
}
