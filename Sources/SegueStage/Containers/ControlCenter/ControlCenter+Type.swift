extension ContainerType {
  /// The Control Center's entry: its roles, its switches and the commands `open` and `close`.
  package static let controlCenter = ContainerType(
    name: "control-center",
    summary: "Cards slide up over a screen that darkens, page sideways and are dragged away.",
    roles: [
      Role("screen", "The screen that the cards cover."),
      Role("left", "The first card."),
      Role("right", isRequired: false, "The second card; without it there is one page."),
    ],
    parameters: [
      choice(
        "content-height", ControlCenterRules.ContentHeight.double,
        "Twice the stage's height, so that the cards can leave, or the stage's own."),
      choice(
        "vertical-bounce", ControlCenterRules.VerticalBounce.always,
        "Whether content always resists up and down, or only when it can scroll."),
      choice(
        "lock", ControlCenterRules.Lock.firstAxis,
        "The axes of a drag: the first movement's, one only within 20° of it, or both."),
      choice(
        "grab", ControlCenterRules.Grab.cards,
        "Whether a finger must be below the cards' top edge to move them."),
    ],
    commands: ["open", "close"],
    example: """
      container: { type: control-center, screen: home, left: controls, right: music }
      timeline:
        - show: screen
        - do: open
        - drag: { from: [188, 500], path: [ { to: [188, 760], in: 250ms } ] }
          expect: { screen: screen, offset: [0, 0] }
      """,
    make: { ControlCenter($0) })

  /// A parameter that takes one of a rule's words.
  private static func choice<Rule: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ value: Rule, _ summary: String
  ) -> TransitionParameter {
    TransitionParameter(
      name, .choice(Rule.allCases.map(\.rawValue)), default: .choice(value.rawValue), summary)
  }
}
