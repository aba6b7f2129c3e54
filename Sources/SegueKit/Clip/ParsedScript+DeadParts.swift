import SegueGraphics
import SegueScript
import SegueStage

/// Warnings about parts of a clip that have no effect.
extension ParsedScript {
  /// Returns warnings about images whose pixels are all transparent.
  func clear(_ images: [LoadedImage]) -> [Diagnostic] {
    ownAssets(images).compactMap { image, place in
      guard image.0.pixmap.isClear else { return nil }
      return diagnostic(
        .warning, .clearPicture,
        "every pixel of \(image.1.path) is transparent, so nothing of it shows", at: place,
        help: [
          "take the picture again, or write `fill: clear` for a screen that is meant to be transparent"
        ])
    }
  }

  /// Returns warnings about layers that follow a scroll offset which cannot change.
  func constantFollowers(of timeline: Timeline) -> [Diagnostic] {
    scene.constantFollowers(timeline.pictures).map { follower in
      let place =
        locations.namedLayers[follower.screen]?[follower.scroll]
        ?? (locations.screens.indices.contains(follower.screen)
          ? locations.screens[follower.screen] : locations.timeline)
      let axis = follower.axis.rawValue
      return diagnostic(
        .warning, .inactiveFollower,
        "`\(follower.layer)` can never move: along \(axis) the offset of `\(follower.scroll)` "
          + follower.reach.words, at: place,
        help: [follower.advice])
    }
  }
}

extension ClosedRange<Double> {
  /// A description of a scroll offset limited to this range, in points.
  fileprivate var words: String {
    lowerBound == upperBound
      ? "stays at \(lowerBound.fixed())"
      : "only goes from \(lowerBound.fixed()) to \(upperBound.fixed())"
  }
}

extension ConstantFollower {
  /// A hint for mending the script.
  fileprivate var advice: String {
    if movesAlongOtherAxis {
      return "write `axis: \(axis.other.rawValue)` to follow the other offset"
    }
    return reach.lowerBound == reach.upperBound
      ? "write `scroll: { content: [WIDTH, HEIGHT] }` larger than its frame to let `\(scroll)` scroll"
      : "set `between` to offsets that it reaches"
  }
}

extension Pixmap {
  /// Whether every pixel is fully transparent.
  fileprivate var isClear: Bool { pixels.allSatisfy { $0 >> 24 == 0 } }
}
