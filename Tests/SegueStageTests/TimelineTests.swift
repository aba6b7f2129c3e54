import SegueGraphics
import SegueStage
import Testing

@Suite("Timeline")
struct TimelineTests {
  private let steps: [Step] = [
    .show(screen: "list"), .hold(seconds: 0.4), .push(screen: "player", TransitionUse("kugou")),
    .mark(name: "open"), .hold(seconds: 0.6), .pop(TransitionUse()), .hold(seconds: 0.4),
  ]

  @Test
  func laysStepsEndToEnd() throws {
    let timeline = try Timeline(StageFixtures.scene(steps), pictures: StageFixtures.pictures)
    #expect(abs(timeline.duration - 2.2) < 1e-12)
    #expect(timeline.marks.map(\.name) == ["open"])
    #expect(abs((timeline.marks.first?.time ?? 0) - 0.8) < 1e-12)
    for (a, b) in zip(timeline.segments, timeline.segments.dropFirst()) {
      #expect(abs(a.end - b.start) < 1e-12)
    }
  }

  @Test
  func showsTheScreensBetweenTransitions() throws {
    let timeline = try Timeline(StageFixtures.scene(steps), pictures: StageFixtures.pictures)
    let list = timeline.displayList(at: 0).commands
    let player = timeline.displayList(at: 1).commands
    #expect(list.count == 1 && player.count == 1)
    #expect(timeline.displayList(at: 2.1).commands == list)
    #expect(timeline.displayList(at: -1).commands == list)
    #expect(timeline.displayList(at: 99).commands == list)
  }

  @Test
  func scalesToPixelsOnce() throws {
    let timeline = try Timeline(StageFixtures.scene(steps), pictures: StageFixtures.pictures)
    let list = timeline.displayList(at: 0)
    #expect(list.size == PixelSize(200, 400))
    guard case .image(let image)? = list.commands.first else {
      Issue.record("the list is an image")
      return
    }
    #expect(image.transform.affine == AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
    #expect(image.imageRect == Rect(0, 0, 100, 200))
  }
}

@Suite("Layers as draw commands")
struct LayerCommandTests {
  private let frame = Rect(10, 20, 30, 40)

  @Test
  func invisibleLayerHasNoCommands() {
    var layer = Layer(name: "a", frame: frame, color: .white)
    layer.opacity = 0
    #expect(layer.commands(in: .identity).isEmpty)
  }

  @Test
  func opacityOfALeafIsSetOnItsCommand() {
    var layer = Layer(name: "a", frame: frame, color: .white)
    layer.opacity = 0.5
    guard case .fill(let fill)? = layer.commands(in: .identity).first else {
      Issue.record("one fill")
      return
    }
    #expect(fill.opacity == 0.5)
  }

  @Test
  func opacityOfSeveralCommandsIsSetOnTheirGroup() {
    var layer = Layer(name: "a", frame: frame, color: .white)
    layer.children = [Layer(name: "b", frame: Rect(0, 0, 5, 5), color: .black)]
    layer.opacity = 0.5
    guard case .group(let group)? = layer.commands(in: .identity).first else {
      Issue.record("one group")
      return
    }
    #expect(group.opacity == 0.5 && group.commands.count == 2 && group.clip == nil)
  }

  @Test
  func masksCutChildrenAtTheRoundedBounds() {
    var layer = Layer(name: "a", frame: frame, color: .white)
    layer.cornerRadius = 8
    layer.masksToBounds = true
    layer.children = [Layer(name: "b", frame: Rect(0, 0, 50, 50), color: .black)]
    guard case .group(let group)? = layer.commands(in: .identity).first else {
      Issue.record("one group")
      return
    }
    #expect(group.clip?.shape == RoundedRect(Rect(0, 0, 30, 40), cornerRadius: 8))
  }

  @Test
  func turnsAboutItsAnchorPoint() {
    var layer = Layer(name: "a", frame: Rect(0, 0, 100, 50))
    layer.anchorPoint = Point(0, 0.5)
    layer.position = Point(10, 20)
    layer.transform = .rotation(Angle(degrees: 90))
    #expect((layer.placement.apply(Point(0, 25)) - Point(10, 20)).length < 1e-12)
    #expect((layer.placement.apply(Point(100, 25)) - Point(10, 120)).length < 1e-12)
  }

  @Test(arguments: [
    (ContentMode.scaleToFill, Rect(0, 0, 100, 200)), (.aspectFit, Rect(0, 75, 100, 50)),
    (.aspectFill, Rect(-150, 0, 400, 200)),
  ])
  func contentModesPlaceThePicture(mode: ContentMode, place: Rect) {
    #expect(mode.place(Size(80, 40), in: Size(100, 200)) == place)
  }
}

@Suite("Names and lengths")
struct VocabularyTests {
  @Test(arguments: [
    ("moveIn", "move-in"), ("move_in", "move-in"), ("move-in", "move-in"), ("Fade", "fade"),
    ("KuGou", "ku-gou"), ("dampingRatio", "damping-ratio"), ("toCGRect", "to-cgrect"),
  ])
  func spellingsAreNormalized(spelling: String, name: String) {
    #expect(CanonicalName.of(spelling) == name)
  }

  @Test(arguments: [
    (FrameLength(x: 1, y: 2, width: 30, height: 10), Rect(1, 2, 30, 10)),
    (FrameLength(x: 1, y: 2, width: 30), Rect(1, 2, 30, 20)),
    (FrameLength(x: 1, y: 2, height: 10), Rect(1, 2, 15, 10)),
    (FrameLength(x: 1, y: 2), Rect(1, 2, 60, 40)),
  ])
  func missingSideFollowsThePicture(frame: FrameLength, rect: Rect) {
    #expect(frame.rect(for: Size(60, 40)) == rect)
  }
}
