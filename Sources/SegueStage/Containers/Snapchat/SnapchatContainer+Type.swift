extension ContainerType {
  /// The Snapchat container: pull the other screen down over the main one, push it up again.
  package static let snapchat = ContainerType(
    name: "snapchat",
    summary: "Another screen is pulled down over the main one; a round button shrinks and sinks.",
    roles: [
      Role(SlideTrack.mainRole, "The screen that shows first."),
      Role("over", "The screen that waits above and is pulled down."),
      SnapchatStatusBar.role,
    ],
    parameters: [
      SnapchatContainer.buttonParameter, SnapchatContainer.statusBarParameter,
      SnapchatContainer.mainHookParameter, SnapchatContainer.overHookParameter,
    ] + SlideRules.parameters + SnapchatButton.parameters + SnapchatStatusBar.parameters,
    tapTargets: ["button"],
    commands: ["present", "dismiss"],
    example: """
      container: { type: snapchat, main: camera, over: memories, button: true }
      timeline:
        - show: main
        - drag: { from: [180, 120], path: [ { to: [184, 700], in: 500ms } ] }
          expect: finished
        - tap: button
      """,
    make: { SnapchatContainer($0) })
}
