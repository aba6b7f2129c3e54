import SegueGraphics
import SegueStage
import Testing

@Suite("Base and fade")
struct BaseAndFadeTests {
  @Test(arguments: [(0.0, 100.0, 200.0), (0.25, 75, 150), (0.5, 50, 100), (1, 0, 0)])
  func basePushSlidesFromTheBottomRightCorner(progress: Double, x: Double, y: Double) {
    let stage = StageFixtures.stage(.base, .forward)
    let layers = Transition.base.layers(stage, .during(progress))
    #expect(layers.map(\.name) == ["from", "to"])
    #expect(layers[1].frameOnStage.isClose(to: Rect(x, y, 100, 200)))
  }

  @Test(arguments: [(0.0, 0.0, 0.0), (0.25, 25, 50), (1, 100, 200)])
  func basePopSlidesBackToIt(progress: Double, x: Double, y: Double) {
    let stage = StageFixtures.stage(.base, .backward)
    let layers = Transition.base.layers(stage, .during(progress))
    #expect(layers.map(\.name) == ["to", "from"])
    #expect(layers[1].frameOnStage.isClose(to: Rect(x, y, 100, 200)))
  }

  @Test
  func fadeDrawsOneOpaqueScreenUnderOneFadingIn() {
    let stage = StageFixtures.stage(.fade, .forward)
    let layers = Transition.fade.layers(stage, .during(0.3))
    #expect(layers.map(\.opacity) == [1, 0.3])
    #expect(layers.map(\.name) == ["from", "to"])
  }
}
