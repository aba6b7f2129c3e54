extension ContainerType {
  /// Four neighbours round a main screen, each of which slides in over it.
  package static let fourDirections = ContainerType(
    name: "four-directions",
    summary: "Up to four neighbours wait round the main screen; a drag slides one in over it.",
    roles: [
      Role(SlideTrack.mainRole, "The screen in the middle, which shows first."),
      Role("up", isRequired: false, "The screen above; a downward drag brings it."),
      Role("down", isRequired: false, "The screen below; an upward drag brings it."),
      Role("left", isRequired: false, "The screen on the left; a rightward drag brings it."),
      Role("right", isRequired: false, "The screen on the right; a leftward drag brings it."),
    ],
    parameters: SlideRules.parameters,
    commands: SlideDirection.allCases.map(\.rawValue) + ["dismiss"],
    example: """
      container: { type: four-directions, main: camera, up: memories, left: chat, right: stories }
      timeline:
        - show: main
        - drag: { from: [60, 400], path: [ { to: [300, 410], in: 400ms } ] }
          expect: finished
      """,
    make: { FourDirectionsContainer($0) })
}
