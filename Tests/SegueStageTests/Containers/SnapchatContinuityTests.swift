import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Snapchat container: input during motion")
struct SnapchatContinuityTests {
  @Test(arguments: [0.05, 0.12, 0.2])
  func newDragTakesOverFromTheCurrentProgress(delay: Double) {
    var container = SnapchatFixtures.container()
    let first = container.apply(SnapchatFixtures.drag(to: 0.5, in: 0.8), at: 0)
    let touch = first.lifted + delay
    let alone = container
    // The pan begins with the second touch event: 800 points per second.
    let begin = touch + 1 / 60
    let response = container.apply(SnapchatFixtures.drag(to: -0.6, in: 0.6211), at: touch)
    let found = alone.track.state(at: begin).progress
    #expect(abs(container.track.state(at: begin).progress - found) < 1e-9)
    #expect(container.layers(at: begin - 1e-3) == alone.layers(at: begin - 1e-3))
    // Main's layout was still in force, so main's rule decides, by the remaining progress.
    let left = max(found - 0.6, 0)
    #expect(abs((response.progress ?? 9) - left) < 1e-9)
    #expect(response.decision?.outcome == (left > 0.3 ? .finished : .cancelled))
    #expect(response.screen == (left > 0.3 ? "over" : "main"))
    #expect(response.decision.map { abs($0.translation.y + 0.6 * 812) < 1e-6 } == true)
  }

  @Test
  func aCancellationCanBeCaughtAndFinished() {
    var container = SnapchatFixtures.container()
    let first = container.apply(SnapchatFixtures.drag(to: 0.28, in: 0.8), at: 0)
    let second = container.apply(SnapchatFixtures.drag(to: 0.25, in: 0.5), at: first.lifted + 0.02)
    #expect(second.decision?.outcome == .finished)
    #expect(second.screen == "over")
  }

  @Test
  func aTapWhileAPushBackIsCancelledDismisses() {
    var container = SnapchatFixtures.showing()
    let first = container.apply(SnapchatFixtures.drag(to: -0.2, in: 0.8), at: 0)
    let tap = first.lifted + 0.02
    let pressed = tap + 0.08
    let before = container.track.state(at: pressed).signedProgress
    let response = container.apply(.tap(.named("button")), at: tap)
    #expect(response.screen == "main")
    #expect(container.track.state(at: pressed).signedProgress == before)
    #expect(abs(response.settled - pressed - 0.25) < 1e-9)
  }

  @Test
  func tapDuringADismissalIsIgnored() {
    var container = SnapchatFixtures.showing()
    let first = container.apply(.tap(.named("button")), at: 1)
    let alone = container
    _ = container.apply(.tap(.named("button")), at: 1.1)
    for time in [1.05, 1.15, 1.2, first.settled] {
      #expect(container.layers(at: time) == alone.layers(at: time))
    }
  }

  @Test
  func anEndIsExactlyAtRest() {
    var generator = SeededGenerator(seed: 0x5EA1)
    for _ in 0..<200 {
      var container = SnapchatFixtures.container()
      let start = Double.random(in: 0...100, using: &generator)
      let share = Double.random(in: 0.1...0.9, using: &generator)
      let response = container.apply(SnapchatFixtures.drag(to: share, in: 0.7), at: start)
      let rest = container.layers(at: response.settled)
      var fresh = SnapchatFixtures.container()
      _ = fresh.apply(.show(role: response.screen), at: 0)
      #expect(rest == fresh.layers(at: 0), "seed \(generator.seed)")
    }
  }

  /// Plays random inputs, some while a motion settles, and returns the end time.
  private func play(
    _ container: inout some Container, _ generator: inout SeededGenerator
  ) -> (end: Double, fastest: Double) {
    var time = 0.0
    var end = 0.0
    var fastest = 0.0
    for _ in 0..<6 {
      var input = ContainerInput.tap(.named("button"))
      if Int.random(in: 0..<5, using: &generator) > 0 {
        let path = GestureFixtures.randomPath(&generator)
        let speeds = zip(path.samples, path.samples.dropFirst()).map {
          ($1.location - $0.location).length / ($1.time - $0.time)
        }
        fastest = max(fastest, speeds.max() ?? 0)
        input = .drag(path)
      }
      let response = container.apply(input, at: time)
      #expect(response.lifted >= time && response.settled >= response.lifted)
      end = max(end, response.settled)
      time = response.lifted + Double.random(in: 0...0.4, using: &generator)
    }
    return (end, fastest)
  }

  @Test
  func layersMoveWithinTheirSpeedLimit() {
    var generator = SeededGenerator(seed: 0xC0FFEE)
    for type in [ContainerType.snapchat, .fourDirections] {
      for _ in 0..<40 {
        var container = type.make(SnapchatFixtures.stage(type))
        let (end, finger) = play(&container, &generator)
        // A pan's first update carries two touch events; ease-in-ease-out is at most 1.7242 times
        // as fast as an even motion, here of the whole height in 0.25 s.
        let fastest = max(2 * finger, 1.7242 * SnapchatFixtures.size.height / 0.25)
        var last = container.layers(at: 0)
        for step in 1...Int(end * 240) + 2 {
          let next = container.layers(at: Double(step) / 240)
          for layer in next where layer.name != "status-bar" {
            guard let old = last.frame(of: layer.name) else { continue }
            #expect(
              old.distance(to: layer.frameOnStage) <= fastest / 240 + 1e-6,
              "\(layer.name) of \(type.name) at step \(step), seed \(generator.seed)")
          }
          last = next
        }
      }
    }
  }

  @Test
  func timesCanBeQueriedInAnyOrder() {
    var generator = SeededGenerator(seed: 0xACCE55)
    for type in [ContainerType.snapchat, .fourDirections] {
      for _ in 0..<20 {
        var container = type.make(SnapchatFixtures.stage(type))
        let (end, _) = play(&container, &generator)
        let times = (0...200).map { Double($0) / 200 * end }
        let forward = times.map { container.layers(at: $0) }
        var shuffled = Array(times.indices)
        shuffled.shuffle(using: &generator)
        for index in shuffled {
          let again = container.layers(at: times[index])
          #expect(again == forward[index], "seed \(generator.seed)")
        }
      }
    }
  }

  @Test
  func inputsDoNotChangeEarlierFrames() {
    var container = SnapchatFixtures.container()
    let first = container.apply(SnapchatFixtures.drag(to: 0.5, in: 0.8), at: 0)
    let times = (0...100).map { Double($0) / 100 * (first.lifted + 0.1) }
    let before = times.map { container.layers(at: $0) }
    _ = container.apply(SnapchatFixtures.drag(to: -0.5, in: 0.6), at: first.lifted + 0.1)
    _ = container.apply(.show(role: "main"), at: 9)
    #expect(times.map { container.layers(at: $0) } == before)
  }

  @Test(arguments: GestureFixtures.hostileNumbers)
  func hostileNumbersGiveFinitePlaces(number: Double) {
    let names = ContainerType.snapchat.parameters
    var values: [String: ParameterValue] = [:]
    for parameter in names {
      if case .number = parameter.kind { values[parameter.name] = .number(number) }
    }
    var container = SnapchatFixtures.container(values)
    let path = TouchPath(
      from: Point(number, 0),
      segments: [.move(to: Point(0, number), seconds: number, .linear), .hold(seconds: 0.1)])
    for input in [.drag(path), SnapchatFixtures.drag(to: 0.5, in: 0.5), .tap(.named("button"))] {
      let response = container.apply(input, at: 1)
      for time in [0, 1, 1.3, response.settled, response.settled + 1] {
        for layer in container.layers(at: time) {
          let frame = layer.frameOnStage
          #expect(frame.origin.isFinite && frame.width.isFinite && frame.height.isFinite)
        }
      }
    }
  }

  @Test
  func unknownScreenIsIgnored() {
    var container = SnapchatFixtures.showing()
    #expect(container.apply(.show(role: "player"), at: 1).screen == "over")
    #expect(container.apply(.show(role: "main"), at: 2).screen == "main")
    #expect(container.layers(at: 2).map(\.name) == ["main", "button"])
    #expect(container.layers(at: 1.999).named("over") != nil)
  }
}
