import SegueGraphics

/// Playing a transition in reverse: what shows at p is what its way in shows at 1 − p.
///
/// Time itself is not turned round: the curve runs from its beginning, so that a way back eases in
/// and out as the way in does, and only the progress that it gives is taken from the other end.
extension Transition {
  /// The way back of a transition that knows none: itself, played in reverse.
  ///
  /// A step back that names a side means where the screen beneath comes from, so with one of
  /// `turning` set the transition runs as it would with its name.
  ///
  /// - Parameter turning: the parameters that name a side.
  static func reversed(
    unlessNamed turning: Set<String> = ["from", "subtype"]
  ) -> @Sendable (TransitionUse, Set<String>) -> TransitionUse {
    { arrival, named in
      var back = arrival
      if turning.isDisjoint(with: named) {
        back.parameters["backwards"] = .flag(arrival.parameters["backwards"] != .flag(true))
      }
      return back
    }
  }

  /// Layers that heed `backwards`, from those of the way in.
  ///
  /// A way in that begins in the middle, by `start-progress`, has no picture of the screen alone for
  /// a reverse to end on; there the screen itself shows.
  static func eitherWay(
    _ layers: @escaping @Sendable (TransitionStage, TransitionMoment) -> [Layer]
  ) -> @Sendable (TransitionStage, TransitionMoment) -> [Layer] {
    { stage, moment in
      guard stage.flag("backwards") else { return layers(stage, moment) }
      if moment.isEnd, stage.number("start-progress") > 0 {
        return [stage.layer(stage.to, name: "to")]
      }
      return layers(stage.reversed, moment.reversed).map(\.withScreensExchanged)
    }
  }
}

extension TransitionParameter {
  /// Whether a transition runs in reverse.
  static let backwards = TransitionParameter(
    "backwards", .flag, default: .flag(false),
    "Whether it runs in reverse, as on the way back it does unless a step names it.")
}

extension TransitionStage {
  /// The stage of the way from `to` to `from`.
  var reversed: TransitionStage {
    var stage = self
    (stage.from, stage.to) = (to, from)
    stage.direction = direction == .forward ? .backward : .forward
    return stage
  }
}

extension TransitionMoment {
  /// The moment of the way in that shows here when it is played in reverse.
  fileprivate var reversed: TransitionMoment {
    TransitionMoment(progress: 1 - progress, isStart: isEnd, isEnd: isStart)
  }
}

extension Layer {
  /// The layer with the names of the two screens exchanged: `to` is the one that arrives.
  fileprivate var withScreensExchanged: Layer {
    var layer = self
    if name == "from" || name.hasPrefix("from-") {
      layer.name = "to" + name.dropFirst(4)
    } else if name == "to" || name.hasPrefix("to-") {
      layer.name = "from" + name.dropFirst(2)
    }
    layer.children = children.map(\.withScreensExchanged)
    return layer
  }
}
