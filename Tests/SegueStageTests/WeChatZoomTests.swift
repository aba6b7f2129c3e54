import SegueGraphics
import SegueStage
import Testing

@Suite("WeChat picture zoom")
struct WeChatZoomTests {
  private func layers(
    _ direction: TransitionStage.Direction, _ progress: Double,
    values: [String: ParameterValue] = [:]
  ) -> [Layer] {
    let stage = StageFixtures.stage(.wechatZoom, direction, values: values)
    return Transition.wechatZoom.layers(stage, .during(progress))
  }

  @Test
  func stacksScreenCoverBackdropPicture() {
    #expect(layers(.forward, 0.5).map(\.name) == ["from", "cover", "backdrop", "picture"])
    #expect(layers(.backward, 0.5).map(\.name) == ["to", "cover", "backdrop", "picture"])
  }

  @Test
  func pictureGoesFromItsPlaceToFullWidthCentered() throws {
    // 60 x 40 picture: 180 x 120 before, 100 x 66.7 after, on a stage of 100 x 200.
    let before = try #require(layers(.forward, 1e-15).last).frameOnStage
    #expect(before.isClose(to: Rect(70, 100, 180, 120)))
    let after = try #require(layers(.forward, 1 - 1e-15).last).frameOnStage
    #expect(after.isClose(to: Rect(0, 200.0 / 3, 100, 200.0 / 3)))
  }

  @Test
  func pictureOvershootsWithItsSpringAndBackdropIsOpaqueThen() {
    let layers = layers(.forward, 1.046)
    #expect(layers[3].size.width < 100, "it shrinks on its way here, so it overshoots to smaller")
    #expect(layers[2].opacity == 1.046, "clamped when drawn, not before")
  }

  @Test
  func popRunsTheOtherWay() throws {
    let pop = layers(.backward, 0.25)
    let push = layers(.forward, 0.75)
    #expect(pop[3].frameOnStage.isClose(to: push[3].frameOnStage))
    #expect(abs(pop[2].opacity - 0.75) < 1e-12)
  }

  @Test
  func coverTakesTheListsBackgroundUnlessTold() {
    #expect(layers(.forward, 0.5)[1].color == StageFixtures.list.background)
    #expect(layers(.backward, 0.5)[1].color == StageFixtures.list.background)
    let told = layers(.forward, 0.5, values: ["cover": .color(.white)])
    #expect(told[1].color == .white)
  }

  @Test
  func coverStaysAtThePicturesPlace() {
    for progress in [0.1, 0.5, 0.9] {
      #expect(layers(.forward, progress)[1].frameOnStage.isClose(to: Rect(70, 100, 180, 120)))
    }
  }
}

extension Rect {
  /// Whether all four numbers agree to 1e-9.
  func isClose(to other: Rect) -> Bool {
    zip([minX, minY, width, height], [other.minX, other.minY, other.width, other.height])
      .allSatisfy { abs($0 - $1) < 1e-9 }
  }
}
