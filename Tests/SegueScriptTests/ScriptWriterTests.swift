import SegueGraphics
import SegueKit
import SegueScript
import SegueStage
import Testing

/// Writing of scripts from scenes.
@Suite struct ScriptWriterTests {
  @Test(arguments: [
    ScriptSamples.everything, ScriptSamples.small, ScriptSamples.contained, ScriptSamples.driven,
    ScriptSamples.animated,
  ])
  func writtenSceneIsAFixedPoint(text: String) throws {
    let scene = try ScriptSamples.parse(text).scene
    let containers = [ScriptSamples.container]
    let written = ScriptWriter.text(scene, containers: containers)
    let again = try ScriptSamples.parse(written).scene
    #expect(ScriptWriter.text(again, containers: containers) == written)
    #expect(again.container == scene.container && again.tracks == scene.tracks)
    #expect(again.touchDisplay == scene.touchDisplay)
    #expect(again.canvas == scene.canvas)
    #expect(again.screens == scene.screens)
    #expect(again.assets == scene.assets)
    #expect(again.images == scene.images)
    #expect(again.drawings == scene.drawings)
    #expect(again.outputs.map(\.path) == scene.outputs.map(\.path))
    #expect(again.outputs.map(\.content) == scene.outputs.map(\.content))
    for (own, again) in zip(scene.outputs, again.outputs) {
      #expect(again.options.over(own.options) == again.options)
    }
    #expect(again.loop == scene.loop)
  }

  @Test func keyframesOfAContainersChildrenAreWrittenAsTheyWereRead() throws {
    let scene = try ScriptSamples.parse(ScriptSamples.hooked).scene
    let again = try ScriptSamples.parse(ScriptWriter.text(scene)).scene
    for name in ["main-layers", "over-layers"] {
      let value = try #require(scene.container?.parameters[name])
      #expect(again.container?.parameters[name] == value)
    }
  }

  @Test func writtenStepsResolveAlike() throws {
    let scene = try ScriptSamples.parse(ScriptSamples.everything).scene
    let again = try ScriptSamples.parse(ScriptWriter.text(scene)).scene
    let pairs = zip(try StepResolver.resolve(scene), try StepResolver.resolve(again))
    for (first, second) in pairs {
      guard case .transition(let first) = first, case .transition(let second) = second else {
        #expect(first == second)
        continue
      }
      #expect(first.from == second.from && first.to == second.to)
      #expect(first.name == second.name && first.duration == second.duration)
      #expect(first.pacing == second.pacing && first.direction == second.direction)
      for (name, value) in first.parameters { #expect(second.parameters[name] == value) }
    }
  }

  @Test func smallScriptIsWrittenInFull() throws {
    let text = ScriptWriter.text(try ScriptSamples.parse(ScriptSamples.small).scene)
    #expect(
      text.hasSuffix(
        """
        # What happens, in order.
        timeline:
          - show: list
          - hold: 400ms
          - push: player
            transition:
              type: kugou
              angle: 45deg
              pop-angle: 45deg
              pivot: [50%, 180%]
              motion: arc
            duration: 400ms
            curve: ease-in-ease-out
          - hold: 400ms
          - pop:
            transition:
              type: kugou
              angle: 45deg
              pop-angle: 45deg
              pivot: [50%, 180%]
              motion: arc
            duration: 400ms
            curve: ease-in-ease-out

        # How often a viewer plays the clip: forever, once, or a number.
        loop: forever
        # The files to write.
        output:
          - { file: clip.gif, format: gif, quality: 90, colors: 256, dither: auto, palette: auto, \
        lossless: false }

        """))
  }

  @Test(arguments: [
    "a.png", "a: b#.png", "\"'\\", "\u{7}\u{1B}\u{85}\u{2028}\u{FEFF}\u{E000}*", "~",
  ])
  func quickScriptTakesAnyPath(path: String) throws {
    let quick = QuickScript(
      from: path, to: "b.png", transition: "kugou", canvas: Canvas(size: Size(375, 812)),
      isRoundTrip: true,
      settings: [
        ScriptOverride(key: "duration", value: "1s", origin: "--duration"),
        ScriptOverride(key: "angle", value: "30deg", origin: "--set"),
        ScriptOverride(key: "output", value: YAMLText.quoted("x.gif"), origin: "-o"),
      ])
    let scene = try Script.parse(quick.source, overrides: quick.overrides, formats: .segue).scene
    #expect(scene.assets.map(\.path) == [path, "b.png"])
    #expect(
      scene.steps == [
        .show(screen: "first"), .hold(seconds: 0.4),
        .push(
          screen: "second",
          TransitionUse(
            "kugou", parameters: ["angle": .angle(Angle(degrees: 30))], duration: 1)),
        .hold(seconds: 0.6), .pop(TransitionUse()), .hold(seconds: 0.4),
      ])
    #expect(scene.outputs == [Output(path: "x.gif", format: .gif)])
  }

  @Test func quickScriptReportsAnUnknownTransitionAtItsFlag() {
    let quick = QuickScript(
      from: "a.png", to: "b.png", transition: "kuguo", canvas: Canvas(size: Size(375, 812)),
      host: .modal)
    #expect {
      try Script.parse(quick.source, overrides: quick.overrides, formats: .segue)
    } throws: { error in
      (error as? ScriptError)?.rendered(color: false) == """
        -t: error[E004]: unknown transition `kuguo`
              | kuguo
              | ^^^^^
              = help: did you mean `kugou`? `segue list transitions` shows all
        """
    }
  }
}
