import SegueGraphics
import SegueScript
import SegueStage
import Testing

/// Scripts in which a finger drags layers.
@Suite struct DragScriptTests {
  static let cards = """
    segue: 1
    canvas: 390x844
    screens:
      deck:
        layers:
          - name: next
            fill: "#34C759"
            follows: { drag: top, distance: [0, 140], keyframes: [{ at: 0%, scale: 0.95 }, { at: 100%, scale: 1 }] }
          - name: top
            fill: "#007AFF"
            frame: [20, 180, 350, 460]
            drags:
              snap: [[0, 0], [600, 0], [-600, 0]]
              threshold: 100
              projection: 250ms
              rubber: 0
              dead-zone: 4
              spring: { response: 400ms, damping-fraction: 0.75 }
            follows: { drag: top, x: [-350, 350], keyframes: [{ at: 0%, turn: -18deg }, { at: 100%, turn: 18deg }] }
          - { name: dim, fill: "#FF9500", follows: { drag: top, y: [0, -600], keyframes: [{ at: 0%, alpha: 0 }, { at: 100%, alpha: 1 }] } }
          - { name: knob, fill: "#FF9500", frame: [0, 0, 40, 40], drags: { axis: x, range: [[0, 0], [280, 0]], projection: none, decay: true } }
    timeline:
      - show: deck
      - drag: { from: [195, 420], path: [{ to: [330, 400], in: 180ms }] }
        expect: { rest: [600, 0] }
    output: cards.gif
    """

  @Test func everyKeyIsRead() throws {
    let scene = try ScriptSamples.parse(Self.cards).scene
    let layers = scene.screens[0].allLayers
    var drag = LayerDrag(
      snap: [.zero, Point(600, 0), Point(-600, 0)], threshold: 100, projection: .seconds(0.25),
      rubber: 0,
      spring: .responseSpring(response: 0.4, dampingRatio: 0.75, initialVelocity: 0))
    drag.deadZone = 4
    #expect(layers[1].drags == drag)
    var knob = LayerDrag(
      axis: .x, range: DragRange(from: .zero, to: Point(280, 0)), projection: .none)
    knob.decelerates = true
    #expect(layers[3].drags == knob)
    #expect(layers[0].follows?.source == .drag && layers[0].follows?.measure == .distance)
    #expect(layers[1].follows?.range == OffsetRange(-350, 350))
  }

  @Test func whatIsWrittenReadsAsTheSame() throws {
    let scene = try ScriptSamples.parse(Self.cards).scene
    let again = try ScriptSamples.parse(ScriptWriter.text(scene)).scene
    #expect(again.screens == scene.screens && again.steps == scene.steps)
  }

  @Test(arguments: ["y: [0, 52]", "between: [0, 52]", "axis: y, between: [0, 52]"])
  func aFollowerOfAScrollViewHasThreeSpellings(_ keys: String) throws {
    let text = """
      segue: 1
      canvas: 390x844
      screens:
        list:
          layers:
            - { name: list, scroll: { content: [390, 1600] } }
            - { name: bar, fill: "#FFFFFF", follows: { scroll: list, \(keys), keyframes: [{ at: 0%, alpha: 0 }] } }
      timeline: [{ show: list }, { hold: 1s }]
      output: clip.gif
      """
    let follows = try #require(
      ScriptSamples.parse(text).scene.screens[0].allLayers[1].follows)
    #expect(
      follows
        == LayerFollower(
          scroll: "list", .y, between: OffsetRange(0, 52),
          keyframes: [LayerKeyframe(at: 0, alpha: 0)]))
  }
}
