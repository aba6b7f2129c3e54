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
  func pictureMovesFromItsFrameToFullWidthCentered() throws {
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
  func coverDefaultsToTheListsBackground() {
    #expect(layers(.forward, 0.5)[1].color == StageFixtures.list.background)
    #expect(layers(.backward, 0.5)[1].color == StageFixtures.list.background)
    let told = layers(.forward, 0.5, values: ["cover": .color(.white)])
    #expect(told[1].color == .white)
  }

  @Test
  func sampledColourIsTheDefaultCover() throws {
    func cover(_ values: [String: ParameterValue]) throws -> [Color?] {
      let use = StageFixtures.use(.wechatZoom)
      let told = TransitionUse(
        use.name, parameters: use.parameters.merging(values) { $1 }, duration: 1)
      let scene = StageFixtures.scene([
        .show(screen: "list"), .push(screen: "player", told), .pop(TransitionUse()),
      ])
      var places: [Rect] = []
      let timeline = try Timeline(scene, pictures: StageFixtures.pictures).samplingCoverColors {
        places.append($1)
        return $0.name == "list" ? Color(red: 1, green: 2, blue: 3) : nil
      }
      #expect(places == (values.isEmpty ? [Rect(70, 100, 180, 120), Rect(70, 100, 180, 120)] : []))
      return [0.5, 1.5].map { timeline.layers(at: $0)[1].color }
    }
    #expect(try cover([:]) == [Color(red: 1, green: 2, blue: 3), Color(red: 1, green: 2, blue: 3)])
    #expect(try cover(["cover": .color(.white)]) == [.white, .white])
  }

  @Test(arguments: [
    ("aspect-fill", Rect(-5, 0, 30, 20)), ("aspect-fit", Rect(0, 10.0 / 3, 20, 40.0 / 3)),
    ("scale-to-fill", Rect(0, 0, 20, 20)),
  ])
  func pictureOfAnotherAspectRatioIsCroppedByDefault(mode: String, place: Rect) throws {
    let square = FrameLength(x: 10, y: 10, width: 20, height: 20)
    for transition in [Transition.wechatZoom, .pictureFromCell, .openingPage] {
      var values: [String: ParameterValue] = ["from-frame": .frame(square)]
      if mode != "aspect-fill" { values["content-mode"] = .choice(mode) }
      let stage = StageFixtures.stage(transition, .forward, values: values)
      let picture = try #require(
        transition.layers(stage, .during(0)).first { $0.name == "picture" })
      let image = try #require(picture.image)
      #expect(image.contentMode.place(image.size.size, in: picture.size).isClose(to: place))
    }
  }

  @Test func contentModeDoesNotAffectAMatchingAspectRatio() {
    let drawn = ContentMode.allCases.map { mode in
      [0, 0.1, 0.37, 0.9, 1.04].map {
        layers(.forward, $0, values: ["content-mode": .choice(mode.rawValue)])
      }
    }
    #expect(drawn.allSatisfy { $0 == drawn[0] })
  }

  @Test
  func coverStaysAtThePicturesPlace() {
    for progress in [0.1, 0.5, 0.9] {
      #expect(layers(.forward, progress)[1].frameOnStage.isClose(to: Rect(70, 100, 180, 120)))
    }
  }
}

extension Rect {
  /// Returns true if all four numbers agree to 1e-9.
  func isClose(to other: Rect) -> Bool {
    zip([minX, minY, width, height], [other.minX, other.minY, other.width, other.height])
      .allSatisfy { abs($0 - $1) < 1e-9 }
  }
}
