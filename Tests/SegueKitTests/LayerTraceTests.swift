import SegueGolden
import SegueGraphics
import SegueKit
import SegueStage
import Testing

@Suite("Layer traces")
struct LayerTraceTests {
  private func layer(_ change: (inout Layer) -> Void = { _ in }) -> Layer {
    var layer = Layer(name: "card", frame: Rect(10, 20, 60, 40))
    change(&layer)
    return layer
  }

  private func text(_ layers: [Layer]) -> String {
    LayerTrace.samples(of: layers).map { $0.line() + "\n" }.joined()
  }

  @Test func aPlainLayerIsOneLine() {
    #expect(
      text([layer()])
        == "  card  center 40 40  size 60 40  turn 0  scale 1 1  alpha 1\n")
  }

  @Test func unusualPropertiesAreTraced() {
    func told(_ change: (inout Layer) -> Void) -> String {
      String(text([layer(change)]).dropFirst("  card  center 40 40  size 60 40  ".count))
    }
    #expect(
      told { $0.transform = .rotation(Angle(degrees: 30)) } == "turn 30  scale 1 1  alpha 1\n")
    #expect(told { $0.transform = .scale(-2, 0.5) } == "turn 0  scale -2 0.5  alpha 1\n")
    #expect(told { $0.opacity = 1.046 } == "turn 0  scale 1 1  alpha 1\n")
    #expect(told { $0.cornerRadius = 8.12345 } == "turn 0  scale 1 1  alpha 1  radius 8.123\n")
    #expect(told { $0.brightness = 0.5 } == "turn 0  scale 1 1  alpha 1  brightness 0.5\n")
    let skewed = AffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0)
    #expect(told { $0.transform = skewed } == "turn 0  scale 1 1.414  skew 0.707  alpha 1\n")
    #expect(
      told { $0.transform = .scale(0, 1) } == "corners 40 20, 40 20, 40 60, 40 60  alpha 1\n")
  }

  @Test func perspectiveIsTracedByCorners() {
    var parent = Layer(name: "the deck", frame: Rect(0, 0, 100, 80))
    parent.sublayerTransform = .perspective(eyeDistance: 100)
    parent.children = [layer { $0.transform3D = .rotation(Angle(degrees: 90), 0, 1, 0) }]
    #expect(
      text([parent]) == """
          "the deck"  center 50 40  size 100 80  turn 0  scale 1 1  alpha 1
            card  center 40 40  size 60 40  \
        corners 35.714 11.429, 42.308 24.615, 42.308 55.385, 35.714 68.571  alpha 1

        """)
  }

  @Test func layerBehindTheEyeHasNoPosition() {
    var parent = layer()
    parent.sublayerTransform = .perspective(eyeDistance: 1)
    parent.children = [layer { $0.transform3D = .translation(0, 0, 5) }]
    #expect(text([parent]).contains("center behind the eye"))
  }
}
