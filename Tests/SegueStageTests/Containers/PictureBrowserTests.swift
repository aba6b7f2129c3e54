import SegueGraphics
import SegueStage
import Testing

private typealias Fixtures = PictureBrowserFixtures

/// Opening, closing and dragging of pictures, with every parameter of the picture browser.
@Suite struct PictureBrowserTests {
  @Test func catalogueFindsItByEitherName() {
    #expect(ContainerCatalogue.container(named: "pictureBrowser")?.name == "picture-browser")
    #expect(ContainerCatalogue.container(named: "photo_browser")?.name == "picture-browser")
  }

  @Test func gridShowsAloneAtRest() {
    let layers = Fixtures.browser().layers(at: 3)
    #expect(layers.map(\.name) == ["grid", "status-bar"])
    #expect(layers.last?.size == Size(375, 20) && layers.last?.opacity == 1)
  }

  @Test(arguments: 0..<3)
  func thumbnailGrowsToItsPage(index: Int) throws {
    var browser = Fixtures.browser()
    let response = browser.apply(.tap(.point(Fixtures.thumbnails[index].center)), at: 1)
    #expect(response.lifted == 1 && abs(response.settled - 1.4) < 1e-12)
    #expect(response.screen == ["wide", "square", "high"][index])
    for x in stride(from: 0.0, through: 1, by: 0.125) {
      let p = TimingFunction.easeInEaseOut.value(at: x)
      let frame = try #require(browser.frame(index, at: 1 + 0.4 * x))
      let expected = Fixtures.thumbnails[index].interpolated(
        to: Fixtures.fullFrames[index], progress: p)
      #expect(frame.distance(to: expected) < 1e-6)
      #expect(abs(browser.backdrop(at: 1 + 0.4 * x) - p) < 1e-6)
    }
    let picture = try #require(browser.layer("picture-\(index + 1)", at: 1.2))
    #expect(picture.image?.contentMode == .aspectFill)
    #expect(picture.image?.asset == AssetID(index + 1))
    #expect(browser.layers(at: 0.99).map(\.name) == ["grid", "status-bar"])
    // The pages, and so the neighbours, are hidden until the end.
    #expect(
      browser.layers(at: 1.39).map(\.name)
        == ["grid", "cover", "backdrop", "picture-\(index + 1)", "status-bar"])
  }

  @Test func statusBarIsHiddenWhileThePagesShow() {
    var browser = Fixtures.opened(at: 1)
    _ = browser.apply(.tap(.point(Fixtures.middle)), at: 2)
    let times = [0, 0.39, 0.41, 1.99, 2, 2.2, 2.5]
    let opacities = times.map { browser.layer("status-bar", at: $0)?.opacity }
    #expect(opacities == [1, 1, 0, 0, 1, 1, 1])
    let without = Fixtures.browser(["status-bar-height": .number(0)])
    #expect(without.layer("status-bar", at: 0) == nil)
    let drawn = Fixtures.browser(["status-bar": .image("wide")])
    #expect(drawn.layer("status-bar", at: 0)?.image?.asset == AssetID(1))
    let high = Fixtures.browser(["status-bar-height": .number(47)])
    #expect(high.layer("status-bar", at: 0)?.size.height == 47)
  }

  @Test func tapFliesBackOnASpring() throws {
    var browser = Fixtures.opened()
    let response = browser.apply(.tap(.point(Point(3, 700))), at: 1)
    #expect(response.screen == "grid" && abs(response.settled - 1.4) < 1e-12)
    let spring = Spring(dampingRatio: 0.8, initialVelocity: 0.3, duration: 0.4)
    for t in stride(from: 0.02, to: 0.4, by: 0.02) {
      let frame = try #require(browser.frame(0, at: 1 + t))
      let expected = Fixtures.fullFrames[0].interpolated(
        to: Fixtures.thumbnails[0], progress: spring.value(at: t))
      #expect(frame.distance(to: expected) < 1e-6)
      let opacity = min(max(1 - spring.value(at: t), 0), 1)
      #expect(abs(browser.backdrop(at: 1 + t) - opacity) < 1e-6)
    }
    #expect(browser.layers(at: 1.41).map(\.name) == ["grid", "status-bar"])
  }

  @Test func closeCommandIsATap() {
    var first = Fixtures.opened()
    var second = Fixtures.opened()
    let tap = first.apply(.tap(.point(Fixtures.middle)), at: 1)
    #expect(second.apply(.command("close"), at: 1) == tap)
    #expect(second.layers(at: 1.1) == first.layers(at: 1.1))
  }

  @Test(arguments: [0.04, 0.1, 0.3, 0.6, 1, 1.2])
  func dragCarriesThePicture(share: Double) throws {
    var browser = Fixtures.opened()
    let translation = Point(9, share * 812)
    let response = browser.apply(.drag(Fixtures.drag(by: translation)), at: 1)
    let s = max(1 - share, 0)
    // Between the last movement and the release the picture rests.
    let frame = try #require(browser.frame(0, at: 1.35))
    let moved = frame.center - Fixtures.fullFrames[0].center
    #expect((moved - Point(9 * s, share * 812)).length < 1e-6)
    #expect(abs(frame.width - 375 * s) < 1e-6 && abs(frame.height - 250 * s) < 1e-6)
    #expect(abs(browser.backdrop(at: 1.35) - s * s * s) < 1e-9)
    #expect(browser.layer("status-bar", at: 1.35)?.opacity == 0)
    let cover = try #require(browser.layer("cover", at: 1.35))
    #expect(cover.color == .white && cover.size == Size(105, 105))
    #expect(response.decision?.outcome == (s > 0.95 ? .cancelled : .finished))
    #expect(abs((response.progress ?? -1) - (1 - s)) < 1e-9)
  }

  @Test func pictureFollowsADragUpAgain() throws {
    var browser = Fixtures.opened()
    let path = TouchPath(
      from: Fixtures.middle,
      segments: [
        .move(to: Fixtures.middle + Point(0, 10), seconds: 1 / 60, .linear),
        .move(to: Fixtures.middle + Point(30, -90), seconds: 0.3, .linear), .hold(seconds: 0.1),
      ])
    let response = browser.apply(.drag(path), at: 1)
    let frame = try #require(browser.frame(0, at: 1.4))
    #expect(frame.distance(to: Fixtures.fullFrames[0].offset(by: Point(30, -100))) < 1e-6)
    #expect(response.decision?.outcome == .cancelled && response.progress == 0)
  }

  @Test(arguments: [(0.951, false), (0.9501, false), (0.95, true), (0.949, true)])
  func scaleOf95HundredthsDecides(scale: Double, finishes: Bool) {
    var browser = Fixtures.opened()
    let response = browser.apply(
      .drag(Fixtures.drag(by: Point(0, (1 - scale) * 812))), at: 1)
    #expect(response.decision?.outcome == (finishes ? .finished : .cancelled))
    #expect(response.screen == (finishes ? "grid" : "wide"))
    #expect(abs(response.settled - (1.4 + (finishes ? 0.5 : 0.2))) < 1e-9)
  }

  @Test func finishedDragFliesOnASpring() throws {
    var browser = Fixtures.opened()
    _ = browser.apply(.drag(Fixtures.drag(by: Point(0, 203))), at: 1)
    let (s, start) = (0.75, Fixtures.fullFrames[0])
    let released = Rect(center: start.center + Point(0, 203), size: start.size * s)
    let spring = Spring(dampingRatio: 0.8, initialVelocity: 0.1, duration: 0.5)
    for t in stride(from: 0.05, to: 0.5, by: 0.05) {
      let frame = try #require(browser.frame(0, at: 1.4 + t))
      let p = spring.value(at: t)
      #expect(
        frame.distance(to: released.interpolated(to: Fixtures.thumbnails[0], progress: p)) < 1e-6)
      #expect(abs(browser.backdrop(at: 1.4 + t) - max(s * s * s * (1 - p), 0)) < 1e-6)
      #expect(browser.layer("status-bar", at: 1.4 + t)?.opacity == 1)
    }
    #expect(browser.layers(at: 1.95).map(\.name) == ["grid", "status-bar"])
  }

  @Test func finishedDragCanFadeFromTheScale() {
    var browser = Fixtures.opened(at: 0, ["release-backdrop": .choice("scale")])
    _ = browser.apply(.drag(Fixtures.drag(by: Point(0, 203))), at: 1)
    #expect(abs(browser.backdrop(at: 1.4 - 1e-9) - 0.421875) < 1e-6)
    #expect(abs(browser.backdrop(at: 1.4 + 1e-9) - 0.75) < 1e-6)
  }

  @Test func cancelledDragEasesBack() throws {
    var browser = Fixtures.opened()
    _ = browser.apply(
      .drag(Fixtures.drag(by: Point(0, 203), release: .cancelled)), at: 1)
    for x in stride(from: 0.0, through: 1, by: 0.25) {
      let left = 1 - TimingFunction.easeInEaseOut.value(at: x)
      let frame = try #require(browser.frame(0, at: 1.4 + 0.2 * x))
      #expect((frame.center - Fixtures.fullFrames[0].center - Point(0, 203 * left)).length < 1e-6)
      #expect(abs(frame.width - 375 * (1 - 0.25 * left)) < 1e-6)
      #expect(abs(browser.backdrop(at: 1.4 + 0.2 * x) - (1 - 0.578125 * left)) < 1e-6)
    }
  }

  @Test func upwardDragIsIgnored() {
    var browser = Fixtures.opened()
    let response = browser.apply(.drag(Fixtures.drag(by: Point(0, -200))), at: 1)
    #expect(response.decision == nil && response.screen == "wide")
    #expect(browser.frame(0, at: 1.3) == Fixtures.fullFrames[0])
  }

  @Test func pictureWithoutThumbnailFliesToTheMiddle() throws {
    var browser = Fixtures.opened(at: 2)
    let flick = Fixtures.drag(by: Point(-300, 0))
    #expect(browser.apply(.drag(flick), at: 1).screen == "none")
    let response = browser.apply(.tap(.point(Fixtures.middle)), at: 3)
    let end = try #require(browser.frame(3, at: response.settled - 1e-9))
    #expect(end.distance(to: Rect(185, 403.5, 5, 5)) < 0.5)
    for t in stride(from: 3, to: response.settled, by: 0.005) {
      let frame = try #require(browser.frame(3, at: t))
      #expect(frame.width >= 0 && frame.height >= 0)
      #expect(browser.layer("cover", at: t) == nil)
    }
  }

  @Test func inputsDuringAFlightOrATouchAreIgnored() {
    var browser = Fixtures.browser()
    _ = browser.apply(.tap(.point(Fixtures.thumbnails[0].center)), at: 0)
    let before = browser.layers(at: 0.3)
    let response = browser.apply(.tap(.point(Fixtures.middle)), at: 0.1)
    #expect(response.screen == "wide" && abs(response.settled - 0.4) < 1e-12)
    _ = browser.apply(.doubleTap(Fixtures.middle), at: 0.2)
    #expect(browser.layers(at: 0.3) == before)
    _ = browser.apply(.drag(Fixtures.drag(by: Point(-100, 0))), at: 1)
    let dragged = browser.layers(at: 1.3)
    #expect(browser.apply(.tap(.point(Fixtures.middle)), at: 1.2).screen == "wide")
    #expect(browser.layers(at: 1.3) == dragged)
  }

  @Test func showReturnsToTheGridAtOnce() {
    var browser = Fixtures.opened()
    _ = browser.apply(.drag(Fixtures.drag(by: Point(0, 203))), at: 1)
    #expect(browser.apply(.show(role: "grid"), at: 1.2).screen == "grid")
    #expect(browser.layers(at: 1.21).map(\.name) == ["grid", "status-bar"])
    #expect(browser.apply(.tap(.point(Fixtures.thumbnails[1].center)), at: 1.3).screen == "square")
    #expect(browser.frame(0, at: 1.1) != nil)
  }

  @Test func thumbnailsAreHitTestedExactly() {
    var browser = Fixtures.browser()
    #expect(browser.apply(.tap(.point(Point(128, 150))), at: 0).screen == "grid")
    #expect(browser.apply(.tap(.named("wide")), at: 0).screen == "grid")
    #expect(browser.apply(.tap(.point(Point(135, 120))), at: 0).screen == "square")
  }
}
