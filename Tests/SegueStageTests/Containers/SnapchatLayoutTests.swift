import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Snapchat container: layers")
struct SnapchatLayoutTests {
  private static let width = SnapchatFixtures.size.width
  private static let height = SnapchatFixtures.size.height

  /// Returns the container held by a finger at a signed progress, from 1 s on.
  private func held(at p: Double, _ values: [String: ParameterValue] = [:]) -> SnapchatContainer {
    var container =
      p < 0 ? SnapchatFixtures.showing(values) : SnapchatFixtures.container(values)
    let way = p * Self.height + (p < 0 ? -10 : 10)
    let path = TouchPath(
      from: Point(180, 400),
      segments: [
        .move(to: Point(180, 400 + way), seconds: 0.9, .linear), .hold(seconds: 1),
      ])
    _ = container.apply(.drag(path), at: 0)
    return container
  }

  @Test
  func theOrderIsMainOverButtonStatusBar() {
    #expect(SnapchatFixtures.container().layers(at: 0).map(\.name) == ["main", "button"])
    #expect(
      SnapchatFixtures.showing().layers(at: 0).map(\.name)
        == ["main", "over", "button", "status-bar"])
    #expect(held(at: 0.5).layers(at: 1.5).map(\.name) == ["main", "over", "button"])
  }

  @Test(arguments: [0.1, 0.25, 0.5, 0.9, -0.1, -0.25, -0.5, -0.9])
  func overAndButtonFollowTheSignedProgress(p: Double) {
    let layers = held(at: p).layers(at: 1.5)
    let top = p > 0 ? -Self.height : 0
    #expect(
      layers.frame(of: "over")?.isNear(
        Rect(0, top + p * Self.height, Self.width, Self.height)) == true)
    let resting = p > 0 ? 80.0 : 50
    let bottom = Self.height - (p > 0 ? 50 : -5)
    let v = p > 0 ? 1 - p : -p
    let s = 50 + v * 30
    let center = bottom - resting / 2 + p * 55 + (resting - s) / 2
    let expected = Rect(center: Point(Self.width / 2, center), size: Size(s, s))
    #expect(layers.frame(of: "button")?.isNear(expected) == true)
    #expect(layers.named("button")?.size == Size(resting, resting))
    #expect(layers.named("button")?.cornerRadius == resting / 2)
  }

  @Test
  func buttonRestsAtItsLayoutFrames() {
    let main = SnapchatFixtures.container().layers(at: 0).named("button")
    #expect(main?.frameOnStage == Rect(147.5, 812 - 50 - 80, 80, 80))
    #expect(main?.transform == .identity)
    let over = SnapchatFixtures.showing().layers(at: 0).named("button")
    #expect(over?.frameOnStage == Rect(162.5, 812 + 5 - 50, 50, 50))
    #expect(over?.transform == .identity)
  }

  @Test
  func theButtonIsScaledBeforeItIsTranslated() {
    let transform = held(at: 0.5).layers(at: 1.5).named("button")?.transform
    // s = 65, so the translation is 27.5 + 7.5, not scaled.
    #expect(transform.map { abs($0.a - 65 / 80) < 1e-9 && abs($0.ty - 35) < 1e-9 } == true)
  }

  @Test(
    arguments: [
      [:], ["button-size": .number(100), "small-button-size": .number(30)],
      ["button-bottom": .number(10), "button-drop": .number(-90)],
    ] as [[String: ParameterValue]])
  func releaseIsContinuous(values: [String: ParameterValue]) {
    var container = SnapchatFixtures.container(values)
    for (share, time) in [(0.2, 0.0), (0.5, 2), (-0.2, 4), (-0.5, 6)] {
      let response = container.apply(SnapchatFixtures.drag(to: share, in: 0.8), at: time)
      let before = container.layers(at: response.settled - 1e-9)
      let after = container.layers(at: response.settled)
      for name in ["main", "button", "over"] {
        guard let old = before.frame(of: name), let new = after.frame(of: name) else { continue }
        #expect(old.distance(to: new) < 0.5, "\(name) after a drag to \(share)")
      }
      let disc = zip([before, after].compactMap { $0.named("button") }, [0, 1]).map { layer, _ in
        (layer.children.first?.frameOnStage.width ?? 0) * layer.transform.a
      }
      #expect(disc.count == 2 && abs(disc[0] - disc[1]) < 0.5)
    }
  }

  @Test(arguments: [(-10.5, false), (-10.001, false), (-9.999, true), (-5, true), (0, true)])
  func theStatusBarHidesWhileOverIsMoreThanTenPointsUp(top: Double, isShown: Bool) {
    let layers = held(at: top / Self.height - 1e-12).layers(at: 1.5)
    #expect((layers.named("status-bar") != nil) == isShown)
    let pulled = held(at: 1 + top / Self.height).layers(at: 1.5)
    #expect((pulled.named("status-bar") != nil) == isShown)
  }

  @Test(
    arguments: [
      (Size(375, 667), [:], 20), (Size(375, 812), [:], 44), (Size(390, 844), [:], 44),
      (Size(375, 667), ["bar-height": .number(33)], 33),
    ] as [(Size, [String: ParameterValue], Double)])
  func theStatusBarHasTheHeightOfTheDevice(
    size: Size, values: [String: ParameterValue], height: Double
  ) {
    var container = SnapchatFixtures.container(values, size: size)
    _ = container.apply(.show(role: "over"), at: 0)
    let bar = container.layers(at: 1).frame(of: "status-bar")
    #expect(bar == Rect(0, 0, size.width, height))
  }

  @Test
  func theStatusBarCanBeAPictureOrAbsent() {
    let type = ContainerType.snapchat
    let roles = ["main", "over", "status-bar-picture"]
    var pictured = type.make(SnapchatFixtures.stage(type, roles: roles))
    _ = pictured.apply(.show(role: "over"), at: 0)
    #expect(pictured.layers(at: 0).named("status-bar")?.children.isEmpty == true)
    let bare = SnapchatFixtures.showing(["status-bar": .flag(false)])
    #expect(bare.layers(at: 0).named("status-bar") == nil)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 0.75, 1])
  func finishAndCancelAreEasedFromTheProgressAtTheRelease(share: Double) {
    let eased = TimingFunction.easeInEaseOut.value(at: share)
    for (p, end) in [(0.6, 1.0), (0.2, 0), (-0.6, -1), (-0.2, 0)] {
      var container = p < 0 ? SnapchatFixtures.showing() : SnapchatFixtures.container()
      let response = container.apply(SnapchatFixtures.drag(to: p, in: 0.8), at: 0)
      let frame = container.layers(at: response.lifted + 0.25 * share).frame(of: "over")
      let top = (p < 0 ? 0 : -1) + p + (end - p) * eased
      // Hidden again, the over screen is not among the layers.
      #expect(abs((frame?.minY ?? -Self.height) - top * Self.height) < 1e-6, "from \(p)")
    }
  }

  @Test
  func childScreensReceiveUpdateFinishAndCancel() {
    let told = SlideAnimation("told") { layer, shown, state in
      layer.brightness = state.signedProgress
      layer.opacity = shown
      layer.cornerRadius =
        switch state.phase {
        case .resting: 0
        case .updating: 1
        case .finishing: 2
        case .cancelling: 3
        }
    }
    for (share, radius) in [(0.6, 2.0), (0.2, 3)] {
      var container = SnapchatContainer(
        SnapchatFixtures.stage(.snapchat), mainHook: told, overHook: told)
      let response = container.apply(SnapchatFixtures.drag(to: share, in: 0.8), at: 0)
      for (time, radius) in [(0.5, 1), (response.lifted + 0.1, radius)] {
        let layers = container.layers(at: time)
        let p = container.track.state(at: time).signedProgress
        for (name, shown) in [("main", 1 - p), ("over", p)] {
          #expect(layers.named(name)?.cornerRadius == radius)
          #expect(layers.named(name)?.brightness == p)
          #expect(layers.named(name)?.opacity == shown)
        }
      }
      #expect(container.layers(at: response.settled).named("main")?.cornerRadius == 0)
    }
  }

  @Test
  func namedHooksFadeAndScaleAndLeaveWholeScreensAlone() {
    let values: [String: ParameterValue] = [
      "main-hook": .choice("scale"), "over-hook": .choice("fade"),
    ]
    let half = held(at: 0.5, values).layers(at: 1.5)
    #expect(half.map(\.name) == ["backdrop", "main", "over", "button"])
    #expect(half.named("over").map { abs($0.opacity - 0.5) < 1e-9 } == true)
    #expect(half.named("main").map { abs($0.transform.a - 0.95) < 1e-9 } == true)
    #expect(half.frame(of: "over")?.minY.rounded() == -406)
    #expect(SnapchatFixtures.container(values).layers(at: 0).named("main")?.transform == .identity)
    #expect(SnapchatFixtures.showing(values).layers(at: 0).named("over")?.opacity == 1)
  }
}
