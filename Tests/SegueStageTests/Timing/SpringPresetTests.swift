import SegueStage
import TestSupport
import Testing

@Suite("Spring presets")
struct SpringPresetTests {
  /// The rows of `springs.csv`, each with its spring.
  private static let springs: [(row: String, pacing: Pacing)] = [
    ("system 3/1000/500 rendered critical", .preset(.system)),
    (
      "system 3/1000/500 taken literally (overdamped)",
      .physicalSpring(Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: true))
    ),
    ("alert/action sheet 1/522.3503/45.70997", .preset(.alert)),
    ("ios27 back-swipe release w22 z.85", .preset(.glassSwipe)),
    ("ios27 zoom cancel w22 z.9", .preset(.glassZoomCancel)),
    ("ios27 zoom flight w19 z1", .preset(.glassZoom)),
    ("ios27 zoom landing w15 z.75", .preset(.glassLanding)),
    ("ios27 covered page return w15 z1", .preset(.glassHome)),
    ("ios27 tracking 1/2000/89", .physicalSpring(Spring(stiffness: 2000, damping: 89))),
    ("SwiftUI smooth / default (.5, 0)", .preset(.smooth)),
    ("SwiftUI snappy (.5, .15)", .preset(.snappy)),
    ("SwiftUI bouncy (.5, .3)", .preset(.bouncy)),
    (
      "SwiftUI spring(response .5 dampingFraction .825)",
      .responseSpring(response: 0.5, dampingRatio: 0.825, initialVelocity: 0)
    ),
    (
      "SwiftUI pre-17 spring(.55,.825)",
      .responseSpring(response: 0.55, dampingRatio: 0.825, initialVelocity: 0)
    ),
    ("SwiftUI interactiveSpring(.15,.86)", .preset(.interactive)),
    (
      "SwiftUI interactiveSpring duration form (.15, bounce .14)",
      .spring(duration: 0.15, bounce: 0.14)
    ),
    ("CASpringAnimation defaults 1/100/10", .physicalSpring(Spring())),
    ("UIView D.5 z.8", .dampedSpring(dampingRatio: 0.8, initialVelocity: 0)),
    ("UIView D.5 z1", .dampedSpring(dampingRatio: 1, initialVelocity: 0)),
    ("UIView D.4 z1", .dampedSpring(dampingRatio: 1, initialVelocity: 0)),
    ("FloatingPanel response .4 z1", .spring(duration: 0.4)),
    (
      "Wave defaultInteractive .2 z.8",
      .responseSpring(response: 0.2, dampingRatio: 0.8, initialVelocity: 0)
    ),
    ("Wave defaultAnimated .82 z1", .spring(duration: 0.82)),
    (
      "liquid glass menu morph 1/120/16 (guess)",
      .physicalSpring(Spring(stiffness: 120, damping: 16))
    ),
    ("M3 expressive fast spatial 800 z.6", .preset(.expressiveFastSpatial)),
    ("M3 expressive default spatial 380 z.8", .preset(.expressiveDefaultSpatial)),
    ("M3 expressive slow spatial 200 z.8", .preset(.expressiveSlowSpatial)),
    ("M3 standard fast spatial 1400 z.9", .preset(.standardFastSpatial)),
    ("M3 standard default spatial 700 z.9", .preset(.standardDefaultSpatial)),
    ("M3 standard slow spatial 300 z.9", .preset(.standardSlowSpatial)),
    ("M3 fast effects 3800 z1", .preset(.fastEffects)),
    ("M3 default effects 1600 z1", .preset(.defaultEffects)),
    ("M3 slow effects 800 z1", .preset(.slowEffects)),
  ]

  @Test
  func everyRowOfTheTableIsOneOfThese() throws {
    #expect(try FigureTable("springs.csv").names == Self.springs.map(\.row))
  }

  @Test(arguments: springs)
  func springsHaveTheTabledValues(row: String, pacing: Pacing) throws {
    let values = try #require(try FigureTable("springs.csv").rows[row])
    // View springs follow from their duration, which the table lists.
    let duration = row.contains("D.5") ? 0.5 : row.contains("D.4") ? 0.4 : nil
    let spring = try #require(pacing.resolved(duration: duration).spring)
    // The table's alert has the stiffness and damping that were recorded, with seven digits.
    for (step, expected) in values.enumerated() {
      #expect(abs(spring.value(at: 0.05 * Double(step)) - expected) <= 1e-6, "\(row), \(step)")
    }
  }

  /// The rows of `spring-conversions.csv`, each with its spring.
  private static let conversions: [(row: String, pacing: Pacing)] = [
    ("smooth .5 0", .preset(.smooth)), ("snappy .5 .15", .preset(.snappy)),
    ("bouncy .5 .3", .preset(.bouncy)), ("interactive .15 .14", .preset(.interactive)),
    (
      "spring .5/.825", .responseSpring(response: 0.5, dampingRatio: 0.825, initialVelocity: 0)
    ),
    (
      "spring .55/.825", .responseSpring(response: 0.55, dampingRatio: 0.825, initialVelocity: 0)
    ),
    (
      "interactive .15/.86", .responseSpring(response: 0.15, dampingRatio: 0.86, initialVelocity: 0)
    ),
    ("perceptual .5 bounce -.2", .spring(duration: 0.5, bounce: -0.2)),
    ("system clamped", .preset(.system)), ("alert", .preset(.alert)),
    ("w22 z.85", .preset(.glassSwipe)), ("w22 z.9", .preset(.glassZoomCancel)),
    ("w19 z1", .preset(.glassZoom)), ("w15 z.75", .preset(.glassLanding)),
  ]

  @Test(arguments: conversions)
  func conversionsMatchTheTable(row: String, pacing: Pacing) throws {
    let table = try FigureTable("spring-conversions.csv")
    #expect(table.names == Self.conversions.map(\.row))
    let values = try #require(table.rows[row])
    let spring = try #require(pacing.resolved().spring)
    let isClamped = row == "system clamped"
    #expect(abs(spring.angularFrequency - values[2]) < 1e-6)
    #expect(abs(2 * Double.pi / spring.angularFrequency - values[0]) < 1e-6)
    #expect(isClamped || abs(spring.dampingRatio - values[1]) < 1e-6)
    #expect(isClamped || abs(spring.damping / spring.mass - values[4]) < 1e-5)
    for (share, expected) in zip([0.5, 0.9, 0.98], values[5...7]) {
      #expect(abs(firstTime(spring, at: share) - expected) <= 1.1e-4, "\(row) at \(share)")
    }
    let peak = (0...3000).map { spring.value(at: Double($0) / 1000) - 1 }.max() ?? 0
    #expect(abs(max(0, peak) - values[8]) < 2e-5)
    if values[9] > 0 { #expect(abs(spring.velocity(at: values[9])) < 1e-4) }
  }

  /// Returns the first time at which a spring reaches `share`, to a 20,000th of a second.
  private func firstTime(_ spring: Spring, at share: Double) -> Double {
    Double((0...40_000).first { spring.value(at: Double($0) / 20_000) >= share } ?? 0) / 20_000
  }

  @Test(arguments: [
    (Spring.system, [], 0.505823782, 1e-9),
    (Spring(mass: 0.5, stiffness: 40, damping: 1), [], 7.01437292, 1e-7),
    (Spring(mass: 0.5, stiffness: 40, damping: 1), [6, 8], 7.4886077, 1e-7),
    (Spring(mass: 0.5, stiffness: 40, damping: 1), [8, 6], 7.4886077, 1e-7),
  ])
  func propertyAnimatorsRunAsLongAsOnDevices(
    spring: Spring, velocities: [Double], seconds: Double, tolerance: Double
  ) {
    #expect(abs(spring.timingParametersDuration(velocities: velocities) - seconds) < tolerance)
  }

  @Test(arguments: [
    Pacing.preset(.smooth), .preset(.snappy), .preset(.bouncy), .preset(.interactive),
    .spring(duration: 1, bounce: 0.9), .spring(duration: 0.2, bounce: -0.5),
    .spring(duration: 0.5, bounce: 0.2, initialVelocity: 12),
    .spring(duration: 0.5, bounce: 0, initialVelocity: -20), .preset(.slowEffects),
  ])
  func swiftUISpringsEndAtRestAndNotBefore(pacing: Pacing) throws {
    let seconds = try #require(pacing.naturalDuration)
    let spring = try #require(pacing.resolved().spring)
    let response = 2 * Double.pi / spring.angularFrequency
    func isMoving(_ t: Double) -> Bool {
      abs(1 - spring.value(at: t)) >= 1e-3 || abs(spring.velocity(at: t)) * response >= 1e-3
    }
    for step in 1...4000 { #expect(!isMoving(seconds + Double(step) * response / 1000)) }
    #expect(isMoving(seconds - response / 1000))
  }

  @Test
  func velocityIsTheSlopeOfTheValue() {
    for ratio in [0.2, 0.85, 1, 1.25, 4] {
      for start in [-3.0, 0, 5] {
        let spring = Spring(response: 0.5, dampingRatio: ratio, initialVelocity: start)
        #expect(spring.velocity(at: 0) == start)
        for step in 1...60 {
          let t = Double(step) / 50
          let slope = (spring.value(at: t + 1e-6) - spring.value(at: t - 1e-6)) / 2e-6
          #expect(abs(spring.velocity(at: t) - slope) < 1e-5)
        }
      }
    }
  }

  @Test
  func systemAndAlertTakeTheDurationsOfUIKit() {
    #expect(abs(SpringPreset.system.duration - 0.505823782) < 1e-9)
    #expect(SpringPreset.alert.duration == 0.404)
    #expect(Pacing.physicalSpring(.system).naturalDuration == 0.6)
  }

  @Test(arguments: SpringPreset.allCases)
  func presetsHaveANameSummaryAndFit(preset: SpringPreset) {
    let pacing = Pacing.preset(preset)
    #expect("\(pacing)" == preset.name)
    #expect(preset.summary.hasSuffix("."))
    #expect((0.1...1.5).contains(preset.duration))
    let own = pacing.resolved()
    let fitted = pacing.fitted(to: 0.2)
    #expect(own.duration == preset.duration)
    for share in [0.1, 0.4, 0.9] {
      let difference =
        fitted.progress(at: 0.2 * share) - own.progress(at: preset.duration * share)
      #expect(abs(difference) < 1e-9)
    }
  }
}
