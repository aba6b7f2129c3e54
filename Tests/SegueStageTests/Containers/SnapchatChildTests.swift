import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Snapchat container: child screens")
struct SnapchatChildTests {
  private static let size = SnapchatFixtures.size

  /// Returns a stage whose screens hold a layer `part` of 100 points at (50, 200).
  private func stage(_ values: [String: ParameterValue]) -> ContainerStage {
    var part = SceneLayer(name: "part")
    part.frame = FrameLength(x: 50, y: 200, width: 100, height: 100)
    part.fill = .white
    let screen = Screen(name: "child", content: .layers([part]), background: .black)
    return ContainerStage(
      size: Self.size, screens: ["main": screen, "over": screen], values: values,
      pictures: Pictures([]))
  }

  private func part(of child: String, _ layers: [Layer]) -> Layer? {
    layers.named(child)?.children.named("part")
  }

  @Test func keyframesFollowTheShareOfMainThatIsCovered() throws {
    let moves = [LayerKeyframe(at: 1, move: LengthPair(.points(-100), .points(0)), alpha: 0)]
    let comes = [LayerKeyframe(at: 0, move: LengthPair(.points(0), .points(80)))]
    var container = SnapchatContainer(
      stage([
        "main-layers": .keyframes(["part": moves]), "over-layers": .keyframes(["part": comes]),
      ])
    )
    let response = container.apply(SnapchatFixtures.drag(to: 0.6, in: 0.8), at: 0)
    for time in stride(from: 0.05, to: response.settled, by: 0.05) {
      let covered = container.track.state(at: time).coverage
      let layers = container.layers(at: time)
      let main = try #require(part(of: "main", layers))
      #expect(abs(main.opacity - (1 - covered)) < 1e-9)
      #expect(abs(main.frameOnStage.minX - (50 - 100 * covered)) < 1e-9)
      guard covered > 0 else { continue }
      let over = try #require(part(of: "over", layers))
      #expect(abs(over.frameOnStage.minY - (200 + 80 * (1 - covered))) < 1e-9)
    }
    let rest = container.layers(at: response.settled)
    #expect(part(of: "over", rest)?.frameOnStage == Rect(50, 200, 100, 100))
  }

  @Test(arguments: [(0.6, ChildCall.Hook.finish), (0.2, .cancel)])
  func bothScreensReceiveUpdateThenFinishOrCancel(share: Double, end: ChildCall.Hook) {
    var container = SnapchatFixtures.container()
    let response = container.apply(SnapchatFixtures.drag(to: share, in: 0.8), at: 0)
    for (time, hook) in [(0.5, .update), (response.lifted + 0.1, end)] {
      let p = container.track.state(at: time).signedProgress
      #expect(
        container.calls(at: time)
          == ["main", "over"].map { ChildCall(child: $0, hook: hook, progress: p) })
    }
    #expect(container.calls(at: 0).isEmpty)
    #expect(container.calls(at: response.settled).isEmpty)
  }

  @Test func theStatusBarIsTheTopOfTheScreenshotThatMovesWithoutIt() throws {
    let rest = SnapchatFixtures.showing().layers(at: 0)
    let bar = try #require(rest.named("status-bar"))
    #expect(bar.frameOnStage == Rect(0, 0, Self.size.width, 44) && bar.masksToBounds)
    // The whole screenshot in place, cut at the bar: both parts make up the picture at rest.
    #expect(bar.children.map(\.frameOnStage) == [Rect(origin: .zero, size: Self.size)])
    #expect(bar.children.first?.image == rest.named("over")?.image)
    let ground = try #require(rest.named("over")?.children.named("status-bar-ground"))
    #expect(ground.frameOnStage == bar.frameOnStage)
  }

  @Test func aColourDrawsABarOverTheWholeScreenshot() throws {
    let layers = SnapchatFixtures.showing(["bar-color": .color(.black)]).layers(at: 0)
    let bar = try #require(layers.named("status-bar"))
    #expect(bar.color == .black && bar.children.map(\.name) == ["time", "charge"])
    #expect(layers.named("over")?.children.isEmpty == true)
  }

  @Test func aScreenThatIsNoScreenshotHasNoBarToCut() {
    var container = SnapchatContainer(stage([:]))
    _ = container.apply(.show(role: "over"), at: 0)
    #expect(container.layers(at: 0).map(\.name) == ["main", "over", "button"])
  }
}
