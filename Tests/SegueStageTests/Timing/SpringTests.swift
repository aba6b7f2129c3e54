import SegueStage
import Testing

@Suite("Springs of mass, stiffness and damping")
struct SpringTests {
  /// Returns the largest distance from a fourth-order Runge-Kutta solution of m·x″ = k(1 − x) −
  /// c·x′.
  private func distanceFromStepping(_ spring: Spring, duration: Double) -> Double {
    let step = 1e-4
    var (x, v, worst) = (0.0, spring.initialVelocity, 0.0)
    func acceleration(_ x: Double, _ v: Double) -> Double {
      (spring.stiffness * (1 - x) - spring.damping * v) / spring.mass
    }
    for index in 1...Int(duration / step) {
      let (v1, a1) = (v, acceleration(x, v))
      let (v2, a2) = (v + a1 * step / 2, acceleration(x + v1 * step / 2, v + a1 * step / 2))
      let (v3, a3) = (v + a2 * step / 2, acceleration(x + v2 * step / 2, v + a2 * step / 2))
      let (v4, a4) = (v + a3 * step, acceleration(x + v3 * step, v + a3 * step))
      x += step / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      v += step / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
      worst = max(worst, abs(spring.value(at: Double(index) * step) - x))
    }
    return worst
  }

  @Test(arguments: [
    (1.0, 100.0, 10.0, 0.0), (1, 100, 10, 3), (1, 100, 10, -2), (2, 300, 1, 0), (1, 100, 20, 0),
    (1, 100, 20, 4), (1, 100, 60, 0), (3, 1000, 150, 5), (1, 400, 0, 0), (1, 100, 20.001, 1),
  ])
  func closedFormsSolveTheEquationOfMotion(
    mass: Double, stiffness: Double, damping: Double, velocity: Double
  ) {
    let spring = Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
      allowsOverdamping: true)
    #expect(distanceFromStepping(spring, duration: 1.5) < 1e-8)
  }

  @Test
  func theSystemSpringMovesAsIfItWereCritical() {
    let spring = Spring.system
    #expect(abs(spring.dampingRatio - 4.564) < 5e-4)
    #expect(abs(spring.angularFrequency - 18.2574) < 5e-5)
    #expect(abs(spring.value(at: 0.092) - 0.5) < 2e-3)
    #expect(abs(1 - spring.value(at: 0.5) - 0.0011) < 5e-5)
    let critical = Spring(mass: 1, stiffness: 1000.0 / 3, damping: 2 * (1000.0 / 3).squareRoot())
    for tenth in 1...10 {
      let t = Double(tenth) / 20
      #expect(abs(spring.value(at: t) - critical.value(at: t)) < 1e-12)
    }
  }

  @Test
  func overdampingCreepsOnlyWhenAllowed() {
    let fast = Spring(mass: 3, stiffness: 1000, damping: 500)
    let slow = Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: true)
    #expect(slow.value(at: 0.3) < fast.value(at: 0.3) - 0.3)
    #expect(slow.settlingDuration > 3 * fast.settlingDuration)
  }

  @Test(arguments: [0.0, 2, -3])
  func theFormsMeetAtCriticalDamping(velocity: Double) {
    for offset in [-2e-6, -0.9e-6, 0.9e-6, 2e-6] {
      let near = Spring(
        damping: 20 * (1 + offset), initialVelocity: velocity, allowsOverdamping: true)
      let critical = Spring(damping: 20, initialVelocity: velocity)
      for step in 1...20 {
        let t = Double(step) / 20
        #expect(abs(near.value(at: t) - critical.value(at: t)) < 5e-6)
      }
    }
  }

  @Test(arguments: [
    (1.0, 100.0, 10.0, 1.4727003346780927), (1, 100, 1, 13.91321015404625),
    (1, 4 * Double.pi * .pi, 2 * .pi, 2.3438753795710707), (1, 100, 5, 2.85497),
    (1, 100, 15, 1.0221), (1, 100, 20, 1.0), (1, 100, 100, 1.0),
  ])
  func settlingDurationsMeasuredOnDevices(
    mass: Double, stiffness: Double, damping: Double, seconds: Double
  ) {
    let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
    // Measured exactly, or documented to five digits.
    let tolerance = damping == 5 || damping == 15 ? 5e-5 : 1e-13
    #expect(abs(spring.settlingDuration - seconds) < tolerance)
  }

  @Test
  func withoutDampingItNeverSettles() {
    let spring = Spring(damping: 0)
    #expect(spring.settlingDuration == Double(Float.greatestFiniteMagnitude))
    #expect(spring.settlingDuration == Spring.neverSettles)
    let period = 2 * .pi / spring.angularFrequency
    #expect(abs(spring.value(at: 10.5 * period) - 2) < 1e-10)
  }

  @Test
  func itStartsAtZeroWithItsInitialVelocity() {
    for velocity in [-3.0, 0, 0.3, 10] {
      for damping in [2.0, 20, 50] {
        let spring = Spring(damping: damping, initialVelocity: velocity, allowsOverdamping: true)
        #expect(spring.value(at: 0) == 0)
        #expect(spring.value(at: -1) == 0)
        #expect(spring.value(at: .nan) == 0)
        #expect(abs(spring.value(at: 1e-7) / 1e-7 - velocity) < 1e-4)
        #expect(abs(spring.value(at: 1e9) - 1) < 1e-12)
      }
    }
  }

  @Test
  func everyInputGivesAFiniteMotion() {
    let extremes = [-Double.infinity, -1, 0, 1e-300, 1e-6, 1, 1e9, .infinity, .nan]
    for mass in extremes {
      for stiffness in extremes {
        for damping in extremes {
          for allows in [false, true] {
            let spring = Spring(
              mass: mass, stiffness: stiffness, damping: damping, initialVelocity: stiffness,
              allowsOverdamping: allows)
            for t in [0, 1e-9, 0.5, 1e5, 1e300, .infinity] {
              #expect(spring.value(at: t).isFinite, "\(spring) at \(t)")
            }
          }
        }
      }
    }
  }

  @Test(arguments: [
    (1.0, 1e9, 1.0), (1e9, 1e-6, 1), (1e9, 1e-6, 1e9), (1e-6, 1e9, 1e9), (1, 1, 1e-300),
  ])
  func everySettlingDurationIsFinite(mass: Double, stiffness: Double, damping: Double) {
    let spring = Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: 1e6,
      allowsOverdamping: true)
    #expect(spring.settlingDuration > 0)
    #expect(spring.settlingDuration <= Spring.neverSettles)
  }

  @Test
  func textNamesTheQuantities() {
    #expect("\(Spring.system)" == "spring(mass 3, stiffness 1000, damping 500)")
    let spring = Spring(damping: 2.5, initialVelocity: -1, allowsOverdamping: true)
    #expect(
      "\(spring)"
        == "spring(mass 1, stiffness 100, damping 2.5, initial-velocity -1, allows-overdamping)")
  }
}
