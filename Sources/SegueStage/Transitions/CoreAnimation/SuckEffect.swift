import SegueGraphics

/// The parameter of ``Transition/suckEffect`` alone.
private enum SuckEffect {
  static let target = Parameter(
    "target", default: LengthPair(.fraction(0.5), .fraction(0.75)),
    "The point that it goes into, in points or per cent of the stage.")
}

extension Transition {
  /// The suck of `CATransition`: the old screen is drawn into a point, nearer rows first.
  ///
  /// A place (x, y) moves to g + ((x, y) − g) · (1 − e), with g the target,
  /// e = S((p − τ)/0.5), S(t) = t²(3 − 2t), and τ = 0.5 · |y − g.y| / max(g.y, H − g.y), clamped. So
  /// rows stay level and never pass each other, and the outline is a double triangle.
  package static let suckEffect = Transition(
    name: "suck-effect",
    aliases: ["suck"],
    summary: "The old screen is sucked into a point like a cloth; the new one lies beneath it.",
    duration: coreAnimationDuration,
    pacing: .curve(.default),
    parameters: .of(SuckEffect.target) + Course.parameters,
    example: """
      - push: player
        transition: suck-effect
        duration: 800ms
        curve: default
      """,
    wayBack: reversed(),
    layers: snapshots { stage, progress in
      var leaving = stage.layer(stage.from, name: "from")
      leaving.mesh = funnel(stage, progress.clamped(to: 0...1))
      return [stage.layer(stage.to, name: "to"), leaving]
    })

  /// The grid of the screen on its way into the target, in rows that end where the target is.
  private static func funnel(_ stage: TransitionStage, _ progress: Double) -> WarpMesh {
    let (columns, rows) = (8, 128)
    let (width, height) = (stage.size.width, stage.size.height)
    let target = stage.place(SuckEffect.target)
    let reach = max(target.y, height - target.y)
    let inside = height > 0 ? (target.y / height).clamped(to: 0...1) : 0
    let above = Int((Double(rows) * inside).rounded(.toNearestOrAwayFromZero))
    return WarpMesh(columns: columns, rows: rows) { column, row in
      let share =
        row < above
        ? inside * Double(row) / Double(above)
        : inside + (1 - inside) * Double(row - above) / Double(max(1, rows - above))
      let place = Point(
        width * Double(column) / Double(columns), row == rows ? height : height * share)
      let delay = reach > 0 ? 0.5 * abs(place.y - target.y) / reach : 0
      let gone = ((progress - delay) / 0.5).clamped(to: 0...1).smoothStep
      return WarpMesh.Vertex(place + (target - place) * gone, texture: place)
    }
  }
}

extension Double {
  /// t²(3 − 2t): from 0 to 1 with no speed at either end.
  var smoothStep: Double { self * self * (3 - 2 * self) }
}
