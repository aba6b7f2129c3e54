import SegueKit
import SegueTesting
import Testing

/// Measurements of motion without rendering.
@Suite struct ClipMotionTests {
  private func clip(
    _ transition: String, _ pace: String = "curve: linear", back: Bool = false
  ) throws -> Clip {
    let fixtures = try TestingFixtures(
      """
      segue: 1
      canvas: 100x200
      fps: 50
      screens: { list: "#336699", card: "#FFCC00" }
      timeline:
        - show: list
        - hold: 100ms
        - { push: card, transition: \(transition), duration: 400ms, \(pace) }
        - hold: 200ms
      \(back ? "  - pop\n" : "")
      """)
    return try Clip.load(script: fixtures.script)
  }

  @Test func pushIsMonotonicFromTheRight() throws {
    let to = try clip("{ type: push, from: right }").track("to")
    #expect(to.x.isMonotonic && to.x.isDecreasing && !to.x.isIncreasing)
    #expect(to.x.last == 50)
    #expect(to.x.overshoot == 0)
    #expect(to.y.isConstant)
    #expect(try #require(to.x.value(at: 0.3)) == 100)
  }

  @Test func aLooseSpringOvershootsAndIsNotMonotonic() throws {
    let to = try clip("base", "spring: { damping-ratio: 0.5 }").track("to")
    #expect(!to.x.isMonotonic)
    #expect(to.x.overshoot > 5)
    let calm = try clip("base", "spring: { damping-ratio: 1 }").track("to")
    #expect(calm.x.isMonotonic)
    #expect(calm.x.overshoot == 0)
  }

  @Test func anArcTurnsTheLayer() throws {
    let to = try clip("kugou").track("to")
    #expect(to.angle.isDecreasing)
    #expect(try #require(to.angle.maximum) <= 45)
    #expect(to.angle.last == 0)
    #expect(to.alpha.isConstant)
  }

  @Test func fadeChangesOnlyAlpha() throws {
    let to = try clip("fade").track("to")
    #expect(to.alpha.isIncreasing && to.alpha.travel > 0.9)
    #expect(to.x.isConstant && to.y.isConstant && to.scaleX.isConstant)
  }

  @Test func stepIsMeasuredAlone() throws {
    let clip = try clip("{ type: push, from: right }", back: true)
    #expect(try !clip.track("to").x.isMonotonic)
    #expect(try clip.track("to", step: 2).x.isDecreasing)
    #expect(try clip.track("from", step: 4).x.isIncreasing)
    #expect(clip.motion().steps == [1, 2, 3, 4])
  }

  @Test func aClipSettlesWhenItsSlowestStepDoes() throws {
    let clip = try clip("{ type: push, from: right }")
    #expect(clip.settles(within: 0.4))
    #expect(!clip.settles(within: 0.3))
  }

  @Test func holdIsStill() throws {
    let clip = try clip("{ type: push, from: right }")
    #expect(clip.isStill(from: 0, to: 0.09))
    #expect(!clip.isStill(from: 0.1, to: 0.2))
    #expect(clip.isStill(from: 0.52, to: 0.68))
  }

  @Test func missingLayerIsReportedWithTheExistingOnes() throws {
    let clip = try clip("{ type: push, from: right }")
    #expect(throws: MotionError.noLayer(name: "card", known: clip.motion().layers)) {
      try clip.track("card")
    }
    #expect(throws: MotionError.noStep(number: 9, known: [1, 2, 3])) {
      try clip.track("to", step: 9)
    }
  }

  @Test func largestStepIsReportedAsTheJump() throws {
    let to = try clip("{ type: push, from: right }").track("to")
    // 400 ms are 20 frames: five points a frame.
    #expect((4.99...5.01).contains(to.x.largestStep))
  }
}
