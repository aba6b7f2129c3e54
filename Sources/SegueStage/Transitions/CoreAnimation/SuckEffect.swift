import SegueGraphics

/// The script parameters of ``Transition/suckEffect``.
private enum SuckEffect {
  static let target = Parameter(
    "target", default: LengthPair(.fraction(0.5), .fraction(0.75)),
    "The point that it goes into, in points or per cent of the stage.")
  static let narrowing = Parameter(
    "narrowing", in: 1...4, default: 2,
    "How much sooner the cloth is narrow than it is gone; 1 draws it straight into the point.")
  static let sway = Parameter(
    "sway", in: -1...1, default: 0.25,
    "How far the cloth bends to the right on its way, in shorter sides of the stage.")
  static let folds = Parameter(
    "folds", in: 0...12, default: 3, "How many folds the cloth is laid in as it narrows.")
  static let shade = Parameter(
    "shade", in: 0...1, default: 0.35, "How dark the bottoms of the folds are.")
}

extension Transition {
  /// The suck effect of `CATransition`: the old screen is drawn into a point like a cloth.
  ///
  /// Nearer parts move first. With g the target, H and W the stage's size and δ² = ((y −
  /// g.y)/max(g.y, H − g.y))² + (0.35 (x − g.x)/max(g.x, W − g.x))², divided by its greatest value,
  /// a point has moved by e = S((p − δ/2)/0.5), S(t) = t²(3 − 2t), to the position
  ///
  ///     y = g.y + (y − g.y)(1 − e),   x = g.x + (x − g.x)(1 − e)ⁿ + b
  ///
  /// with n the narrowing; b = sway · sin²(πp) · v · sin(πv/2 · (3 − 2p)) · (1 − (1 − e)ⁿ) bends
  /// the cloth, where v is the signed vertical distance from the target, as a fraction of the
  /// farthest. No point passes another. As it narrows, the cloth is laid in folds with darker
  /// valleys.
  package static let suckEffect = Transition(
    name: "suck-effect",
    aliases: ["suck"],
    summary: "The old screen is sucked into a point like a cloth; the new one lies beneath it.",
    duration: coreAnimationDuration,
    pacing: .curve(.default),
    parameters: .of(
      SuckEffect.target, SuckEffect.narrowing, SuckEffect.sway, SuckEffect.folds,
      SuckEffect.shade) + ProgressRange.parameters,
    example: """
      - push: player
        transition: suck-effect
        duration: 800ms
        curve: default
      """,
    returnUse: reversed(),
    layers: snapshots { stage, progress in
      var leaving = stage.layer(stage.from, name: "from")
      leaving.mesh = Cloth(stage, progress: progress.clamped(to: 0...1)).mesh
      return [stage.layer(stage.to, name: "to"), leaving]
    })
}

/// The mesh of a screen that is being drawn into a point.
private struct Cloth {
  private let size: Size
  private let target: Point
  /// The distances of the farthest sides from the target, in points.
  private let reach: Size
  private let progress: Double
  private let narrowing, sway, folds, shade: Double

  init(_ stage: TransitionStage, progress: Double) {
    size = stage.size
    target = stage.place(SuckEffect.target)
    reach = Size(
      max(abs(target.x), abs(size.width - target.x), 1e-9),
      max(abs(target.y), abs(size.height - target.y), 1e-9))
    self.progress = progress
    narrowing = stage[SuckEffect.narrowing]
    let most = DeterministicMath.sine(.pi * progress)
    sway = stage[SuckEffect.sway] * min(size.width, size.height) * most * most
    folds = stage[SuckEffect.folds]
    shade = stage[SuckEffect.shade]
  }

  /// The mesh of the cloth, with a row through the target.
  var mesh: WarpMesh {
    let (columns, rows) = (48, 128)
    let inside = size.height > 0 ? (target.y / size.height).clamped(to: 0...1) : 0
    let above = Int((Double(rows) * inside).rounded(.toNearestOrAwayFromZero))
    return WarpMesh(columns: columns, rows: rows) { column, row in
      let share =
        row < above
        ? inside * Double(row) / Double(above)
        : inside + (1 - inside) * Double(row - above) / Double(max(1, rows - above))
      return vertex(
        at: Point(
          column == columns ? size.width : size.width * Double(column) / Double(columns),
          row == rows ? size.height : size.height * share))
    }
  }

  /// Returns the displaced and shaded vertex of a point of the cloth.
  private func vertex(at place: Point) -> WarpMesh.Vertex {
    let left = 1 - gone(place)
    let narrow = left.power(narrowing)
    let y = target.y + (place.y - target.y) * left
    let far = (y - target.y) / reach.height
    let bend =
      sway * far * (1 - narrow) * DeterministicMath.sine(.pi / 2 * far * (3 - 2 * progress))
    let x = target.x + (place.x - target.x) * narrow + bend
    let across = (place.x - target.x) / max(size.width, 1e-9)
    let fold = 0.5 - 0.5 * DeterministicMath.cosine(2 * .pi * folds * across)
    return WarpMesh.Vertex(
      Point(x, y), texture: place,
      brightness: 1 - shade * fold * (1 - narrow))
  }

  /// Returns the progress e of a point toward the target, 0...1.
  private func gone(_ place: Point) -> Double {
    let weight = 0.35
    let (x, y) = (
      weight * (place.x - target.x) / reach.width, (place.y - target.y) / reach.height
    )
    let delay = 0.5 * Point(x, y).length / (1 + weight * weight).squareRoot()
    return ((progress - delay) / 0.5).clamped(to: 0...1).smoothStep
  }
}

extension Double {
  /// The smoothstep t²(3 − 2t): from 0 to 1 with no speed at either end.
  var smoothStep: Double { self * self * (3 - 2 * self) }

  /// Returns a number in 0...1 to a power > 0; exact at both ends.
  fileprivate func power(_ exponent: Double) -> Double {
    guard self > 0, self < 1 else { return self }
    return DeterministicMath.exponential(exponent * DeterministicMath.naturalLogarithm(self))
  }
}
