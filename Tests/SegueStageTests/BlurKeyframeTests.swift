import SegueGraphics
import SegueStage
import Testing

/// Keyframed blurs, compared with static ones.
@Suite("Blur keyframes")
struct BlurKeyframeTests {
  private static func card(_ blur: LayerBlur?) -> SceneLayer {
    var child = SceneLayer(name: "child")
    child.frame = FrameLength(x: 30, y: 30, width: 40, height: 40)
    child.fill = .black
    var card = SceneLayer(name: "card")
    card.frame = FrameLength(x: 10.3, y: 20.7, width: 50, height: 50)
    card.fill = Color(red: 255, green: 0, blue: 0)
    card.cornerRadius = 12
    card.transform.turn = Angle(degrees: 10)
    card.children = [child]
    card.effects.blur = blur
    return card
  }

  private static func screen(_ blur: LayerBlur?) -> Screen {
    Screen(name: "screen", content: .layers([card(blur)]))
  }

  private static let stage = StageFixtures.stage(.fade, .forward)

  private static func moved(
    _ keyframes: [LayerKeyframe], atRest blur: LayerBlur? = nil, at progress: Double
  ) -> Layer {
    var animation = LayerAnimation(screen(blur), name: "screen")
    animation.parts["card"] = keyframes
    return animation.layer(at: progress, on: stage)
  }

  private static func keyframe(
    _ progress: Double, _ radius: Double?, _ edge: BlurEdge? = nil
  ) -> LayerKeyframe {
    var keyframe = LayerKeyframe(at: progress)
    (keyframe.blur, keyframe.blurEdge) = (radius, edge)
    return keyframe
  }

  @Test(arguments: [0, 0.1, 1.0 / 3, 0.5, 0.7, 0.999, 1, 1.1])
  func aKeyframedBlurIsTheStaticOneOfTheSameRadius(progress: Double) {
    for radius in [0.1, 3, 8.3, 20] {
      let still = LayerAnimation(Self.screen(LayerBlur(radius: radius)), name: "screen")
      let moved = Self.moved([Self.keyframe(0, radius), Self.keyframe(1, radius)], at: progress)
      #expect(moved == still.layer(at: progress, on: Self.stage), "\(radius) at \(progress)")
    }
  }

  @Test func layersHaveATransparentEdgeAndScreensAClampedOne() {
    let layer = Self.moved([Self.keyframe(0, 0), Self.keyframe(1, 8)], at: 0.5).children[0]
    #expect(layer.effects.blur == LayerBlur(radius: 4, edge: .transparent))
    var animation = LayerAnimation(Self.screen(nil), name: "screen")
    animation.keyframes = [Self.keyframe(0, 8)]
    #expect(animation.layer(at: 0, on: Self.stage).effects.blur?.edge == .clamp)
  }

  @Test func edgeComesFromTheLastKeyframeThatSetsOne() {
    let keyframes = [
      Self.keyframe(0, 4), Self.keyframe(0.3, nil, .mirror), Self.keyframe(0.6, nil, .normalize),
      Self.keyframe(1, 8),
    ]
    func edge(_ progress: Double) -> BlurEdge? {
      Self.moved(keyframes, at: progress).children[0].effects.blur?.edge
    }
    #expect(
      [0, 0.3, 0.5, 0.6, 1].map(edge) == [.mirror, .mirror, .mirror, .normalize, .normalize])
    let rest = LayerBlur(radius: 2, edge: .clamp)
    let moved = Self.moved([Self.keyframe(0, 4), Self.keyframe(1, 8)], atRest: rest, at: 0.5)
    #expect(moved.children[0].effects.blur == LayerBlur(radius: 6, edge: .clamp))
  }

  @Test func onlyKeyframedCornersClipSublayers() {
    #expect(!Self.moved([Self.keyframe(0, 8)], at: 0).children[0].masksToBounds)
    let rounded = LayerKeyframe(at: 0, cornerRadius: 20)
    #expect(Self.moved([rounded], at: 0).children[0].masksToBounds)
  }
}
