import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Continuity of the Control Center")
struct ControlCenterContinuityTests {
  private typealias Fixtures = ControlCenterFixtures

  /// Plays random inputs, some of them while earlier motions are running.
  private func played(_ stage: Int, _ generator: inout SeededGenerator) -> (
    container: ControlCenter, responses: [ContainerResponse], fingerSpeed: Double
  ) {
    var container = Fixtures.closed(stage)
    var responses = [container.apply(.command("open"), at: 0.1)]
    var fingerSpeed = 0.0
    for _ in 0..<6 {
      let last = responses[responses.count - 1]
      let time = last.lifted + .random(in: 0...0.5, using: &generator)
      if container.isHidden(at: time) || Int.random(in: 0..<6, using: &generator) == 0 {
        responses.append(container.apply(.command("open"), at: time))
        continue
      }
      let path = GestureFixtures.randomPath(&generator)
      let speeds = zip(path.samples, path.samples.dropFirst()).map {
        ($1.location - $0.location).length / ($1.time - $0.time)
      }
      fingerSpeed = max(fingerSpeed, speeds.max() ?? 0)
      responses.append(container.apply(.drag(path), at: time))
    }
    return (container, responses, fingerSpeed)
  }

  @Test(arguments: [3, 4, 5, 7, 8, 10])
  func motionIsContinuous(stage: Int) {
    var generator = SeededGenerator(seed: 0xCC_01 + UInt64(stage))
    for _ in 0..<12 {
      let (container, responses, fingerSpeed) = played(stage, &generator)
      // A page snaps at up to 7/s of its distance, an opening moves at up to π / 0.6 s of its
      // extent.
      let limit = fingerSpeed + 7.1 * 1700 + 5.3 * 1700
      let end = (responses.last?.settled ?? 0) + 0.2
      var last = container.offset(at: 0)
      for step in 1...Int(end * 4000) {
        let time = Double(step) / 4000
        let next = container.offset(at: time)
        if container.isHidden(at: time) {
          // A hidden container is off the stage and may open elsewhere.
          #expect(next.y == 0, "seed \(generator.seed), \(time) s")
        } else if !container.isHidden(at: time - 1.0 / 4000) {
          #expect(
            (next - last).length <= limit / 4000 + 1.5, "seed \(generator.seed), \(time) s")
        }
        last = next
      }
    }
  }

  @Test(arguments: [3, 4, 5, 7, 8, 10])
  func restsOnThePageOfTheResponse(stage: Int) {
    var generator = SeededGenerator(seed: 0xCC_40 + UInt64(stage))
    for _ in 0..<60 {
      var (container, _, _) = played(stage, &generator)
      let response = container.apply(.drag(GestureFixtures.randomPath(&generator)), at: 60)
      let heights = stage < 8 ? [0.0] : [0, 812]
      let offset = container.offset(at: response.settled)
      #expect(response.offset == offset, "seed \(generator.seed)")
      #expect([0, 375].contains(offset.x), "seed \(generator.seed)")
      #expect(heights.contains(offset.y), "seed \(generator.seed)")
      #expect(container.offset(at: response.settled + 10) == offset)
      let isGone = stage >= 8 && offset.y == 0
      #expect(container.isHidden(at: response.settled) == isGone, "seed \(generator.seed)")
      #expect(
        response.screen == (isGone ? "screen" : offset.x == 0 ? "left" : "right"),
        "seed \(generator.seed)")
    }
  }

  @Test
  func timesCanBeQueriedInAnyOrder() {
    var generator = SeededGenerator(seed: 0xCC_77)
    for _ in 0..<20 {
      var (container, responses, _) = played(10, &generator)
      let end = responses.last?.settled ?? 0
      let times = (0..<200).map { Double($0) / 200 * end }
      let forward = times.map { container.layers(at: $0) }
      let order = times.indices.shuffled(using: &generator)
      for index in order {
        #expect(container.layers(at: times[index]) == forward[index], "seed \(generator.seed)")
      }
      // Later inputs do not change earlier frames.
      _ = container.apply(.command("open"), at: end + 1)
      _ = container.apply(.drag(GestureFixtures.randomPath(&generator)), at: end + 2)
      #expect(times.map { container.layers(at: $0) } == forward, "seed \(generator.seed)")
    }
  }

  @Test
  func hostileNumbersGiveFiniteLayers() {
    for number in GestureFixtures.hostileNumbers {
      var container = Fixtures.shown()
      let path = TouchPath(
        from: Point(180, 500),
        segments: [.move(to: Point(number, number), seconds: number.isNaN ? 0 : 0.2, .linear)],
        release: .liftedWithVelocity(Point(number, number)))
      let response = container.apply(.drag(path), at: number)
      #expect(response.offset?.isFinite == true && response.settled.isFinite)
      for time in GestureFixtures.hostileNumbers + [0, 1, 2] {
        #expect(container.layers(at: time).allSatisfy { $0.position.isFinite })
      }
    }
  }
}
