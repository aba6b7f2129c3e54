import SegueGraphics
import SegueStage
import Testing

@Suite("Status bars")
struct StatusBarTests {
  private static let gray = Color(red: 9, green: 9, blue: 9)

  /// Returns a push of a second of `player` over `list`, with these status bars.
  private func timeline(_ list: StatusBar?, _ player: StatusBar?) throws -> Timeline {
    var scene = StageFixtures.scene([
      .show(screen: "list"), .push(screen: "player", TransitionUse("base", duration: 1)),
    ])
    scene.screens[0].statusBar = list
    scene.screens[1].statusBar = player
    return try Timeline(scene, pictures: StageFixtures.pictures)
  }

  /// Returns the names, opacities and positions of the bars at a time.
  private func bars(_ timeline: Timeline, _ time: Double) -> [(color: Color?, opacity: Double)] {
    let bars = timeline.layers(at: time).filter { $0.name == "status-bar" }
    for bar in bars { #expect(bar.frameOnStage == Rect(0, 0, 100, 20), "it never moves") }
    return bars.map { ($0.color, $0.opacity) }
  }

  @Test func sameBarStaysOverTheWholeTransition() throws {
    let bar = StatusBar(height: 20, fill: Self.gray)
    let timeline = try timeline(bar, bar)
    for time in [0, 0.3, 0.7, 1] {
      #expect(timeline.layers(at: time).last?.name == "status-bar")
      #expect(bars(timeline, time).map(\.opacity) == [1])
    }
  }

  @Test func differentBarsFadeIntoEachOther() throws {
    let timeline = try timeline(
      StatusBar(height: 20, fill: .white), StatusBar(height: 20, fill: Self.gray))
    #expect(bars(timeline, 0).map(\.color) == [.white])
    let middle = bars(timeline, 0.5)
    #expect(middle.map(\.color) == [.white, Self.gray])
    #expect(middle[0].opacity == 1 && abs(middle[1].opacity - 0.5) < 1e-9)
    #expect(bars(timeline, 1).map(\.color) == [Self.gray])
  }

  @Test func aBarWithoutSuccessorFadesAway() throws {
    let timeline = try timeline(StatusBar(height: 20, fill: .white), nil)
    #expect(abs(bars(timeline, 0.5)[0].opacity - 0.5) < 1e-9)
    #expect(bars(timeline, 1).isEmpty)
  }

  @Test func aBarWithoutColorShowsTheTopOfItsScreen() throws {
    let timeline = try timeline(StatusBar(height: 20), StatusBar(height: 20))
    let bar = try #require(timeline.layers(at: 0).last)
    #expect(bar.masksToBounds && bar.children.count == 1)
    #expect(bar.children.first?.showsScreen(StageFixtures.list) == true)
    #expect(bar.children.first?.frameOnStage == Rect(0, 0, 100, 200))
  }

  @Test func aBarThatIsNotFixedMovesWithItsScreen() throws {
    let bar = StatusBar(height: 20, isFixed: false, fill: Self.gray)
    let timeline = try timeline(nil, bar)
    #expect(timeline.layers(at: 0.5).map(\.name) == ["from", "to"])
    #expect(timeline.layers(at: 0.5)[1].children.map(\.name) == ["status-bar"])
  }

  @Test func aFixedBarIsTakenOutOfTheScreenThatMoves() throws {
    let bar = StatusBar(height: 20)
    for layer in try timeline(bar, nil).layers(at: 0.5) where layer.name == "from" {
      let ground = try #require(layer.children.first)
      #expect(ground.name == "status-bar-ground")
      #expect(ground.size == Size(100, 20))
      let part = try #require(ground.image?.contentsRect)
      #expect(part.minY >= 0.1 && part.maxY < 0.11, "right below the bar")
    }
  }
}
