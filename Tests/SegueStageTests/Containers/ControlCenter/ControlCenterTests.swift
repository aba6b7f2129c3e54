import SegueGraphics
import SegueStage
import Testing

@Suite("Control Center")
struct ControlCenterTests {
  private typealias Fixtures = ControlCenterFixtures

  @Test(arguments: [Size(667, 375), Size(812, 375), Size(844, 390), Size(1024, 768)])
  func cardsOfALandscapeStageFitInTheMiddleOfTheirPages(size: Size) {
    let layout = ControlCenterLayout(size: size)
    let card = layout.card(1).offset(by: .zero - layout.shownOffset(card: 1))
    #expect(card.minY == 16 && abs(card.maxY - (size.height - 16)) < 1e-9)
    #expect(abs(card.center.x - size.width / 2) < 1e-9)
    #expect(abs(card.height / card.width - ControlCenterLayout.cardAspect) < 1e-9)
  }

  @Test
  func theCardsLieAtTheLowerEndOfContentOfTwiceTheStage() {
    let layout = ControlCenterLayout(size: Fixtures.size)
    let height = 359 * 392 / 344.5
    #expect(layout.contentSize == Size(750, 1624))
    #expect(abs(layout.cardsTop - (1624 - 16 - height)) < 1e-9)
    #expect(layout.card(0) == Rect(8, layout.cardsTop, 359, layout.cardSize.height))
    #expect(layout.card(1) == Rect(383, layout.cardsTop, 359, layout.cardSize.height))
    #expect(abs(layout.cardSize.height - height) < 1e-9)
    let view = layout.scrollView(ControlCenterRules())
    #expect(view.isPaging && view.contentSize == layout.contentSize && view.size == Fixtures.size)
  }

  @Test(arguments: [
    (-30.0, 0.0), (0, 0), (200, 0), (324.8, 0), (406, 0.1), (487.2, 0.2), (568.4, 0.3),
    (730.8, 0.5), (811.999, 0.6), (812, 0.6), (900, 0.6),
  ])
  func theScreenDarkensWithTheOffset(y: Double, alpha: Double) {
    let layout = ControlCenterLayout(size: Fixtures.size)
    #expect(abs(layout.darkness(at: Point(0, y)) - alpha) < 1e-5)
  }

  @Test
  func itStartsHiddenAndOpensByTheAnimatedOffset() {
    var container = Fixtures.closed()
    #expect(container.isHidden(at: 0) && container.offset(at: 0) == .zero)
    #expect(container.layers(at: 0).map(\.name) == ["screen"])
    let response = container.apply(.command("open"), at: 1)
    #expect(
      response
        == ContainerResponse(lifted: 1, settled: 1.3, screen: "left", offset: Fixtures.shown))
    let table = [(0.0, 0.0), (0.075, 0.1464466), (0.15, 0.5), (0.225, 0.8535534), (0.3, 1)]
    for (seconds, share) in table {
      #expect(abs(container.offset(at: 1 + seconds).y - 812 * share) < 1e-4, "\(seconds)")
      #expect(container.offset(at: 1 + seconds).x == 0)
    }
    #expect(container.isHidden(at: 0.999))
    #expect(!container.isHidden(at: 1) && !container.isHidden(at: 9))
  }

  @Test
  func openItShowsTheScreenTheBlackAndTheRoundedCards() {
    let container = Fixtures.shown()
    let layers = container.layers(at: 1)
    #expect(layers.map(\.name) == ["screen", "backdrop", "left", "right"])
    #expect(layers[1].color == .black && abs(layers[1].opacity - 0.6) < 1e-12)
    let layout = container.layout
    for (index, layer) in layers.suffix(2).enumerated() {
      #expect(layer.cornerRadius == 15)
      #expect(layer.size == layout.cardSize)
      let place = layout.card(index).center - Fixtures.shown
      #expect(layer.position.isNear(place))
    }
  }

  @Test(arguments: ["left", "right"])
  func isHiddenAfterRestingAtTheTop(role: String) {
    var container = Fixtures.shown(role: role)
    let x = container.offset(at: 0.5).x
    let response = container.apply(
      .drag(GestureFixtures.drag(from: Point(180, 450), to: Point(180, 700), in: 0.2)), at: 1)
    #expect(response.screen == "screen" && response.offset == Point(x, 0))
    #expect(!container.isHidden(at: response.settled - 1e-6))
    let last = container.layers(at: response.settled - 1e-6)
    #expect(last.first { $0.name == "backdrop" }?.opacity == 0)
    #expect(last.suffix(2).allSatisfy { $0.position.y - $0.size.height / 2 > 812 })
    #expect(container.layers(at: response.settled).map(\.name) == ["screen"])
    let reopened = container.apply(.command("open"), at: response.settled + 1)
    #expect(container.offset(at: response.settled + 1) == .zero)
    #expect(reopened.offset == Fixtures.shown)
  }

  @Test
  func dragsAreIgnoredWhileClosing() {
    var container = Fixtures.shown()
    let flick = GestureFixtures.drag(from: Point(180, 450), to: Point(180, 700), in: 0.2)
    let closing = container.apply(.drag(flick), at: 1)
    let alone = container
    let moment = closing.lifted + 0.05
    #expect(moment < closing.settled && container.offset(at: moment).y > 100)
    let refused = container.apply(
      .drag(GestureFixtures.drag(from: Point(180, 700), to: Point(180, 200), in: 0.2)), at: moment)
    #expect(refused.screen == "screen" && refused.offset == .zero)
    #expect(abs(refused.lifted - moment - 0.2) < 1e-9 && refused.settled >= refused.lifted)
    for step in 0...600 {
      let time = 1 + Double(step) / 500
      #expect(container.offset(at: time) == alone.offset(at: time))
    }
    _ = container.apply(.drag(flick), at: closing.settled + 1)
    #expect(container.isHidden(at: closing.settled + 1.1))
  }

  @Test
  func commandsCloseItAndReopenItInFlight() {
    var container = Fixtures.shown(role: "right")
    let closing = container.apply(.command("close"), at: 1)
    #expect(closing.offset == Point(375, 0) && closing.screen == "screen")
    let before = container.offset(at: 1.1)
    let opening = container.apply(.command("open"), at: 1.1)
    #expect(container.offset(at: 1.1).isNear(before))
    #expect(opening.offset == Point(375, 812) && opening.screen == "right")
  }

  @Test
  func otherTouchesAndUnknownNamesAreIgnored() {
    var container = Fixtures.shown()
    let before = container
    let inputs: [ContainerInput] = [
      .tap(.point(Point(180, 700))), .tap(.named("button")), .doubleTap(Point(1, 1)),
      .command("explode"), .show(role: "nobody"),
      .pinch(GestureFixtures.tap(at: .zero), GestureFixtures.tap(at: Point(9, 9))),
    ]
    for input in inputs {
      let response = container.apply(input, at: 2)
      #expect(response.offset == Fixtures.shown && response.screen == "left")
      #expect(response.settled >= response.lifted && response.lifted >= 2)
    }
    #expect(container.layers(at: 3) == before.layers(at: 3))
  }

  @Test
  func catalogueFindsItInAnySpelling() {
    for name in ["control-center", "controlCenter", "control_center"] {
      #expect(ContainerCatalogue.container(named: name)?.name == "control-center")
    }
    let type = ContainerType.controlCenter
    let container = type.make(
      ContainerStage(
        size: Fixtures.size, screens: ["screen": StageFixtures.list, "left": StageFixtures.player],
        pictures: StageFixtures.pictures))
    #expect(container.layers(at: 0).map(\.name) == ["screen"])
    #expect((container as? ControlCenter)?.rules == ControlCenterRules())
  }
}
