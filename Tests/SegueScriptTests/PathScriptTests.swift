import SegueGraphics
import SegueScript
import SegueStage
import Testing

/// Scripts with clips, paths of motion and paths that morph.
@Suite struct PathScriptTests {
  private static let script = """
    segue: 1
    canvas: 390x844
    screens:
      map:
        layers:
          - { name: night, fill: "#1C1C1E", clip: { circle: 0, center: [350, 60] } }
          - { name: oval, fill: "#1C1C1E", clip: { ellipse: [40, 20] } }
          - { name: card, fill: "#1C1C1E", clip: { inset: [1, 2, 3, 4], radius: 5 } }
          - { name: star, path: "M 0 0 L 40 0 L 20 30 Z", clip: { path: "M 0 0 H 9 V 9 Z" } }
      other: "#FFFFFF"
    transitions:
      hole:
        to: [{ at: 0%, clip: { circle: 0 } }, { at: 100%, clip: { circle: cover } }]
        from-layers:
          star: [{ at: 60%, along: "M 0 0 L 40 40", orient: auto }]
          card: [{ at: 100%, move: [0, 40], via: material }]
    timeline:
      - show: map
      - animate:
          night: { clip: { circle: cover, center: [350, 60] } }
          oval: { clip: [{ to: { ellipse: [1, 2] }, in: 100ms }, { to: { ellipse: [9, 9] }, spring: snappy }] }
          card: { frame: [10, 20, 30, 40], via: arc, orient: auto-reverse }
          star: { along: { to: "M 0 0 C 0 9 9 9 9 0", duration: 1s, curve: linear }, pace: keys, path: "M 0 0 H 9 V 9 H 0 Z", morph: resample }
        duration: 500ms
      - push: other
        transition: hole
    output: clip.gif
    """

  @Test func whatIsWrittenReadsAsTheSame() throws {
    let scene = try ScriptSamples.parse(Self.script).scene
    let written = ScriptWriter.text(scene)
    let again = try ScriptSamples.parse(written).scene
    #expect(ScriptWriter.text(again) == written)
    #expect(again.screens == scene.screens)
    #expect(again.steps[1] == scene.steps[1])
    let animators = [scene, again].compactMap {
      $0.transitions.first?.animator as? KeyframeAnimator
    }
    #expect(animators.count == 2 && animators[0] == animators[1])
  }

  @Test func theSameWordsInSwiftMakeTheSameChange() throws {
    let scene = try ScriptSamples.parse(Self.script).scene
    guard case .animate(let step) = scene.steps[1] else {
      Issue.record("the second step does not animate")
      return
    }
    let night = Change { $0.clip = .circle(.cover, center: Point(350, 60)) }
    #expect(step.changes[0].change == night)
    var star = Change {
      $0.path = Path([
        .move(.zero), .line(Point(9, 0)), .line(Point(9, 9)), .line(Point(0, 9)), .close,
      ])
      $0.along = Path([.move(.zero), .cubic(Point(0, 9), Point(9, 9), Point(9, 0))])
      $0.pace = .keys
      $0.resamplesPaths = true
    }
    #expect(step.changes[3].change.paths == star.paths)
    star.timing = step.changes[3].change.timing
    #expect(
      step.changes[3].change.properties.map(\.property) == star.properties.map(\.property))
  }
}
