import SegueGraphics
import SegueStage
import Testing

@Suite("Helper layers of transitions")
struct MatchedLayerTests {
  private static func screen(_ name: String, _ layer: String, _ frame: Rect, radius: Double)
    -> Screen
  {
    var holder = SceneLayer(name: "holder")
    holder.frame = FrameLength(x: 10, y: 20, width: 80, height: 160)
    var picture = SceneLayer(name: layer)
    picture.fill = .black
    picture.cornerRadius = radius
    picture.frame = FrameLength(
      x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
    holder.children = [picture]
    return Screen(name: name, content: .layers([holder]))
  }

  private static let list = screen("list", "thumbnail", Rect(0, 0, 20, 20), radius: 4)
  private static let page = screen("page", "hero", Rect(-10, 20, 100, 60), radius: 0)

  private func timeline(_ animator: KeyframeAnimator) throws -> Timeline {
    var scene = Scene(
      canvas: Canvas(size: Size(100, 200)), screens: [Self.list, Self.page],
      steps: [
        .show(screen: "list"), .push(screen: "page", TransitionUse("mine")), .hold(seconds: 0.1),
        .pop(TransitionUse()), .hold(seconds: 0.1),
      ])
    scene.transitions = [OwnTransition("mine", animator)]
    return try Timeline(scene, pictures: Pictures([]))
  }

  private func animator(_ change: (inout KeyframeAnimator) -> Void) -> KeyframeAnimator {
    var animator = KeyframeAnimator(duration: 1, pacing: .curve(.linear))
    change(&animator)
    return animator
  }

  @Test(arguments: [
    (0.25, Rect(7.5, 25, 40, 30), 3.0), (0.5, Rect(5, 30, 60, 40), 2),
    (0.75, Rect(2.5, 35, 80, 50), 1),
  ])
  func matchedLayersMoveBetweenTheirFrames(time: Double, frame: Rect, radius: Double) throws {
    let timeline = try timeline(
      animator { $0.matched = [MatchedLayers(from: "thumbnail", to: "hero")] })
    for moment in [time, 1.1 + (1 - time)] {
      let layers = timeline.layers(at: moment)
      let flying = try #require(layers.last)
      let seen = flying.frameOnStage
      #expect(abs(seen.minX - frame.minX) < 1e-9 && abs(seen.minY - frame.minY) < 1e-9)
      #expect(abs(seen.width - frame.width) < 1e-9 && abs(seen.height - frame.height) < 1e-9)
      #expect(abs(flying.cornerRadius - radius) < 1e-9)
      #expect(layers.dropLast().allSatisfy { $0.children[0].children.isEmpty }, "both are away")
    }
    #expect(timeline.layers(at: 0)[0].children[0].children.map(\.name) == ["thumbnail"])
    #expect(timeline.layers(at: 1.05)[0].children[0].children.map(\.name) == ["hero"])
  }

  @Test func namedLayersMoveInsideTheirScreens() throws {
    let timeline = try timeline(
      animator {
        $0.toParts = [
          "hero": [LayerKeyframe(at: 0, move: LengthPair(.points(0), .points(40)), alpha: 0)]
        ]
      })
    let hero = try #require(timeline.layers(at: 0.25).last?.children[0].children.first)
    #expect(abs(hero.opacity - 0.25) < 1e-9 && abs(hero.transform.ty - 30) < 1e-9)
  }

  @Test func helpersLieBelowBetweenAndAboveTheScreens() throws {
    func helper(_ place: KeyframeAnimator.HelperLayer.Place) -> KeyframeAnimator.HelperLayer {
      var layer = SceneLayer(name: place.rawValue)
      layer.fill = .black
      var helper = KeyframeAnimator.HelperLayer(layer)
      helper.place = place
      helper.keyframes = [LayerKeyframe(at: 0, alpha: 0), LayerKeyframe(at: 1, alpha: 0.4)]
      return helper
    }
    let timeline = try timeline(animator { $0.helpers = [.above, .between, .below].map(helper) })
    let layers = timeline.layers(at: 0.5)
    #expect(layers.map(\.name) == ["below", "from", "between", "to", "above"])
    #expect(layers.filter { $0.name != "from" && $0.name != "to" }.allSatisfy { $0.opacity == 0.2 })
    #expect(timeline.layers(at: 1.05).map(\.name) == ["screen"], "nothing of them rests")
  }

  @Test func missingLayerIsAProblem() {
    let wrong = animator { $0.matched = [MatchedLayers(from: "thumb", to: "hero")] }
    #expect(throws: StageError([StageProblem(step: 1, .unknownLayer("thumb"))])) {
      _ = try timeline(wrong)
    }
  }
}
