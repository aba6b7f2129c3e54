import SegueGraphics
import SegueScript
import SegueStage
import Testing

/// Containers, gestures and tracks.
@Suite struct GestureScriptTests {
  private static let displays: [(text: String, display: TouchDisplay)] = {
    var all = TouchDisplay.disc
    (all.size, all.color, all.hasTrail) = (30, Color(red: 255, green: 45, blue: 85), true)
    var trail = TouchDisplay.disc
    trail.hasTrail = true
    return [
      ("none", .none), ("disc", .disc), ("Ring", .ring), ("pointer", .pointer),
      ("{ show: ring }", .ring), ("{ trail: true }", trail),
      ("{ show: disc, size: 30, color: \"#FF2D55\", trail: true }", all),
    ]
  }()

  @Test(arguments: displays)
  func everyMarkOfAFingerIsReadAndWritten(text: String, display: TouchDisplay) throws {
    let script = """
      canvas: 390x844
      screens: { list: "#FFFFFF" }
      touches: \(text)
      timeline: [{ show: list }, { tap: [1, 2] }]
      """
    let scene = try ScriptSamples.parse(script).scene
    #expect(scene.touchDisplay == display)
    #expect(try ScriptSamples.parse(ScriptWriter.text(scene)).scene.touchDisplay == display)
  }

  @Test func aSettingChangesOneKeyOfAMark() throws {
    let script = """
      canvas: 390x844
      screens: { list: "#FFFFFF" }
      touches: ring
      timeline: [{ show: list }, { tap: [1, 2] }]
      """
    let display = try ScriptSamples.parse(script, [("touches.size", "30")]).scene.touchDisplay
    #expect(display.show == .ring && display.size == 30)
  }

  @Test func everyFormOfAGestureIsRead() throws {
    let scene = try ScriptSamples.parse(ScriptSamples.contained).scene
    #expect(
      scene.container
        == ContainerUse(
          "sliding", screens: ["main": "camera", "over": "memories"],
          parameters: ["pull": .choice("hard")]))
    #expect(scene.touchDisplay == .ring)
    #expect(scene.tracks == [TouchTrack(path: "touches/flick.csv")])
    let drag = AuthoredTouch(
      .path(
        from: Point(180, 200),
        [.move(to: Point(182, 380), seconds: 0.26, .easeOut), .hold(seconds: 0.12)]),
      release: .liftedWithVelocity(Point(0, -900.5)))
    let expected: [Step] = [
      .show(screen: "main"),
      .act(
        GestureAction(
          .drag(drag), expect: .state(screen: "main", progress: 0.25, offset: Point(0, 12)),
          until: .lifted)),
      .act(GestureAction(.drag(AuthoredTouch(.path(from: Point(1, 2), []), release: .cancelled)))),
      .act(GestureAction(.drag(AuthoredTouch(.track(TrackID(0)), release: .failed)))),
      .act(GestureAction(.tap(.named("button")))), .act(GestureAction(.tap(.point(Point(40, 60))))),
      .act(GestureAction(.doubleTap(Point(1, 2)))),
      .act(
        GestureAction(
          .pinch(
            AuthoredTouch(
              .path(from: Point(1, 2), [.move(to: Point(3, 4), seconds: 1, .linear)])),
            AuthoredTouch(.path(from: Point(5, 6), [.hold(seconds: 1)]))))),
      .act(GestureAction(.command("openAll"))), .hold(seconds: 1),
    ]
    #expect(scene.steps == expected)
  }

  @Test func dragKeyOfAPopDrivesIt() throws {
    let scene = try ScriptSamples.parse(ScriptSamples.driven).scene
    guard case .interactive(let drag) = scene.steps[3],
      case .interactive(let last) = scene.steps[5]
    else {
      Issue.record("\(scene.steps)")
      return
    }
    #expect(drag.use.parameters == ["angle": .angle(Angle(degrees: 30))])
    #expect(
      drag.terms
        == InteractionSettings(
          threshold: 0.4, completionSpeed: 2, completionPace: .system, scrub: .curve))
    #expect(drag.end == .lifted && drag.use.duration == 1 && drag.change == .pop)
    #expect(last.change == .dismiss())
    #expect(last.terms.completionPace == .pacing(.curve(.easeIn)))
  }

  /// The parameters of a step back belong to the transition by which the screen arrived that is on
  /// top then, whatever gestures came of.
  @Test(
    arguments: [
      // A finished drag without `expect` removes the upper screen.
      ("pop: ~, drag: { from: [10, 400], path: [{ to: [310, 400], in: 200ms }] }", true),
      // A cancelled one leaves it.
      ("pop: ~, drag: { from: [10, 400], path: [{ to: [40, 400], in: 2s }] }", false),
      ("pop: ~", true), ("show: list", false), ("present: detail", false), ("dismiss: ~", false),
    ])
  func parametersOfAPopAreThoseOfTheArrival(step: String, isOfLower: Bool) throws {
    func script(_ parameter: String) -> String {
      """
      canvas: 390x844
      screens: { list: "#fff", player: "#000", detail: "#888" }
      timeline:
        - show: list
        - push: player
          transition: kugou
        - push: detail
          transition: fade
        - { \(step) }
        - pop: ~
          transition: { \(parameter) }
      output: a.gif
      """
    }
    guard isOfLower else {
      #expect(ScriptSamples.complaint(script("pivot: [50%, 1]")) != "")
      return
    }
    let scene = try ScriptSamples.parse(script("pivot: [50%, 100%]")).scene
    #expect(
      scene.steps.last
        == .pop(TransitionUse(parameters: ["pivot": .place(.fraction(0.5), .fraction(1))])))
    let complaint = ScriptSamples.complaint(script("pivot: red"))
    #expect(complaint.contains("`pivot`"), "\(complaint)")
    #expect(ScriptSamples.complaint(script("pivo: 1")).contains("of `kugou`"))
  }

  @Test func failedExpectationsStandAtTheirPlace() throws {
    let text = ScriptSamples.driven.replacing("expect: finished", with: "expect: cancelled")
    let script = try ScriptSamples.parse(text)
    let failures = try StepResolver.resolution(of: script.scene).failures
    #expect(
      script.diagnostics(of: Array(failures.prefix(1))).map { $0.rendered(color: false) } == [
        """
        clip.yaml:19:13: error[E040]: the drag was finished, not cancelled; it was released after \
        0.3 s at progress 0.641, translation (250, 0) pt and velocity (866.7, 0) pt/s, and it \
        finishes at a progress of 0.4 or more
           19 |     expect: cancelled
              |             ^^^^^^^^^
              = help: change the gesture, or the outcome in `expect`
        """
      ])
  }

  @Test(arguments: [
    (
      "type: sliding", "type: slidng",
      "3:20: error[E031]: unknown container `slidng`"
    ),
    ("over: memories, ", "", "error[E007]: `sliding` needs a screen for `over`"),
    ("main: camera", "main: camra", "error[E003]: unknown screen `camra`"),
    ("pull: hard", "pull: slow", "error[E009]: `pull` cannot be `slow`"),
    ("pull: hard", "puls: hard", "error[E002]: unknown key `puls` of `sliding`"),
    ("show: main", "show: under", "error[E009]: `sliding` has no part `under`"),
    ("tap: button", "tap: knob", "error[E009]: `sliding` has no tap target `knob`"),
    ("do: openAll", "do: jump", "error[E009]: `sliding` has no command `jump`"),
    ("hold: 1s", "push: memories", "error[E031]: a container has no navigation stack"),
    ("show: ring", "show: rng", "error[E009]: `show` cannot be `rng`"),
  ])
  func invalidContainersAreReported(part: String, with other: String, message: String) {
    let whole = ScriptSamples.contained.replacing("type: Slider", with: "type: sliding")
    let complaint = ScriptSamples.complaint(whole.replacing(part, with: other))
    #expect(complaint.contains(message), "\(complaint)")
  }

  @Test(arguments: [
    ("0,1,2", 1), ("t_ms,x,y\n0,1,2\n16.7,3,4\n", 2), ("# a\r\n\r\n0, 1, 2\r\n 8 ,3,4", 2),
  ])
  func tracksAreRead(text: String, count: Int) throws {
    let samples = try TouchTrackText.samples(Array(text.utf8))
    #expect(samples.count == count)
    #expect(samples[0] == TouchSample(time: 0, location: Point(1, 2)))
  }

  @Test(arguments: [
    ("", "the track has no samples"), ("t_ms,x,y", "the track has no samples"),
    ("0,1", "line 1 is not three numbers: `0,1`"),
    ("0,1,2\nt_ms,x,y", "line 2 is not three numbers: `t_ms,x,y`"),
    ("0,1,2\n\n5,1,2\n4,1,2", "the time in line 4 is earlier than the one before it"),
    ("0,1,1e300", "line 1 has a number out of range"),
    ("0,nan,1", "line 1 is not three numbers: `0,nan,1`"),
    ("0,1,2\n1e8,1,2", "the touch takes 100000 s, over the limit of 1667 s"),
  ])
  func invalidTracksAreReported(text: String, message: String) {
    #expect {
      try TouchTrackText.samples(Array(text.utf8))
    } throws: {
      ($0 as? LiteralError)?.message == message
    }
  }

  @Test func aTrackOfTooManyLinesIsRefused() {
    let text = String(repeating: "0,1,2\n", count: 100_000)
    #expect(throws: LiteralError.self) { try TouchTrackText.samples(Array(text.utf8)) }
  }
}
