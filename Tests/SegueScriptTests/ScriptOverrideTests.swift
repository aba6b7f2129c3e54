import SegueGraphics
import SegueScript
import SegueStage
import Testing

/// Settings by which flags override a script's values.
@Suite struct ScriptOverrideTests {
  @Test func settingsReachEveryPlace() throws {
    let parsed = try ScriptSamples.parse(
      ScriptSamples.small,
      [
        ("fps", "25"), ("timeline.1.hold", "1s"), ("timeline.2.transition.angle", "30deg"),
        ("timeline.4.duration", "2s"), ("screens.list.content-mode", "aspect-fit"),
        ("background", "#123"), ("output", "[a.gif, b/]"), ("loop", "once"),
      ])
    let scene = parsed.scene
    #expect(scene.framesPerSecond == 25)
    #expect(scene.steps[1] == .hold(seconds: 1))
    #expect(
      scene.steps[2]
        == .push(
          screen: "player",
          TransitionUse("kugou", parameters: ["angle": .angle(Angle(degrees: 30))])))
    #expect(scene.steps[4] == .pop(TransitionUse(duration: 2)))
    #expect(scene.screens[0].content == .image(AssetID(0), .aspectFit))
    #expect(scene.background == Color(red: 0x11, green: 0x22, blue: 0x33))
    #expect(scene.outputs.map(\.path) == ["a.gif", "b/"])
    #expect(scene.loop == .once)
  }

  @Test(arguments: [
    (
      "fps", "fast",
      """
      --set: error[E006]: `fps` takes a number, not the text `fast`
            | fast
            | ^^^^
      """
    ),
    (
      "fsp", "30",
      """
      --set: error[E002]: unknown key `fsp` of a script
            | 30
            | ^^
            = help: did you mean `fps`?
      """
    ),
    (
      "timeline.9.push", "list",
      """
      --set: error[E022]: `timeline.9.push` does not lead to a value: the list has only positions \
      0 to 4
            | list
            | ^^^^
            = help: write a path of keys and list positions from 0, such as `timeline.1.push`
      """
    ),
    (
      "timeline.1.hold.x", "2",
      """
      --set: error[E022]: `timeline.1.hold.x` does not lead to a value: the value above \
      it is the text `400ms`, which has no keys
            | 2
            | ^
            = help: write a path of keys and list positions from 0, such as `timeline.1.push`
      """
    ),
    (
      "loop", "[1",
      """
      --set: error[E001]: `,` or `]` is expected here
            | [1
            |   ^
      """
    ),
    (
      "fps..x", "1",
      """
      --set: error[E022]: `fps..x` is not a path to a key
            | 1
            | ^
            = help: separate keys and list positions by dots, such as `timeline.1.push`
      """
    ),
  ])
  func wrongSettingIsShownAtItsFlag(key: String, value: String, expected: String) {
    #expect(ScriptSamples.complaint(ScriptSamples.small, [(key, value)]) == expected)
  }
}
