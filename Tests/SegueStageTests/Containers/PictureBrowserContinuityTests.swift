import SegueGraphics
import SegueStage
import TestSupport
import Testing

private typealias Fixtures = PictureBrowserFixtures

/// Interruptions, random gestures, queries in any order, and invalid inputs.
@Suite struct PictureBrowserContinuityTests {
  /// Returns the change of the pictures' edges and the backdrop between two times, in points and
  /// opacity.
  private func change(
    _ browser: any Container, from start: Double, to end: Double
  ) -> (points: Double, opacity: Double) {
    Look(browser, at: start).change(to: Look(browser, at: end))
  }

  /// The pictures' frames and the backdrop at one time.
  private struct Look {
    private let frames: [Rect?]
    private let backdrop: Double

    init(_ browser: any Container, at time: Double) {
      frames = (0..<4).map { browser.frame($0, at: time) }
      backdrop = browser.backdrop(at: time)
    }

    func change(to end: Look) -> (points: Double, opacity: Double) {
      let points = zip(frames, end.frames).compactMap { a, b in
        a.flatMap { a in b.map { a.distance(to: $0) } }
      }
      return (points.max() ?? 0, abs(backdrop - end.backdrop))
    }
  }

  /// Every kind of motion, and a time at which another input interrupts it.
  private static let motions: [(ContainerInput, Double)] = [
    (.tap(.point(Fixtures.middle)), 0.2), (.doubleTap(Point(300, 350)), 0.15),
    (.drag(Fixtures.drag(by: Point(-250, 0))), 0.5),
    (.drag(Fixtures.drag(by: Point(120, 0))), 0.45),
    (.drag(Fixtures.drag(by: Point(0, 38))), 0.45), (.drag(Fixtures.drag(by: Point(9, 300))), 0.6),
    (Fixtures.pinch(about: Point(150, 450), from: 100, to: 500), 0.6),
    (Fixtures.pinch(about: Point(150, 450), from: 300, to: 100), 0.6),
    (.drag(GestureFixtures.drag(from: Point(300, 300), to: Point(240, 420), in: 0.1)), 0.2),
    (.drag(TouchPath(from: Fixtures.middle, segments: [.hold(seconds: 0.2)])), 0.3),
    (.command("close"), 0.1),
  ]

  @Test(arguments: [0, 1, 2], [false, true])
  func anyInputTakesOverFromAnyMotionWithoutAJump(index: Int, zoomed: Bool) {
    for (first, delay) in Self.motions {
      for (second, _) in Self.motions {
        var browser = Fixtures.opened(at: index)
        if zoomed { _ = browser.apply(.doubleTap(Point(200, 400)), at: 0.5) }
        let one = browser.apply(first, at: 1)
        let moment = 1 + delay
        let two = browser.apply(second, at: moment)
        for t in [0.4, 0.8, 1, one.lifted, one.settled, moment, two.lifted, two.settled] {
          let (points, opacity) = change(browser, from: t - 1e-7, to: t + 1e-7)
          // A page snaps within 1 point of its target; other motions are continuous.
          let snap = t == one.settled || t == two.settled ? 1.0 : 0.25
          #expect(points < snap, "\(first), then \(second): \(t) s")
          #expect(opacity < 0.01, "\(first), then \(second): \(t) s")
        }
      }
    }
  }

  @Test func randomGesturesAreContinuous() {
    for seed: UInt64 in 0xB0_00..<0xB0_40 {
      var generator = SeededGenerator(seed: seed)
      var browser = Fixtures.browser()
      var time = 0.0
      for _ in 0..<12 {
        let response = browser.apply(Self.randomInput(&generator), at: time)
        #expect(response.lifted >= time - 1e-9 && response.settled >= response.lifted)
        time = response.lifted + .random(in: 0...0.6, using: &generator)
      }
      let step = 1.0 / 960
      var last = Look(browser, at: 0)
      for frame in 0..<Int(min(time + 1, 20) / step) {
        let start = Double(frame) * step
        let next = Look(browser, at: start + step)
        let (points, opacity) = last.change(to: next)
        last = next
        // The finger moves at up to 25,000 points per second, and 3 × zoom moves edges faster.
        #expect(points < 60, "seed \(seed), \(start) s: \(points)")
        #expect(opacity < 0.06, "seed \(seed), \(start) s: \(opacity)")
      }
    }
  }

  @Test func timesCanBeQueriedInAnyOrder() {
    var generator = SeededGenerator(seed: 0x0B_DE)
    var browser = Fixtures.browser()
    var time = 0.0
    var seen: [(Double, [Layer])] = []
    for _ in 0..<30 {
      time = browser.apply(Self.randomInput(&generator), at: time).lifted
      time += .random(in: 0...0.5, using: &generator)
    }
    for k in 0..<400 { seen.append((Double(k) * time / 400, [])) }
    for k in seen.indices { seen[k].1 = browser.layers(at: seen[k].0) }
    for (t, layers) in seen.shuffled(using: &generator) {
      #expect(browser.layers(at: t) == layers, "seed \(generator.seed), \(t) s")
    }
  }

  @Test func laterInputsDoNotChangeEarlierFrames() {
    var generator = SeededGenerator(seed: 0x1A_7E)
    var browser = Fixtures.browser()
    var time = 0.0
    for _ in 0..<30 {
      let before = stride(from: 0, to: time, by: 0.05).map { browser.layers(at: $0) }
      let moment = time
      time = browser.apply(Self.randomInput(&generator), at: time).lifted
      time += .random(in: 0...0.5, using: &generator)
      let after = stride(from: 0, to: moment, by: 0.05).map { browser.layers(at: $0) }
      #expect(before == after, "seed \(generator.seed), \(moment) s")
    }
  }

  @Test func hostileNumbersGiveFiniteLayers() {
    for number in GestureFixtures.hostileNumbers {
      for (input, _) in Self.motions + Self.hostileInputs(number) {
        var browser = Fixtures.opened(at: 0)
        _ = browser.apply(input, at: number)
        _ = browser.apply(.doubleTap(Point(number, number)), at: 3)
        let response = browser.apply(input, at: 5)
        for t in [number, 0, 0.2, 1, 5.1, response.settled] {
          for layer in browser.layers(at: t) {
            #expect(layer.position.isFinite && layer.opacity.isFinite)
            #expect(layer.size.width >= 0 && layer.size.height >= 0)
          }
        }
      }
    }
  }

  @Test(arguments: [
    ContainerStage(size: Size(375, 812), screens: [:], pictures: Pictures([])),
    ContainerStage(
      size: Size(0, 0), screens: [:],
      values: ["pictures": .pictures([PlacedPicture(image: "no such picture")])],
      pictures: Pictures([])),
    ContainerStage(
      size: Size(375, 812), screens: [:],
      values: [
        "pictures": .pictures([
          PlacedPicture(image: "thin", frame: FrameLength(x: 0, y: 0, width: 99, height: 99)),
          PlacedPicture(image: "empty", frame: FrameLength(x: 0, y: 0, width: 99)),
        ]),
        "max-zoom": .number(.infinity), "gap": .number(-.infinity),
        "open-duration": .number(0), "close-damping-ratio": .number(.nan),
      ],
      pictures: Pictures(
        [Pictures.Facts(size: PixelSize(1, 100_000)), Pictures.Facts(size: PixelSize(0, 0))],
        images: [
          NamedImage(name: "thin", asset: AssetID(0)), NamedImage(name: "empty", asset: AssetID(1)),
        ])),
  ])
  func oddStagesGiveFiniteLayers(stage: ContainerStage) {
    for (input, _) in Self.motions {
      var browser = ContainerType.pictureBrowser.make(stage)
      _ = browser.apply(.tap(.point(Point(20, 20))), at: 0)
      for (other, delay) in Self.motions {
        let time = browser.apply(input, at: 1).settled
        _ = browser.apply(other, at: time + delay)
        for t in [0, time, time + 2 * delay] {
          #expect(browser.layers(at: t).allSatisfy { $0.position.isFinite && $0.size.width >= 0 })
        }
      }
    }
  }

  private static func hostileInputs(_ number: Double) -> [(ContainerInput, Double)] {
    let path = TouchPath(
      from: Point(number, 100),
      segments: [.move(to: Point(100, number), seconds: 0.2, .easeIn)],
      release: .liftedWithVelocity(Point(number, -number)))
    return [
      (.drag(path), 0), (.pinch(path, path), 0), (.tap(.point(Point(number, number))), 0),
      (.pinch(path, GestureFixtures.tap(at: Fixtures.middle)), 0),
    ]
  }

  private static func randomInput(_ generator: inout SeededGenerator) -> ContainerInput {
    let point = Point(
      .random(in: 0...375, using: &generator), .random(in: 0...812, using: &generator))
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return .tap(.point(point))
    case 1:
      let thumbnail = Fixtures.thumbnails.randomElement(using: &generator)
      return .tap(.point(thumbnail?.center ?? point))
    case 2: return .doubleTap(point)
    case 3, 4:
      return Fixtures.pinch(
        about: point, from: .random(in: 60...300, using: &generator),
        to: .random(in: 60...300, using: &generator))
    case 5, 6:
      let way = Double.random(in: -350...350, using: &generator)
      return .drag(Fixtures.drag(by: Point(way, 0)))
    case 7, 8:
      return .drag(Fixtures.drag(by: Point(0, .random(in: 5...60, using: &generator))))
    default: return .drag(GestureFixtures.randomPath(&generator))
    }
  }
}
