import SegueGraphics
import SegueStage
import Testing

@Suite("Effects and matched layers")
struct SymbolEffectTests {
  private static let play = "M0 0L20 10L0 20Z"

  private static func layers() throws -> [SceneLayer] {
    var thumb = SceneLayer(name: "thumb")
    thumb.fill = .black
    thumb.frame = FrameLength(x: 10, y: 150, width: 20, height: 30)
    var card = SceneLayer(name: "card")
    card.fill = .black
    card.frame = FrameLength(x: 40, y: 20, width: 60, height: 80)
    card.isHidden = true
    var bars = SceneLayer(name: "bars")
    bars.frame = FrameLength(x: 10, y: 10, width: 20, height: 30)
    for index in 0..<3 {
      var bar = SceneLayer(name: "bar")
      bar.fill = .black
      bar.frame = FrameLength(x: 0, y: 10 * Double(index), width: 20, height: 8)
      bars.children.append(bar)
    }
    var tilted = bars
    tilted.name = "tilted"
    tilted.transform.turn = Angle(degrees: 30)
    tilted.transform.scale = Point(1.5, 0.5)
    tilted.alpha = 0.8
    var triangle = SceneLayer(name: "play")
    triangle.effects.shape = LayerShape(.path(try PathData.read(play)))
    return [thumb, card, bars, tilted, triangle]
  }

  private static func timeline(_ steps: [Step]) throws -> Timeline {
    try Timeline(
      Scene(
        canvas: Canvas(size: Size(100, 200)),
        screens: [Screen(name: "home", content: .layers(try layers()), background: .white)],
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

  @Test(arguments: SymbolEffect.allCases)
  func everyEffectMovesSomething(_ effect: SymbolEffect) throws {
    // The bars hold three layers; the card is hidden.
    let name = effect == .appear ? "card" : "bars"
    let timeline = try Self.timeline([
      .hold(seconds: 0.1), .animate([name: .effect(effect)], until: .started),
      .hold(seconds: 0.2),
    ])
    #expect(Self.box(name, timeline, 0.18) != Self.box(name, timeline, 0))
  }

  @Test(arguments: [
    SymbolEffect.bounce, .bounceDown, .wiggle, .wiggleLeft, .wiggleRight, .rotate, .variableColor,
    .variableColorIterative,
  ])
  func effectsThatComeBackEndWithTheLayerAsItWas(_ effect: SymbolEffect) throws {
    var change = Change.effect(effect)
    if effect == .variableColor || effect == .variableColorIterative { change.timing.passes = 2 }
    let timeline = try Self.timeline([
      .animate(["tilted": change]), .hold(seconds: 0.2),
    ])
    let first = try #require(Self.box("tilted", timeline, 0))
    #expect(first == Self.box("tilted", timeline, timeline.duration))
    #expect(first != Self.box("tilted", timeline, 0.3))
  }

  @Test func effectsBeginFromTheLayersOwnValues() throws {
    let pulse = try Self.timeline([
      .animate(["tilted": .effect(.pulse)], until: .started), .hold(seconds: 2),
    ])
    #expect(abs((Self.box("tilted", pulse, 1)?.opacity ?? 0) - 0.4 * 0.8) < 1e-9)
    let swollen = try Self.timeline([
      .animate(["thumb": Change { $0.scale = Point(2, 2) }], .linear(0.1)),
      .animate(["thumb": .effect(.bounce)]),
    ])
    #expect(abs((Self.box("thumb", swollen, 0.23)?.transform.a ?? 0) - 2.3) < 1e-9)
    #expect(Self.box("thumb", swollen, swollen.duration)?.transform.a == 2)
  }

  @Test func scalingUpAndDownAreStatesThatDoNotAddUp() throws {
    let timeline = try Self.timeline([
      .animate(["tilted": .effect(.scaleUp)]), .animate(["tilted": .effect(.scaleUp)]),
      .hold(seconds: 2), .animate(["tilted": .effect(.scaleDown)]), .hold(seconds: 0.1),
    ])
    func factor(_ time: Double) -> Double {
      let matrix = Self.box("tilted", timeline, time)?.transform ?? .identity
      return (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot() / 1.5
    }
    #expect(abs(factor(timeline.duration / 2) - 1.15) < 1e-9)
    #expect(abs(factor(timeline.duration) - 0.85) < 1e-9)
  }

  @Test func aWiggleToTheSideGoesAnEighthOfTheWidth() throws {
    for (effect, sign) in [(SymbolEffect.wiggleLeft, -1.0), (.wiggleRight, 1)] {
      let timeline = try Self.timeline([.animate(["thumb": .effect(effect)])])
      let offsets = [0.1, 0.2, 0.3, 0.4].map {
        (Self.box("thumb", timeline, $0)?.transform.tx ?? 0) / (0.12 * 20 * sign)
      }
      for (offset, share) in zip(offsets, [1, -1, 6.0 / 9, -4.0 / 9]) {
        #expect(abs(offset - share) < 1e-9, "\(effect)")
      }
    }
  }

  @Test(arguments: [
    (
      SymbolEffect.variableColor, false, [0.4, 0.6, 0.8],
      [[1, 0.3, 0.3], [1, 1, 0.3], [1, 1, 1]]
    ),
    (
      .variableColorIterative, false, [0.4, 0.6, 0.8],
      [[1, 0.3, 0.3], [0.3, 1, 0.3], [0.3, 0.3, 1]]
    ),
    (.variableColor, true, [0.8, 1, 1.2], [[1, 1, 1], [1, 1, 0.3], [1, 0.3, 0.3]]),
  ])
  func variableColorLightsTheLayersInTurn(
    _ effect: SymbolEffect, _ goesBack: Bool, _ times: [Double], _ opacities: [[Double]]
  ) throws {
    var change = Change.effect(effect)
    change.timing.autoreverses = goesBack
    let timeline = try Self.timeline([
      .animate(["bars": change], until: .started), .hold(seconds: 3),
    ])
    for (time, expected) in zip(times, opacities) {
      let bars = try #require(Self.box("bars", timeline, time))
      for (bar, opacity) in zip(bars.children, expected) {
        #expect(abs(bar.opacity - opacity) < 1e-9, "\(time)")
      }
    }
  }

  @Test func anEffectByLayerReachesOneLayerAfterTheOther() throws {
    let timeline = try Self.timeline([
      .animate(["bars": .effect(.bounce, byLayer: true)]), .hold(seconds: 0.1),
    ])
    for index in 0..<3 {
      let top = Self.box("bars", timeline, 0.13 + 0.06 * Double(index))?.children[index]
      #expect(abs((top?.transform.a ?? 0) - 1.15) < 1e-9)
    }
    #expect(Self.box("bars", timeline, 0.05)?.children[1].transform == .identity)
  }

  @Test func layersAppearAndDisappearOneAfterTheOther() throws {
    let timeline = try Self.timeline([
      .animate(["bars": .effect(.disappear, byLayer: true)], .linear(0.2)), .hold(seconds: 0.1),
      .animate(["bars": .effect(.appear, byLayer: true)], .linear(0.2)), .hold(seconds: 0.1),
      .animate(["bars": .effect(.disappear, byLayer: true)], .linear(0.2)), .hold(seconds: 0.1),
      .animate(["bars": .enter([.opacity])], .linear(0.2)),
    ])
    let half = try #require(Self.box("bars", timeline, 0.1)).children.map(\.opacity)
    for (opacity, expected) in zip(half, [0.5, 0.8, 1]) { #expect(abs(opacity - expected) < 1e-9) }
    // Gone after the last one, 0.12 s later than the first.
    #expect(Self.box("bars", timeline, 0.35) == nil)
    // After 0.42 s they come again.
    #expect(Self.box("bars", timeline, 0.44)?.children.count == 1)
    #expect(Self.box("bars", timeline, 0.56)?.children.count == 3)
    #expect(Self.box("bars", timeline, timeline.duration) == Self.box("bars", timeline, 0))
  }

  @Test(arguments: [(SymbolEffect.replace, 0.15), (.replaceUpUp, 0.15), (.replaceOffUp, 0)])
  func aReplacedLayerChangesWhileItIsGone(_ effect: SymbolEffect, _ moment: Double) throws {
    let pause = try PathData.read("M0 0H5V20H0ZM10 0H15V20H10Z")
    var change = Change { $0.path = pause }
    change.effect = EffectUse(effect)
    let timeline = try Self.timeline([
      .hold(seconds: 0.1), .animate(["play": change]), .hold(seconds: 0.1),
    ])
    func outline(_ time: Double) -> LayerShape.Outline? {
      Self.box("play", timeline, time)?.effects.shape?.outline
    }
    #expect(outline(0.099 + moment) == .path(try PathData.read(Self.play)))
    #expect(outline(0.101 + moment) == .path(pause))
    #expect((Self.box("play", timeline, 0.1 + moment)?.opacity ?? 1) == 0)
    let last = try #require(Self.box("play", timeline, timeline.duration))
    #expect(last.opacity == 1 && last.transform == .identity)
  }

  @Test func aReplacementByMagicIsAMorphWhereTheCurvesAgree() throws {
    for (data, isMorph) in [("M20 0L0 10L20 20Z", true), ("M0 0H5V20H0ZM10 0H15V20H10Z", false)] {
      let target = try PathData.read(data)
      var change = Change { $0.path = target }
      change.effect = EffectUse(.replaceMagic)
      let timeline = try Self.timeline([.animate(["play": change]), .hold(seconds: 0.1)])
      #expect((Self.box("play", timeline, 0.1)?.opacity == 1) == isMorph)
      #expect(
        Self.box("play", timeline, timeline.duration)?.effects.shape?.outline == .path(target))
    }
  }

  @Test func aLayerThatShowsIsReplacedByAHiddenOne() throws {
    let timeline = try Self.timeline([
      .animate(["thumb": .effect(.replace), "card": .effect(.replace)]), .hold(seconds: 0.1),
    ])
    #expect(Self.box("thumb", timeline, 0.1) != nil && Self.box("card", timeline, 0.1) == nil)
    #expect(Self.box("thumb", timeline, 0.2) == nil && Self.box("card", timeline, 0.2) != nil)
  }

  @Test func variableColorNeedsLayersToLight() {
    #expect(
      problems([.animate(["thumb": .effect(.variableColor)], until: .started)])
        == [.badChange("thumb", .needsLayers(.variableColor, isDrawing: false))])
  }

  private func problems(_ steps: [Step]) -> [StageProblem.Reason] {
    do {
      _ = try Self.timeline(steps + [.hold(seconds: 1)])
      return []
    } catch { return (error as? StageError)?.problems.map(\.reason) ?? [] }
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
    func match(_ name: String) -> [Step] { [.animate(["card": .enter([.matched(name)])])] }
    #expect(problems(match("thumb")).isEmpty)
    #expect(problems(match("nothing")) == [.badChange("card", .matched("nothing", count: 0))])
  }
}
