import SegueStage
import Testing

@Suite("Pacings")
struct PacingTests {
  private static let pacings: [Pacing] = [
    .curve(.easeInEaseOut), .curve(.linear), .curve(TimingFunction(0.3, -0.5, 0.7, 1.5)),
    .dampedSpring(dampingRatio: 0.7, initialVelocity: 0.3),
    .dampedSpring(dampingRatio: 1, initialVelocity: 100),
    .physicalSpring(.system), .physicalSpring(Spring(damping: 0)), .preset(.snappy),
    .spring(duration: 0.3, bounce: -0.4),
  ]

  @Test(arguments: pacings, [0.005, 0.5, 3, 40])
  func progressIsExactOutsideTheAnimation(pacing: Pacing, duration: Double) {
    let resolved = pacing.resolved(duration: duration)
    #expect(resolved.duration == duration)
    for elapsed in [-Double.infinity, -1, 0, .nan] {
      #expect(resolved.progress(at: elapsed) == 0)
    }
    for elapsed in [duration, duration.nextUp, duration + 1, .infinity] {
      #expect(resolved.progress(at: elapsed) == 1)
    }
    #expect(resolved.progress(at: duration / 2).isFinite)
  }

  @Test(arguments: pacings, [0, -1, Double.nan])
  func anAnimationOfNoDurationIsAtItsEndAtOnce(pacing: Pacing, duration: Double) {
    let resolved = pacing.resolved(duration: duration)
    #expect(resolved.duration == 0)
    #expect(resolved.progress(at: -1) == 0)
    #expect(resolved.progress(at: 0) == 1)
  }

  @Test
  func curvesStretchWithTheDuration() {
    let resolved = Pacing.curve(.easeIn).resolved(duration: 2)
    #expect(resolved.progress(at: 0.5) == TimingFunction.easeIn.value(at: 0.25))
    #expect(resolved.spring == nil)
  }

  @Test
  func viewSpringsAreSolvedForTheirDuration() {
    let pacing = Pacing.dampedSpring(dampingRatio: 0.7, initialVelocity: 0)
    #expect(abs(pacing.resolved(duration: 0.5).progress(at: 0.1) - 0.71465) < 5.1e-6)
    #expect(abs(pacing.resolved(duration: 2).progress(at: 0.4) - 0.71465) < 5.1e-6)
    #expect(pacing.naturalDuration == nil)
  }

  @Test
  func physicalSpringsLastUntilTheySettle() {
    let pacing = Pacing.physicalSpring(
      mass: 1, stiffness: 100, damping: 20, initialVelocity: 0)
    #expect(pacing.naturalDuration == 1)
    #expect(pacing.resolved().duration == 1)
    #expect(pacing.resolved(duration: 0.25).progress(at: 0.2) == Spring(damping: 20).value(at: 0.2))
    #expect(Pacing.physicalSpring(Spring(damping: 0)).naturalDuration == Spring.neverSettles)
  }

  @Test(arguments: [
    (Pacing.curve(.easeInEaseOut), "ease-in-ease-out"),
    (.curve(TimingFunction(0.1, 0.2, 0.3, 1)), "cubic-bezier(0.1, 0.2, 0.3, 1)"),
    (
      .dampedSpring(dampingRatio: 0.7, initialVelocity: 0.3),
      "spring(damping-ratio 0.7, initial-velocity 0.3)"
    ),
    (.dampedSpring(dampingRatio: 1, initialVelocity: 0), "spring(damping-ratio 1)"),
    (
      .physicalSpring(mass: 3, stiffness: 1000, damping: 500, initialVelocity: 0),
      "spring(mass 3, stiffness 1000, damping 500)"
    ),
    (
      .physicalSpring(mass: 1, stiffness: 100, damping: 7.5, initialVelocity: 2),
      "spring(mass 1, stiffness 100, damping 7.5, initial-velocity 2)"
    ),
    (
      .spring(duration: 0.5, bounce: 0.25, initialVelocity: 1),
      "spring(response 0.5, damping-fraction 0.75, initial-velocity 1)"
    ),
    (.preset(.glassZoom), "glass-zoom"),
  ])
  func textIsShortAndStable(pacing: Pacing, text: String) {
    #expect("\(pacing)" == text)
  }

  @Test
  func equalPacingsAreEqual() {
    #expect(Set(Self.pacings + Self.pacings).count == Self.pacings.count)
    let spring = Pacing.dampedSpring(dampingRatio: 0.6, initialVelocity: 0.5)
    #expect(spring.resolved(duration: 0.4) == spring.resolved(duration: 0.4))
    #expect(spring.resolved(duration: 0.4) != spring.resolved(duration: 0.5))
  }
}
