import Foundation
import SegueGraphics
import SegueStage
import Testing

@Suite("Springs of damping ratio and duration")
struct DampingRatioSpringTests {
  struct Row: Sendable {
    let ratio: Double
    let product: Double
    let progress: [Double]
  }

  private static let table = [
    Row(
      ratio: 0.2, product: 26.593641819,
      progress: [
        1.44388, 0.89673, 0.95112, 1.08503, 0.93097, 1.04039, 0.98303, 1.00321, 1.00262, 0.99625,
      ]),
    Row(
      ratio: 0.3, product: 19.169792715,
      progress: [
        0.97240, 1.32450, 0.91561, 0.92149, 1.04925, 1.01072, 0.98133, 1.00196, 1.00535, 0.99784,
      ]),
    Row(
      ratio: 0.4, product: 15.196603102,
      progress: [
        0.66970, 1.23280, 1.14282, 0.95852, 0.94965, 1.00259, 1.01543, 1.00221, 0.99585, 0.99855,
      ]),
    Row(
      ratio: 0.5, product: 12.716898269,
      progress: [
        0.48782, 1.03497, 1.16035, 1.06702, 0.98715, 0.97506, 0.99165, 1.00299, 1.00377, 1.00097,
      ]),
    Row(
      ratio: 0.6, product: 11.033455344,
      progress: [
        0.37359, 0.85565, 1.07210, 1.08564, 1.03693, 1.00141, 0.99110, 0.99379, 0.99830, 1.00054,
      ]),
    Row(
      ratio: 0.7, product: 9.839646588,
      progress: [
        0.29865, 0.71465, 0.95817, 1.03990, 1.04113, 1.02146, 1.00608, 0.99924, 0.99789, 0.99857,
      ]),
    Row(
      ratio: 0.75, product: 9.377883324,
      progress: [
        0.27106, 0.65783, 0.90295, 1.00565, 1.02832, 1.02143, 1.01032, 1.00307, 0.99994, 0.99920,
      ]),
    Row(
      ratio: 0.8, product: 8.994296689,
      progress: [
        0.24859, 0.60932, 0.85176, 0.96879, 1.00908, 1.01499, 1.01037, 1.00511, 1.00181, 1.00030,
      ]),
    Row(
      ratio: 0.9, product: 8.480844852,
      progress: [
        0.21761, 0.53716, 0.76765, 0.89859, 0.96233, 0.98929, 0.99887, 1.00135, 1.00142, 1.00094,
      ]),
    Row(
      ratio: 0.95, product: 8.442540458,
      progress: [
        0.21158, 0.51843, 0.74157, 0.87307, 0.94206, 0.97536, 0.99031, 0.99657, 0.99898, 0.99980,
      ]),
    Row(
      ratio: 0.99, product: 8.945679512,
      progress: [
        0.22651, 0.53713, 0.75280, 0.87644, 0.94094, 0.97269, 0.98770, 0.99458, 0.99766, 0.99900,
      ]),
    Row(
      ratio: 1, product: 9.233413476,
      progress: [
        0.23607, 0.55091, 0.76377, 0.88319, 0.94448, 0.97432, 0.98836, 0.99481, 0.99771, 0.99900,
      ]),
  ]

  private func spring(_ ratio: Double, velocity: Double = 0, duration: Double) -> Spring {
    Spring(dampingRatio: ratio, initialVelocity: velocity, duration: duration)
  }

  @Test(arguments: table, [0.01, 0.25, 0.5, 1, 10])
  func frequencyTimesDurationDependsOnTheRatioAlone(row: Row, duration: Double) {
    let spring = spring(row.ratio, duration: duration)
    #expect(abs(spring.angularFrequency * duration - row.product) < 1e-6)
    #expect(abs(spring.dampingRatio - row.ratio) < 1e-12)
    for (index, expected) in row.progress.enumerated() {
      let value = spring.value(at: duration * Double(index + 1) / 10)
      #expect(abs(value - expected) < 5.1e-6, "at \(index + 1) tenths")
    }
  }

  @Test(arguments: table)
  func theCriterionHoldsAtTheEnd(row: Row) {
    let spring = spring(row.ratio, duration: 0.6)
    let decay = spring.dampingRatio * spring.angularFrequency
    if row.ratio < 1 {
      let frequency = spring.angularFrequency * (1 - row.ratio * row.ratio).squareRoot()
      #expect(abs(decay / frequency * exp(-decay * 0.6) - 0.001) < 1e-12)
    }
    #expect(abs(1 - spring.value(at: 0.6)) < 0.004)
  }

  /// Runs Newton's iteration as UIKit does: 12 steps from 5 / duration.
  private func frequencyByNewton(ratio: Double, velocity v: Double, duration: Double) -> Double {
    var w = 5 / duration
    let root = (1 - ratio * ratio).squareRoot()
    for _ in 0..<12 {
      let (f, slope): (Double, Double)
      if ratio < 1 {
        let fade = exp(-ratio * w * duration)
        let h = (ratio * w - v) / (w * root) * fade
        f = 0.001 - abs(h)
        slope =
          -(h < 0 ? -1 : 1) * fade / (root * w * w)
          * (v + duration * ratio * v * w - duration * ratio * ratio * w * w)
      } else {
        let fade = exp(-w * duration)
        f = (w < v ? 0.001 : -0.001) + ((w - v) * duration + 1) * fade
        slope = duration * duration * (v - w) * fade
      }
      w -= f / slope
    }
    return w
  }

  @Test(arguments: [
    (0.4, 1.0), (0.5, 1.2), (0.6, 1.6), (0.7, 2.0), (0.8, 2.4), (0.9, 2.8), (1.0, 4.0),
  ])
  func agreesWithNewtonInsideItsSafeZone(ratio: Double, reach: Double) {
    for duration in [0.3, 0.5, 1] {
      for share in [-1, 0, 0.25, 0.5, 1] {
        let velocity = share * reach / duration
        let ours = spring(ratio, velocity: velocity, duration: duration).angularFrequency
        let newton = frequencyByNewton(ratio: ratio, velocity: velocity, duration: duration)
        #expect(abs(ours - newton) * duration < 1e-3, "velocity \(velocity), over \(duration) s")
      }
    }
  }

  @Test
  func frequencyIsTheLargestRootForAnyVelocity() {
    for ratio in [0.01, 0.2, 0.5, 0.7, 0.9, 0.99] {
      for velocity in [-50.0, -1, 0, 0.3, 1, 3, 5, 10, 50, 1_000] {
        let spring = spring(ratio, velocity: velocity, duration: 1)
        let root = (1 - ratio * ratio).squareRoot()
        func residue(_ w: Double) -> Double {
          abs(ratio * w - velocity) / (w * root) * exp(-ratio * w)
        }
        let found = spring.angularFrequency
        #expect(abs(residue(found) - 0.001) < 1e-9, "ratio \(ratio), velocity \(velocity)")
        let end = 400 / ratio
        let beyond = (1...4_000).map { found + (end - found) * Double($0) / 4_000 }
        #expect(beyond.allSatisfy { residue($0) < 0.001 })
      }
    }
  }

  @Test
  func aVelocityEqualToTheFrequencyIsNoDivisionByZero() {
    let spring = spring(1, velocity: 10, duration: 0.5)
    #expect(spring.angularFrequency.isFinite && spring.angularFrequency > 10)
    #expect(abs(1 - spring.value(at: 0.5)) < 0.0011)
  }

  @Test
  func everyInputGivesAFiniteSpring() {
    let numbers = [
      -Double.infinity, -1e9, -1, 0, 1e-300, 1e-9, 5e-4, 0.001, 0.0027, 0.003, 0.5, 0.9999999, 1, 5,
      6.9, 7, 1e3, 1e9, .infinity, .nan,
    ]
    for ratio in numbers {
      for velocity in numbers {
        for duration in numbers {
          let spring = spring(ratio, velocity: velocity, duration: duration)
          let solved = duration.isNaN ? 0.01 : min(max(duration, 0.01), 10)
          let product = spring.angularFrequency * solved
          #expect(
            product.isFinite && product > 0.5,
            "ratio \(ratio), velocity \(velocity), duration \(duration): \(product)")
          #expect((1...10).allSatisfy { spring.value(at: solved * Double($0) / 10).isFinite })
        }
      }
    }
  }

  @Test
  func ratiosWithoutARootKeepTheHighestFrequency() {
    let held = spring(0, duration: 1)
    #expect(abs(held.angularFrequency - 1_000 / 2.718281828459045) < 2e-3)
    #expect(held.dampingRatio < 1e-6)
    #expect(spring(0.001, duration: 1).angularFrequency == held.angularFrequency)
  }

  @Test(arguments: [(0.8, 0.015), (0.7, 0.046), (0.6, 0.095), (0.5, 0.163)])
  func framesOvershootWithTheSpring(ratio: Double, peak: Double) {
    let pacing = Pacing.dampedSpring(dampingRatio: ratio, initialVelocity: 0)
      .resolved(duration: 0.5)
    let start = Rect(92, 228, 120, 160)
    let end = Rect(0, 83.5, 375, 500)
    let frames = (0...1_000).map {
      start.interpolated(to: end, progress: pacing.progress(at: Double($0) / 2_000))
    }
    let widest = frames.map(\.width).max() ?? 0
    let highest = frames.map(\.height).max() ?? 0
    #expect(abs((widest - 375) / (375 - 120) - peak) < 5e-4)
    #expect(abs((highest - 500) / (500 - 160) - peak) < 5e-4)
    #expect((frames.map(\.minX).min() ?? 0) < 0)
    #expect(frames.first == start)
    #expect(frames.last == end)
  }

  @Test
  func framesMoveOnStraightLines() {
    let start = Rect(10, 20, 30, 40)
    let end = Rect(110, -20, 130, 80)
    for progress in [-0.5, 0, 0.25, 1, 1.125] {
      let frame = start.interpolated(to: end, progress: progress)
      #expect(
        frame
          == Rect(
            10 + 100 * progress, 20 - 40 * progress, 30 + 100 * progress, 40 + 40 * progress))
    }
  }
}
