import SegueGraphics
import SegueStage
import Testing

@Suite("Screens made of layers")
struct SceneLayerTests {
  private static let blue = Color(red: 0, green: 0, blue: 255)

  /// A screen with a card that holds a rotated picture.
  private static var cards: Screen {
    var picture = SceneLayer(name: "picture")
    picture.image = AssetID(1)
    picture.frame = FrameLength(x: 10, y: 20, width: 30)
    picture.anchorPoint = Point(0, 1)
    picture.transform.turn = Angle(degrees: 90)
    picture.transform.scale = Point(2, 1)
    picture.transform.move = Point(5, 0)
    var card = SceneLayer(name: "card")
    card.frame = FrameLength(x: 10, y: 100, width: 80, height: 90)
    card.fill = blue
    card.cornerRadius = 8
    card.clips = true
    card.perspective = 500
    card.children = [picture]
    return Screen(name: "cards", content: .layers([SceneLayer(name: "all"), card]))
  }

  private func layer(_ screen: Screen, frame: Rect = Rect(0, 0, 100, 200)) -> Layer {
    Layer(screen: screen, name: "screen", frame: frame, pictures: StageFixtures.pictures)
  }

  @Test func layersLieAtTheirFrames() throws {
    let screen = layer(Self.cards)
    #expect(screen.color == .white && screen.masksToBounds)
    #expect(screen.children.map(\.name) == ["all", "card"])
    #expect(screen.children[0].frameOnStage.isClose(to: Rect(0, 0, 100, 200)))
    let card = screen.children[1]
    #expect(card.frameOnStage.isClose(to: Rect(10, 100, 80, 90)))
    #expect(card.color == Self.blue && card.cornerRadius == 8 && card.masksToBounds)
    #expect(card.sublayerTransform == .perspective(eyeDistance: 500))
  }

  @Test func autoHeightKeepsThePicturesProportionsAndTheTransformIsAboutTheAnchor() throws {
    let picture = try #require(layer(Self.cards).children[1].children.first)
    // 60 x 40 pixels: 30 x 20 points at (10, 20). Its lower left corner, the anchor, is (10, 40).
    #expect(picture.size == Size(30, 20))
    // Twice as wide, then rotated clockwise, then moved by 5 to the right: 60 down from the anchor.
    #expect(picture.frameOnStage.isClose(to: Rect(15, 40, 20, 60)))
  }

  @Test func aTransformActsAsScaleThenTurnsThenMove() {
    var transform = SceneTransform()
    #expect(transform.matrix == .identity)
    transform.turnY = Angle(degrees: 90)
    transform.scale = Point(3, 1)
    transform.move = Point(1, 2)
    let seen = ProjectiveTransform(transform.matrix).apply(Point(10, 10))
    // A quarter turn has no projected width.
    #expect(abs((seen?.x ?? .nan) - 1) < 1e-12 && seen?.y == 12)
  }

  // The closing half of the iris ends in black, and presented screens have their own frame.
  @Test(
    arguments: TransitionCatalogue.all.filter { $0.presentation == nil }.map(\.name)
      .filter { $0 != "camera-iris-hollow-close" })
  func everyTransitionTakesAScreenOfLayers(name: String) throws {
    let transition = try #require(TransitionCatalogue.transition(named: name))
    var stage = StageFixtures.stage(transition, .forward)
    stage.to = Self.cards
    let end = try #require(transition.layers(stage, .end).last)
    #expect(end.children.map(\.name) == ["all", "card"])
    #expect(end.frameOnStage == stage.bounds && end.opacity == 1)
  }

  @Test func thePartOutsideTheScreenIsCut() {
    let list = DisplayList(
      size: PixelSize(100, 200), background: .black,
      commands: layer(Self.cards, frame: Rect(50, 0, 100, 200)).commands(in: .identity))
    guard case .group(let group)? = list.commands.first else {
      Issue.record("\(list)")
      return
    }
    #expect(group.clip?.shape.rect == Rect(0, 0, 100, 200))
  }
}
