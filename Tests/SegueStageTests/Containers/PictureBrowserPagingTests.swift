import SegueGraphics
import SegueStage
import Testing

private typealias Fixtures = PictureBrowserFixtures

/// Paging and zooming of the picture browser.
@Suite struct PictureBrowserPagingTests {
  @Test func dragFollowsTheFingerAndRestsOnThePage() throws {
    var browser = Fixtures.opened(at: 0)
    let response = browser.apply(.drag(Fixtures.drag(by: Point(-200, 0))), at: 1)
    #expect(response.screen == "square" && response.decision == nil)
    #expect(response.offset == Point(385, 0))
    #expect(abs(try #require(browser.frame(0, at: 1.39)).minX + 200) < 1e-6)
    #expect(abs(try #require(browser.frame(1, at: 1.39)).minX - 185) < 1e-6)
    let settling = PageSettling(distance: 200 - 385, velocity: 0, viewWidth: 375)
    #expect(abs(response.settled - (1.4 + settling.duration)) < 1e-9)
    for t in [0.05, 0.1, 0.2] {
      let frame = try #require(browser.frame(1, at: 1.4 + t))
      #expect(abs(frame.minX + settling.distance(after: t)) < 1e-6)
    }
    #expect(browser.frame(1, at: response.settled) == Fixtures.fullFrames[1])
  }

  @Test(arguments: [(0, 100.0, 1.0), (3, -100.0, -1.0)])
  func bothEndsRubberBand(index: Int, translation: Double, sign: Double) throws {
    var browser = Fixtures.opened(at: min(index, 2))
    if index == 3 { _ = browser.apply(.drag(Fixtures.drag(by: Point(-300, 0))), at: 0.5) }
    let response = browser.apply(.drag(Fixtures.drag(by: Point(translation, 0))), at: 2)
    let dragged = try #require(browser.frame(index, at: 2.39))
    // motion.md 4.3 for R = 375 and d = 100.
    #expect(abs(dragged.minX - sign * 47.965) < 1e-3)
    #expect(response.offset == Point(Double(index) * 385, 0))
    #expect(browser.frame(index, at: response.settled) == Fixtures.fullFrames[index])
  }

  @Test func singlePictureRubberBandsAtBothEnds() throws {
    let one = ParameterValue.pictures([
      PlacedPicture(image: "wide", frame: FrameLength(x: 20, y: 120, width: 105, height: 105))
    ])
    var browser = Fixtures.opened(at: 0, ["pictures": one])
    _ = browser.apply(.drag(Fixtures.drag(by: Point(-100, 0))), at: 1)
    #expect(abs(try #require(browser.frame(0, at: 1.39)).minX + 47.965) < 1e-3)
  }

  @Test func flickCrossesOnePageAtMost() {
    var browser = Fixtures.opened(at: 0)
    let flick = GestureFixtures.drag(from: Point(300, 400), to: Point(240, 400), in: 0.05)
    #expect(browser.apply(.drag(flick), at: 1).screen == "square")
    let back = GestureFixtures.drag(from: Point(100, 400), to: Point(160, 400), in: 0.05)
    #expect(browser.apply(.drag(back), at: 3).screen == "wide")
  }

  @Test func pageAtRestDecidesTheThumbnail() throws {
    for (pages, thumbnail) in [(1, 1), (2, 2)] {
      var browser = Fixtures.opened(at: 0)
      for page in 0..<pages {
        _ = browser.apply(.drag(Fixtures.drag(by: Point(-250, 0))), at: 1 + Double(page))
      }
      let response = browser.apply(.drag(Fixtures.drag(by: Point(20, 300))), at: 4)
      let end = try #require(browser.frame(thumbnail, at: response.settled - 1e-9))
      #expect(end.distance(to: Fixtures.thumbnails[thumbnail]) < 0.5)
    }
  }

  @Test func fingerCatchesThePagesWhereTheyAre() throws {
    var browser = Fixtures.opened(at: 0)
    _ = browser.apply(.drag(Fixtures.drag(by: Point(-250, 0))), at: 1)
    let before = try #require(browser.frame(0, at: 1.5)).minX
    let hold = TouchPath(from: Fixtures.middle, segments: [.hold(seconds: 0.3)])
    let response = browser.apply(.drag(hold), at: 1.5)
    #expect(abs(try #require(browser.frame(0, at: 1.7)).minX - before) < 1e-6)
    #expect(response.screen == "square" && response.settled > 1.9)
  }

  @Test(arguments: [
    // The picture's centre moves to the page's centre.
    (Point(187.5, 406), Rect(-375, 31, 1125, 750)),
    // A corner cannot be centred: the edges stay at the page's.
    (Point(5, 285), Rect(0, 31, 1125, 750)),
    (Point(370, 500), Rect(-750, 31, 1125, 750)),
    // Below the picture, on the backdrop.
    (Point(250, 700), Rect(-562.5, 31, 1125, 750)),
  ])
  func doubleTapZoomsToTheRectangleRoundThePoint(point: Point, expected: Rect) throws {
    var browser = Fixtures.opened(at: 0)
    let response = browser.apply(.doubleTap(point), at: 1)
    #expect(abs(response.settled - 1.3) < 1e-9 && response.screen == "wide")
    #expect(try #require(browser.frame(0, at: 1.3)).distance(to: expected) < 1e-9)
    let half = Fixtures.fullFrames[0].interpolated(to: expected, progress: 0.5)
    #expect(try #require(browser.frame(0, at: 1.15)).distance(to: half) < 1e-9)
    let back = browser.apply(.doubleTap(Point(100, 100)), at: 2)
    #expect(browser.frame(0, at: back.settled) == Fixtures.fullFrames[0])
  }

  @Test func aThirdOfThePageFillsIt() throws {
    var browser = Fixtures.opened(at: 1)
    _ = browser.apply(.doubleTap(Point(200, 420)), at: 1)
    let frame = try #require(browser.frame(1, at: 2))
    // The rectangle (200 − W/6, 420 − H/6, W/3, H/3) of the stage, three times as large.
    let left = (200 - 62.5 - 0) * 3 + frame.minX
    let top = (420 - 812 / 6 - 218.5) * 3 + frame.minY
    #expect(abs(left) < 1e-9 && abs(top) < 1e-9 && frame.width == 1125)
  }

  @Test func zoomedPictureIsPannedAndNotPaged() throws {
    var browser = Fixtures.opened(at: 0)
    _ = browser.apply(.doubleTap(Fixtures.middle), at: 1)
    let drag = browser.apply(.drag(Fixtures.drag(by: Point(-200, 80))), at: 2)
    // The picture is 750 high at 3× and stays centred on its page of 812.
    #expect(try #require(browser.frame(0, at: 2.39)).distance(to: Rect(-575, 31, 1125, 750)) < 1e-6)
    #expect(drag.screen == "wide" && drag.offset == Point(0, 0))
    let beyond = browser.apply(.drag(Fixtures.drag(by: Point(-275, 0))), at: 4)
    #expect(abs(try #require(browser.frame(0, at: 4.39)).minX + 750 + 47.965) < 1e-3)
    #expect(abs(try #require(browser.frame(0, at: beyond.settled)).minX + 750) < 1e-9)
    let close = browser.apply(.tap(.point(Fixtures.middle)), at: 6)
    #expect(try #require(browser.frame(0, at: 6)).distance(to: Rect(-750, 31, 1125, 750)) < 1e-9)
    #expect(close.screen == "grid")
  }

  @Test func highPictureScrollsAndClosesFromItsTopOnly() {
    var browser = Fixtures.opened(at: 2)
    _ = browser.apply(.drag(Fixtures.drag(by: Point(0, -200))), at: 1)
    #expect(browser.frame(2, at: 1.39)?.minY == -200)
    #expect(browser.apply(.drag(Fixtures.drag(by: Point(0, 200))), at: 3).screen == "high")
    let down = browser.apply(.drag(Fixtures.drag(by: Point(0, 200))), at: 5)
    #expect(down.decision?.outcome == .finished && down.screen == "grid")
  }

  @Test func pinchIsAnchoredBetweenTheFingers() throws {
    var browser = Fixtures.opened(at: 1)
    let centre = Point(187.5, 406)
    let response = browser.apply(
      Fixtures.pinch(about: centre, from: 100, to: 220), at: 1)
    // The hysteresis of 10 points is subtracted: 220 / 110.
    let frame = try #require(browser.frame(1, at: 1.45))
    #expect(frame.distance(to: Rect(-187.5, 31, 750, 750)) < 1e-6)
    #expect(browser.frame(1, at: response.settled)?.distance(to: frame) ?? 1 < 1e-9)
    #expect(abs(response.lifted - 1.5) < 1e-9)
  }

  @Test(arguments: [
    // 3 + 1.5·(1 − 1 / (1 + 0.55·2 / 1.5)) at a scale of 5; 1 − 0.5·(1 − 1 / (1 + 0.55·0.5 / 0.5)).
    (110.0, 600.0, 3 + 1.1 * 1.5 / 2.6, 3.0), (210.0, 100.0, 1 - 0.275 * 0.5 / 0.775, 1.0),
  ])
  func pinchRubberBandsBeyondTheRange(
    from start: Double, to end: Double, shown: Double, rests: Double
  ) throws {
    var browser = Fixtures.opened(at: 1)
    let response = browser.apply(
      Fixtures.pinch(about: Fixtures.middle, from: start, to: end), at: 1)
    #expect(abs(try #require(browser.frame(1, at: 1.45)).width - 375 * shown) < 1e-6)
    let frame = try #require(browser.frame(1, at: response.settled))
    #expect(abs(frame.width - 375 * rests) < 1e-9)
    #expect(abs(response.settled - 1.8) < 1e-9)
    // A picture smaller than the page is centred.
    #expect((try #require(browser.frame(1, at: 1.45)).center - Fixtures.middle).length < 1e-6)
  }
}
