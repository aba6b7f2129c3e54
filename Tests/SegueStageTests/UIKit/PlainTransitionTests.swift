import SegueGraphics
import SegueStage
import Testing

@Suite("Plain transitions of UIKit")
struct PlainTransitionTests {
  @Test
  func coverVerticalSlidesUpAndDownOnTheSystemSpring() throws {
    let timeline = try Timeline(
      StageFixtures.scene([
        .show(screen: "list"), .push(screen: "player", StageFixtures.use(.coverVertical)),
        .pop(TransitionUse()),
      ]), pictures: StageFixtures.pictures)
    #expect(abs(timeline.duration - 2 * 0.505823782) < 1e-6)
    for (time, share) in [(0.05, 0.232230), (0.1, 0.544778), (0.25, 0.942038)] {
      let progress = Spring.system.value(at: time)
      #expect(abs(progress - share) < 1e-6)
      let stage = StageFixtures.stage(.coverVertical, .forward)
      let layers = Transition.coverVertical.layers(stage, .during(progress))
      #expect(layers.map(\.name) == ["from", "to"])
      #expect(layers[0].frameOnStage == stage.bounds)
      #expect(abs(layers[1].frameOnStage.minY - 200 * (1 - share)) < 1e-3)
      let back = Transition.coverVertical.layers(
        StageFixtures.stage(.coverVertical, .backward), .during(progress))
      #expect(back.map(\.name) == ["to", "from"])
      #expect(abs(back[1].frameOnStage.minY - 200 * share) < 1e-3)
    }
  }

  @Test
  func flipHorizontalIsTheCardOfTheFlipFromTheRight() throws {
    let flip = StageFixtures.stage(.flipHorizontal, .forward)
    let ogl = StageFixtures.stage(.oglFlip, .forward, values: ["from": .choice("right")])
    for progress in [0.1, 0.4, 0.5, 0.9] {
      #expect(
        Transition.flipHorizontal.layers(flip, .during(progress))
          == Transition.oglFlip.layers(ogl, .during(progress)))
    }
    #expect(Transition.flipHorizontal.duration == 0.75)
    let back = Transition.flipHorizontal.returnUse(TransitionUse("flip-horizontal"), [])
    #expect(back.parameters["backwards"] == .flag(true))
  }

  @Test(arguments: [0.25, 0.5, 0.75])
  func crossDissolveDipsWhereBothScreensAreEqual(progress: Double) {
    let stage = StageFixtures.stage(.crossDissolve, .forward)
    let layers = Transition.crossDissolve.layers(stage, .during(progress))
    #expect(layers.map(\.name) == ["backdrop", "from", "to"])
    // Two white screens over black give p + (1 − p)².
    let shown = layers.dropFirst().reduce(0.0) { $0 * (1 - $1.opacity) + $1.opacity }
    #expect(abs(shown - (progress + (1 - progress) * (1 - progress))) < 1e-12)
    #expect(progress != 0.5 || abs(shown - 0.75) < 1e-12)
  }

  @Test
  func tabsFadeWithoutADip() throws {
    let stage = StageFixtures.stage(.tab, .forward)
    let layers = Transition.tab.layers(stage, .during(0.25))
    #expect(layers.map(\.name) == ["backdrop", "to", "from"])
    #expect(layers.map(\.opacity) == [1, 1, 0.75])
    #expect(abs(layers[1].transform.a - 0.9775) < 1e-12)
    #expect(layers[0].color == stage.to.background)
  }

  @Test
  func theTabBarStaysAndKeepsItsSize() throws {
    let stage = StageFixtures.stage(.tab, .forward, values: ["bar-height": .number(30)])
    let layers = Transition.tab.layers(stage, .during(0.25))
    #expect(layers.map(\.name) == ["backdrop", "to", "from", "bar-below", "bar-front"])
    #expect(layers.map(\.opacity) == [1, 1, 0.75, 1, 0.25])
    for bar in layers.suffix(2) {
      #expect(bar.frameOnStage == Rect(0, 170, 100, 30) && bar.transform == .identity)
      #expect(bar.children[0].frameOnStage == Rect(0, -170, 100, 200))
    }
    // The page above the bar is scaled about the stage's centre, as without a bar.
    let page = layers[1].placement
    #expect((page.apply(Point(50, 100)) - Point(50, 100)).length < 1e-9)
    #expect(layers[1].size == Size(100, 170) && layers[1].masksToBounds)
  }
}
