import SegueGraphics
import SegueScript
import SegueStage
import Testing

/// Scripts that animate layers.
@Suite struct AnimationScriptTests {
  private static func script(_ layers: String, _ timeline: String) -> String {
    """
    segue: 1
    canvas: 390x844
    screens:
      home:
        layers:
    \(indented(layers, by: 6))
    timeline:
      - show: home
    \(indented(timeline, by: 2))
    output: clip.gif
    """
  }

  private static func indented(_ text: String, by count: Int) -> String {
    text.split(separator: "\n").map { String(repeating: " ", count: count) + $0 }
      .joined(separator: "\n")
  }

  private static let like = script(
    """
    - { name: ring, shape: circle, fill: clear, stroke: { color: "#FF2D55", width: 2 }, frame: [155, 382, 80, 80], alpha: 0 }
    - { name: heart, path: "M22 38 C2 24 6 6 16 6 Z", fill: "#C7C7CC", frame: [173, 400, 44, 44] }
    """,
    """
    - animate:
        heart:
          fill: { to: "#FF2D55", color-space: oklab, delay: 20ms }
          duration: 150ms
          scale:
            - { to: 0.7, in: 100ms, curve: cubic, velocity: [0, -2] }
            - { to: 1.25, in: 150ms, spring: snappy, velocity: 3 }
            - { to: 1, spring: bouncy }
          turn: { to: 340deg, way: shortest, spring: smooth }
        ring:
          scale: [{ to: 0.3 }, { hold: 100ms }, { to: 1.6, in: 400ms, curve: ease-out }]
          stroke: { end: 0.5 }
      until: started
    - hold: 400ms
    - animate: { heart: rest, ring: { alpha: 0.5 } }
      curve: ease-out
      duration: 300ms
      merge: add
      repeat: 3
      autoreverse: true
      speed: 2
      delay: 100ms
      interrupt: { after: 50ms, animate: { ring: { alpha: 0 } } }
    """)

  private static let rows = script(
    """
    - { name: row-1, fill: "#E5E5EA", frame: [16, 80, 358, 64], hidden: true }
    - { name: row-2, fill: "#E5E5EA", frame: [16, 156, 358, 64], hidden: true }
    - name: arc
      shape: circle
      stroke: { color: "#007AFF", width: 4, end: 0.05 }
      frame: [78, 78, 44, 44]
      animates:
        - { turn: 360deg, duration: 1s, curve: linear, repeat: forever }
        - { stroke-end: { to: 0.75, duration: 500ms, repeat: forever, autoreverse: true } }
    """,
    """
    - animate: { "row-*": { enter: [opacity, { offset: [0, 40] }, { scale: 0.5, anchor: [0, 1] }] } }
      spring: snappy
      stagger: { each: 60ms, order: center }
    - phases:
        - { animate: { row-1: { move: [0, -64], frame: [0, 0, 10, 10] } }, duration: 300ms }
        - { hold: 100ms }
        - { animate: { "home/row-2": { turn: 15deg } }, spring: { duration: 300ms, bounce: 0.7 } }
      next: rest
      repeat: 2
    - animate: { "row-*": { leave: { blur-replace: up-up } } }
      stagger: { over: 200ms, order: random, seed: 7, curve: ease-out }
    """)

  @Test(arguments: [like, rows])
  func whatIsWrittenReadsAsTheSame(text: String) throws {
    let scene = try ScriptSamples.parse(text).scene
    let written = ScriptWriter.text(scene)
    let again = try ScriptSamples.parse(written).scene
    #expect(ScriptWriter.text(again) == written)
    #expect(again.screens == scene.screens)
    #expect(again.steps == scene.steps)
  }

  @Test func propertiesAnEntryAndTheStepHaveTheirOwnPace() throws {
    let scene = try ScriptSamples.parse(Self.like).scene
    guard case .animate(let step) = scene.steps[1] else {
      Issue.record("the second step does not animate")
      return
    }
    #expect(step.end == .started && step.timing == AnimationTiming())
    let heart = step.changes[0].change
    #expect(heart.timing.duration == 0.15)
    let fill = try #require(heart.properties.first { $0.property == .fill })
    #expect(fill.timing.delay == 0.02 && fill.timing.colorMixing == .oklab)
    let scale = try #require(heart.properties.first { $0.property == .scale })
    guard case .track(let parts) = scale.way else {
      Issue.record("the scale has no keyframes")
      return
    }
    #expect(parts.count == 3)
    // Of the stroke only what is given changes.
    #expect(step.changes[1].change.properties.map(\.property) == [.scale, .strokeEnd])
  }
}
