import SegueGraphics
import SegueStage
import Testing

@Suite("Effects and matched layers")
struct SymbolEffectTests {
  private static func layers() -> [SceneLayer] {
    var thumb = SceneLayer(name: "thumb")
    thumb.fill = .black
    thumb.frame = FrameLength(x: 10, y: 150, width: 20, height: 30)
    var card = SceneLayer(name: "card")
    card.fill = .black
    card.frame = FrameLength(x: 40, y: 20, width: 60, height: 80)
    card.isHidden = true
    return [thumb, card]
  }

  private static func timeline(_ steps: [Step]) throws -> Timeline {
    try Timeline(
      Scene(
        canvas: Canvas(size: Size(100, 200)),
        screens: [Screen(name: "home", content: .layers(layers()), background: .white)],
        steps: [.show(screen: "home")] + steps), pictures: Pictures([]))
  }

  private static func box(_ name: String, _ timeline: Timeline, _ time: Double) -> Layer? {
    func find(_ layer: Layer) -> Layer? {
      layer.name == name ? layer : layer.children.lazy.compactMap(find).first
    }
    return timeline.layers(at: time).lazy.compactMap(find).first
  }

  @Test func aBounceSwellsAndComesBack() throws {
    let timeline = try Self.timeline([.animate(["thumb": .effect(.bounce)])])
    let top = Self.box("thumb", timeline, 0.13)
    #expect(abs((top?.transform.a ?? 0) - 1.15) < 1e-9)
    #expect(Self.box("thumb", timeline, timeline.duration)?.transform == .identity)
  }

  @Test func aPulseGoesOnAndAFullTurnCanBeRepeated() throws {
    let timeline = try Self.timeline([
      .animate(["thumb": .effect(.pulse)], until: .started), .hold(seconds: 4),
    ])
    #expect(abs((Self.box("thumb", timeline, 1)?.opacity ?? 0) - 0.4) < 1e-9)
    #expect(abs((Self.box("thumb", timeline, 3)?.opacity ?? 0) - 0.4) < 1e-9)
    let turns = try Self.timeline([
      .animate(["thumb": .effect(.rotate)]), .animate(["thumb": .effect(.rotate)]),
    ])
    #expect(turns.duration == 2)
    #expect(abs((Self.box("thumb", turns, 1.5)?.transform.a ?? 0) + 1) < 1e-9)
  }

  @Test func everyEffectChangesSomething() {
    for effect in SymbolEffect.allCases { #expect(!Change.effect(effect).isEmpty, "\(effect)") }
  }

  @Test func aMatchedLayerComesFromTheFrameOfAnother() throws {
    let enter = Change.enter([.matched("thumb")])
    let timeline = try Self.timeline([
      .animate(["card": enter], .linear(1)), .hold(seconds: 0.2),
      .animate(["card": .leave([.matched("thumb", .position)])], .linear(1)), .hold(seconds: 0.1),
    ])
    func frame(_ time: Double) -> Rect? {
      Self.box("card", timeline, time).map { layer in
        Rect(
          center: Point(
            layer.position.x + layer.transform.tx, layer.position.y + layer.transform.ty),
          size: layer.size)
      }
    }
    #expect(frame(0) == Rect(10, 150, 20, 30))
    #expect(frame(1.1) == Rect(40, 20, 60, 80))
    let half = try #require(frame(0.5))
    #expect(abs(half.minX - 25) < 1e-9 && abs(half.width - 40) < 1e-9)
    // The position alone keeps the size, about the centre.
    let last = try #require(frame(2.199))
    #expect(last.size == Size(60, 80) && abs(last.center.x - 20) < 0.1)
    #expect(Self.box("card", timeline, timeline.duration) == nil)
  }

  @Test func aMatchNeedsOneLayer() {
    func problems(_ name: String) -> [StageProblem.Reason] {
      do {
        _ = try Self.timeline([.animate(["card": .enter([.matched(name)])]), .hold(seconds: 1)])
        return []
      } catch { return (error as? StageError)?.problems.map(\.reason) ?? [] }
    }
    #expect(problems("thumb").isEmpty)
    #expect(problems("nothing") == [.badChange("card", .matched("nothing", count: 0))])
  }
}
