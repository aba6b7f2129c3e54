import SegueGraphics

extension Transition {
  /// UIKit's cover vertical: the new screen slides up over the old one; back, it slides down.
  ///
  /// `to` at (0, H · (1 − p)) over `from`, which is still and not dimmed; back, `from` at (0, H ·
  /// p) over `to`. On UIKit's own spring, which settles after 0.505823782 s.
  package static let coverVertical = Transition(
    name: "cover-vertical",
    summary: "The new screen slides up over the old one; back, it slides down.",
    duration: SpringPreset.system.duration,
    pacing: .preset(.system),
    example: """
      - present: player
        transition: cover-vertical
        curve: system
      """,
    movesOverPresenter: { _ in true },
    layers: betweenScreens { stage, progress in
      let isForward = stage.direction == .forward
      let y = stage.size.height * (isForward ? 1 - progress : progress)
      let place = stage.bounds.offset(by: Point(0, y))
      return isForward
        ? [stage.layer(stage.from, name: "from"), stage.layer(stage.to, name: "to", frame: place)]
        : [stage.layer(stage.to, name: "to"), stage.layer(stage.from, name: "from", frame: place)]
    })
}
