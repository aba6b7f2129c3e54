import SegueGraphics
import SegueStage
import Testing

@Suite("Followers of an offset")
struct FollowerTests {
  /// A follower's source, and whether the follower moves.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var axis = ScrollAxis.y
    var between = OffsetRange(0, 100)
    var moves: Bool
    var movesAcross = false
    var change: @Sendable (inout LayerScroll) -> Void
  }

  static let cases = [
    Case(testDescription: "a list", moves: true) { $0.content = Size(100, 900) },
    Case(testDescription: "a pager followed down", moves: false, movesAcross: true) {
      $0.content = Size(300, 200)
      $0.isPaging = true
    },
    Case(testDescription: "a pager followed across", axis: .x, moves: true) {
      $0.content = Size(300, 200)
      $0.isPaging = true
    },
    Case(testDescription: "a list followed across", axis: .x, moves: false, movesAcross: true) {
      $0.content = Size(100, 900)
    },
    Case(testDescription: "content that fits", moves: false) { $0.content = Size(100, 200) },
    Case(
      testDescription: "beyond the end and its rubber band", between: OffsetRange(900, 1000),
      moves: false
    ) { $0.content = Size(100, 600) },
    Case(
      testDescription: "on the rubber band", between: OffsetRange(-80, 0), moves: true
    ) { $0.content = Size(100, 600) },
    Case(
      testDescription: "above a list that does not bounce", between: OffsetRange(-80, 0),
      moves: false
    ) {
      $0.content = Size(100, 600)
      $0.bounces = false
    },
    Case(
      testDescription: "above a list of an inset", between: OffsetRange(-80, 0), moves: true
    ) {
      $0.content = Size(100, 600)
      $0.bounces = false
      $0.insets.top = 50
    },
    Case(
      testDescription: "above a short list that refreshes", between: OffsetRange(-80, 0),
      moves: true
    ) {
      $0.content = Size(100, 100)
      $0.refresh = ScrollRefresh()
    },
    Case(
      testDescription: "offsets in falling order", between: OffsetRange(100, 0), moves: true
    ) { $0.content = Size(100, 600) },
  ]

  private static func scene(_ example: Case) -> Scene {
    var view = SceneLayer(name: "view")
    var scroll = LayerScroll()
    example.change(&scroll)
    view.scroll = scroll
    var dot = SceneLayer(name: "dot")
    dot.fill = .black
    dot.frame = FrameLength(x: 0, y: 0, width: 10, height: 10)
    dot.follows = LayerFollower(
      scroll: "view", LayerFollower.Measure(rawValue: example.axis.rawValue) ?? .y,
      between: example.between,
      keyframes: [LayerKeyframe(at: 0, alpha: 0), LayerKeyframe(at: 1, alpha: 1)])
    var scene = StageFixtures.scene([.show(screen: "list"), .hold(seconds: 1)])
    scene.screens = [Screen(name: "list", content: .layers([view, dot]))]
    return scene
  }

  @Test(arguments: cases) func followerThatNeverMovesIsReported(_ example: Case) {
    let dead = Self.scene(example).constantFollowers(StageFixtures.pictures)
    #expect(dead.map(\.layer) == (example.moves ? [] : ["dot"]))
    #expect(dead.allSatisfy { $0.movesAlongOtherAxis == example.movesAcross })
  }

  @Test func itFollowsAcrossAPager() throws {
    var scene = Self.scene(
      Case(testDescription: "", axis: .x, moves: true) {
        $0.content = Size(300, 200)
        $0.isPaging = true
      })
    scene.steps = [
      .show(screen: "list"), .scroll(layer: "view", to: Point(50, 0)), .hold(seconds: 0.1),
      .scroll(layer: "view", to: Point(200, 0)), .hold(seconds: 0.1),
    ]
    let timeline = try Timeline(scene, pictures: StageFixtures.pictures)
    func alpha(_ time: Double) -> Double? { timeline.layers(at: time).first?.children[1].opacity }
    #expect(alpha(0) == 0 && alpha(0.35) == 0.5 && alpha(timeline.duration) == 1)
  }
}
