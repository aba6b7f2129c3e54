import SegueGraphics

/// The script parameters of ``Transition/keyboard``.
private enum KeyboardParameters {
  /// The source of the keyboard's duration.
  enum Clock: String, ParameterChoice {
    /// The layer's: the system spring until it settles, 0.506 s.
    case layer
    /// The keyboard notifications': 0.25 s.
    case notification
  }

  static let height = Panel.Height(of: "keyboard", default: 336, wide: 209)
  static let avoid = Parameter(
    "avoid", default: false,
    "Whether an alert or a sheet below it moves up to make room, as in UIKit.")
  static let clock = Parameter(
    "keyboard", default: Clock.layer,
    "Whether it takes the time of its layer, 0.506 s, or that of the notifications, 0.25 s.")
}

extension Transition {
  /// UIKit's keyboard: it slides up by its height on the system spring; the screen is still.
  ///
  /// y = height · (1 − p) below its resting place. With `avoid` an alert below it moves up by half of
  /// its height, and a sheet by all of it, at most to where a large one rests. After 0.125 s 223.45 of 336 points are visible.
  /// Source: values of the notifications and the layer's spring, 3 / 1000 / 500. The height in
  /// landscape is a choice, near that of phones without a home button.
  package static let keyboard = Transition(
    name: "keyboard",
    summary: "A keyboard slides up from below.",
    duration: SpringPreset.system.duration,
    pacing: .physicalSpring(.system),
    parameters: .of(
      KeyboardParameters.height.parameter, KeyboardParameters.clock, KeyboardParameters.avoid),
    example: """
      - present: keys
        transition: { type: keyboard, content-height: 336 }
      """,
    timing: { values in
      values[KeyboardParameters.clock] == .notification ? (0.25, .physicalSpring(.system)) : nil
    },
    presentation: Presentation { keyboardPanel($0).frame },
    layers: { stage, moment in
      keyboardLayers(stage[KeyboardParameters.avoid] ? avoiding(stage, moment) : stage, moment)
    })

  private static let keyboardLayers = panelLayers(keyboardPanel) { _, panel, shown in
    Panel.Look(dimming: 0, offset: Point(0, panel.frame.height * (1 - shown)))
  }

  /// Returns the stage with the alert or sheet below the keyboard moved up, in step with it.
  @Sendable
  private static func avoiding(
    _ stage: TransitionStage, _ moment: TransitionMoment
  ) -> TransitionStage {
    var stage = stage
    let height = keyboardPanel(stage).frame.height
    if stage.direction == .forward {
      stage.from = stage.from.avoidingKeyboard(height: height, shown: moment.progress)
    } else {
      stage.to = stage.to.avoidingKeyboard(height: height, shown: 1 - moment.progress)
    }
    return stage
  }

  /// Returns the keyboard's panel on a stage.
  @Sendable
  private static func keyboardPanel(_ stage: TransitionStage) -> Panel {
    let width = stage.size.width
    let height = KeyboardParameters.height.points(stage, width: width)
    return Panel(
      frame: Rect(0, stage.size.height - height, width, height), radii: CornerRadii(0), dim: 0)
  }
}
