import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Scroll physics")
struct ScrollPhysicsTests {
  @Test(
    arguments: [
      (320.0, [5.407, 25.324, 46.933, 81.860, 125.416]),
      (375, [5.420, 25.621, 47.965, 85.052, 133.065]),
      (414, [5.428, 25.787, 48.550, 86.908, 137.666]),
    ] as [(Double, [Double])])
  func rubberBandMatchesTheTable(extent: Double, values: [Double]) {
    let band = RubberBand(extent: extent)
    for (distance, value) in zip([10.0, 50, 100, 200, 375], values) {
      #expect(abs(band.excess(atDistance: distance) - value) < 5.1e-4)
      #expect(band.excess(atDistance: -distance) == -band.excess(atDistance: distance))
      #expect(abs(band.distance(atExcess: value) - distance) < 0.01)
    }
  }

  @Test
  func rubberBandStartsAtASlopeOf055AndNeverReachesTheExtent() {
    let band = RubberBand(extent: 375)
    #expect(abs(band.excess(atDistance: 1e-6) / 1e-6 - 0.55) < 1e-6)
    var last = 0.0
    for exponent in 0...5 {
      let excess = band.excess(atDistance: DeterministicMath.exponential(Double(exponent) * 2))
      #expect(excess > last && excess < 375)
      last = excess
    }
    for excess in stride(from: -370.0, through: 370, by: 37) {
      #expect(abs(band.excess(atDistance: band.distance(atExcess: excess)) - excess) < 1e-9)
    }
    #expect(RubberBand(extent: 0).excess(atDistance: 50) == 0)
  }

  @Test(arguments: [
    (1000.0, 494.50, 2.300), (2000, 994.00, 2.647), (500, 244.75, 1.954), (-1000, -494.50, 2.300),
  ])
  func decelerationLandsAsPredicted(velocity: Double, landing: Double, seconds: Double) {
    let normal = Deceleration.normal
    #expect(abs(normal.landingDistance(velocity: velocity) - landing) < 0.006)
    let time = normal.stoppingTime(velocity: velocity)
    #expect(abs(time - seconds) < 6e-4)
    #expect(
      abs(
        normal.distance(after: time, velocity: velocity)
          - normal.landingDistance(velocity: velocity)) < 1e-9)
    #expect(abs(abs(normal.velocity(after: time, from: velocity)) - 10) < 1e-9)
  }

  @Test
  func decelerationSnapsToOneOfTwoRates() {
    #expect(Deceleration(snapping: 0.9939) == .fast)
    #expect(Deceleration(snapping: 0.994) == .normal)
    #expect(abs(Deceleration.normal.projection(velocity: 1000) - 499) < 1e-9)
    #expect(abs(Deceleration.fast.projection(velocity: 1000) - 99) < 1e-9)
  }

  @Test(arguments: [
    (Deceleration.normal, "normal .998 (499/1000 s)"), (.fast, "fast .99 (99/1000 s)"),
  ])
  func projectionMatchesTheTable(deceleration: Deceleration, column: String) throws {
    let table = try FigureTable("projection.csv")
    let ways = try table.column(column)
    for (row, velocity) in try table.column("velocity pt/s").enumerated() {
      #expect(abs(deceleration.projection(velocity: velocity) - ways[row]) < 1e-6, "\(velocity)")
    }
  }

  @Test(arguments: [(0.1, 36.6, 0.05), (0.3, 4.9, 0.01), (0.6, 0.24, 0.001)])
  func aReleaseAtRestComesBackExponentially(seconds: Double, excess: Double, tolerance: Double) {
    let bounce = Bounce(excess: 100, velocity: 0)
    #expect(abs(bounce.excess(after: seconds) - excess) < tolerance)
    #expect(abs(bounce.settlingTime(within: 0.5) - 0.527) < 5e-4)
    #expect(bounce.crossingTime == nil)
  }

  @Test(arguments: [1000.0, 3000, -2000])
  func aFlickOvershootsTheEdgeBy33PointsPerPointPerMillisecond(velocity: Double) {
    let bounce = Bounce(excess: 0, velocity: velocity)
    #expect(abs(bounce.turningTime - 0.0907) < 1e-4)
    #expect(abs(bounce.excess(after: bounce.turningTime) / velocity * 1000 - 33.3) < 0.05)
    #expect(bounce.crossingTime == nil)
  }

  @Test(arguments: [(100.0, 0.0), (0, 1000), (60, 800), (-40, -2500), (120, -300)])
  func bounceIsWithinAQuarterPercentOfStepping(excess: Double, velocity: Double) {
    let bounce = Bounce(excess: excess, velocity: velocity)
    // A step of 1 ms: the excess decays per step, and the velocity is in points per ms.
    var e = excess
    var v = velocity / 1000
    let largest = max(abs(excess), abs(velocity) / 30)
    for step in 1...800 {
      e = 0.99 * e + v * 0.998 * 0.99
      v = v * 0.998 * 0.99
      let difference = abs(bounce.excess(after: Double(step) / 1000) - e)
      #expect(difference <= 0.0025 * largest, "\(step) ms")
      #expect(abs(bounce.carriedVelocity(after: Double(step) / 1000) / 1000 - v) < 1e-9)
    }
  }

  @Test
  func contentThatComesBackFastCrossesTheEdge() {
    let bounce = Bounce(excess: 50, velocity: -1500)
    let crossing = bounce.crossingTime ?? 0
    #expect(crossing > 0 && crossing < 0.05)
    #expect(abs(bounce.excess(after: crossing)) < 1e-9)
    #expect(bounce.carriedVelocity(after: crossing) < -800)
  }

  @Test(arguments: [
    (1000.0, 375.0, 0.0, 0.0, 0.0, 625.0), (100, 375, 0, 0, 0, 0), (100, 375, 20, 0, -20, -20),
    (1000, 375, 64, 34, -64, 659), (0, 0, 0, 0, 0, 0), (1000, 375, 10.3, 0, -10.5, 625),
  ])
  func rangesFollowContentAndInsets(
    content: Double, view: Double, start: Double, end: Double, lower: Double, upper: Double
  ) {
    let range = ScrollRange(
      content: content, view: view, startInset: start, endInset: end, scale: 2)
    #expect(range == ScrollRange(lower, upper))
    #expect(range.excess(of: upper + 7) == 7)
    #expect(range.excess(of: lower - 7) == -7)
  }

  @Test(arguments: [
    (10.3, 1.0, 10.0), (10.5, 1, 11), (10.3, 2, 10.5), (10.2, 2, 10), (-10.3, 2, -10.5),
    (-0.2, 1, 0), (10.34, 3, 10 + 1 / 3.0), (10.4, 0, 10), (10.4, .nan, 10), (.nan, 1, 0),
  ])
  func offsetsAreRoundedToPixels(offset: Double, scale: Double, rounded: Double) {
    #expect(abs(ScrollRange.pixelRounded(offset, scale: scale) - rounded) < 1e-12)
  }

  @Test(arguments: GestureFixtures.hostileNumbers)
  func hostileNumbersGiveFiniteMotion(number: Double) {
    let band = RubberBand(extent: number, coefficient: number)
    #expect(band.excess(atDistance: number).isFinite)
    #expect(band.distance(atExcess: number).isFinite)
    let deceleration = Deceleration(snapping: number)
    #expect(deceleration.distance(after: number, velocity: number).isFinite)
    #expect(deceleration.landingDistance(velocity: number).isFinite)
    #expect(deceleration.stoppingTime(velocity: number).isFinite)
    #expect(deceleration.projection(velocity: number).isFinite)
    #expect(deceleration.time(toDistance: number, velocity: number)?.isFinite ?? true)
    for bounce in [
      Bounce(excess: number, velocity: number), Bounce(excess: 1, velocity: -number),
    ] {
      #expect(bounce.excess(after: number).isFinite)
      #expect(bounce.settlingTime(within: 0.5).isFinite)
      #expect(bounce.crossingTime?.isFinite ?? true)
    }
    let range = ScrollRange(
      content: number, view: -number, startInset: number, endInset: number, scale: number)
    #expect(range.lower.isFinite && range.upper.isFinite && range.clamp(number).isFinite)
    let settling = PageSettling(distance: number, velocity: number, viewWidth: number)
    #expect(settling.distance(after: 0.1).isFinite && settling.duration < 20)
    let pages = PageGrid(page: number, origin: number)
    #expect(pages.target(from: number, velocity: number, in: range).isFinite)
  }
}
