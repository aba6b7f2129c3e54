import SegueGraphics

extension TransitionParameter {
  /// The two ways to name a side: `from`, by what the eye sees, and `subtype`, as on iOS.
  ///
  /// - Parameter side: the one that is meant when neither is given.
  static func sides(default side: Side, _ summary: String) -> [TransitionParameter] {
    [
      TransitionParameter(
        "from", .choice(Side.allCases.map(\.rawValue)), defaultIs: side.rawValue,
        alternative: "subtype", summary),
      TransitionParameter(
        "subtype", .choice(Side.allCases.map(\.subtype)), defaultIs: "what `from` says",
        alternative: "from", "The same as on iOS, where fromTop comes from the bottom."),
    ]
  }

  /// The part of the whole change that is shown, `startProgress` and `endProgress` on iOS, and which
  /// way it runs.
  static let course = [
    TransitionParameter(
      "start-progress", .number(0...1), default: .number(0),
      "How far the change has gone when it begins to show."),
    TransitionParameter(
      "end-progress", .number(0...1), default: .number(1),
      "How far it goes; then the new screen shows at once."),
    backwards,
  ]

  /// The eye's distance from the stage.
  static let eyeDistance = TransitionParameter(
    "eye-distance", .number(0.5...100), default: .number(1.5),
    "How far the eye is from the stage, in longer sides of the stage.")

  /// The colour behind what moves in space.
  static let blackBackdrop = TransitionParameter(
    "backdrop", .color, default: .color(.black), "The colour behind the screens.")

  /// Whether the moving screens fade, as on iOS.
  static let fade = TransitionParameter(
    "fade", .flag, default: .flag(true),
    "Whether what moves also fades, as on iOS; false is the look of macOS.")
}

extension Transition {
  /// The articles' duration for `CATransition`, in seconds.
  static let coreAnimationDuration = 0.8

  /// The layers of a change between two snapshots, given the progress that is shown.
  ///
  /// At the start, unless `start-progress` is over 0, they are the `from` screen. At the end the
  /// transition is taken away and the `to` screen shows, whatever `end-progress` is.
  ///
  /// - Parameters:
  ///   - during: the layers at p = start + (end − start) · progress, which a curve or a spring may
  ///     take outside 0...1.
  static func snapshots(
    _ during: @escaping @Sendable (TransitionStage, Double) -> [Layer]
  ) -> @Sendable (TransitionStage, TransitionMoment) -> [Layer] {
    eitherWay { stage, moment in
      if moment.isEnd { return [stage.layer(stage.to, name: "to")] }
      let progress = stage.shownProgress(moment)
      if moment.isStart, progress == 0 { return [stage.layer(stage.from, name: "from")] }
      return during(stage, progress)
    }
  }
}

extension TransitionStage {
  /// How far the change has gone that shows at a moment: p = start + (end − start) · progress.
  func shownProgress(_ moment: TransitionMoment) -> Double {
    let start = number("start-progress")
    return start + (number("end-progress") - start) * moment.progress
  }

  /// The side that is named, by `from` or by `subtype`.
  func side(default side: Side) -> Side { Self.side(in: values, default: side) }

  /// The side that some values name, by `from` or by `subtype`.
  static func side(in values: [String: ParameterValue], default side: Side) -> Side {
    if case .choice(let word)? = values["from"], let side = Side(rawValue: word) { return side }
    guard case .choice(let word)? = values["subtype"] else { return side }
    return Side(subtype: word) ?? side
  }

  /// The layer behind all others, in the colour of `backdrop`.
  var backdrop: Layer { Layer(name: "backdrop", frame: bounds, color: color("backdrop") ?? .black) }
}
