import Foundation
import SegueGraphics
import TestSupport
import Testing

@Suite("Deterministic elementary functions")
struct DeterministicMathTests {
  typealias Math = DeterministicMath

  /// Returns the distance from `expected` in units in the last place.
  private func ulps(_ value: Double, _ expected: Double) -> Double {
    if value == expected || (value.isNaN && expected.isNaN) { return 0 }
    return abs(value - expected) / expected.ulp
  }

  /// Compares a function with the C library's over random arguments from `draw`.
  private func expectAgreement(
    _ name: String, within tolerance: Double, draw: (inout SeededGenerator) -> Double,
    _ ours: (Double) -> Double, _ library: (Double) -> Double
  ) {
    var generator = SeededGenerator(seed: 0x5E90E)
    var worst = (error: 0.0, argument: 0.0)
    for _ in 0..<100_000 {
      let x = draw(&generator)
      let error = ulps(ours(x), library(x))
      if !(error <= worst.error) { worst = (error, x) }
    }
    #expect(
      worst.error <= tolerance,
      "\(name)(\(worst.argument)) is off by \(worst.error) ulp; seed \(generator.seed)")
  }

  @Test(arguments: [1.0, 10, 1_000, 1_600_000])
  func sineAndCosineAgreeWithTheLibrary(range: Double) {
    let draw = { (g: inout SeededGenerator) in Double.random(in: -range...range, using: &g) }
    expectAgreement("sine", within: 2, draw: draw, Math.sine, sin)
    expectAgreement("cosine", within: 2, draw: draw, Math.cosine, cos)
  }

  @Test
  func exponentialAgreesWithTheLibrary() {
    expectAgreement(
      "exponential", within: 2, draw: { Double.random(in: -708...709.7, using: &$0) },
      Math.exponential, exp)
    expectAgreement(
      "exponential", within: 2, draw: { Double.random(in: -1...1, using: &$0) },
      Math.exponential, exp)
  }

  @Test
  func naturalLogarithmAgreesWithTheLibrary() {
    expectAgreement(
      "logarithm", within: 2, draw: { Double.random(in: 0.5...2, using: &$0) },
      Math.naturalLogarithm, log)
    expectAgreement(
      "logarithm", within: 2,
      draw: { Double(bitPattern: UInt64.random(in: 1..<0x7FF0_0000_0000_0000, using: &$0)) },
      Math.naturalLogarithm, log)
  }

  @Test
  func arctangentAgreesWithTheLibraryInEveryQuadrant() {
    var generator = SeededGenerator(seed: 0xA7A2)
    for _ in 0..<100_000 {
      let y = Double.random(in: -1...1, using: &generator)
      let x = Double.random(in: -1...1, using: &generator)
      let scale = exp(Double.random(in: -50...50, using: &generator))
      let error = ulps(Math.arctangent2(y * scale, x), atan2(y * scale, x))
      #expect(error <= 3, "(\(y * scale), \(x)) is off by \(error) ulp; seed \(generator.seed)")
      if error > 3 { break }
    }
  }

  @Test(arguments: [
    (Math.sine(1), 0.8414709848078965), (Math.cosine(1), 0.5403023058681398),
    (Math.sine(.pi / 6), 0.5), (Math.cosine(.pi / 3), 0.5000000000000001),
    (Math.sine(.pi), 1.2246467991473532e-16), (Math.cosine(.pi / 2), 6.123233995736766e-17),
    (Math.sine(1e6), -0.34999350217129294), (Math.cosine(1e6), 0.9367521275331447),
    (Math.exponential(1), 2.718281828459045), (Math.exponential(-1), 0.36787944117144233),
    (Math.exponential(0.5), 1.6487212707001282), (Math.exponential(700), 1.0142320547350045e304),
    (Math.exponential(-745), .leastNonzeroMagnitude),
    (Math.naturalLogarithm(2), 0.6931471805599453),
    (Math.naturalLogarithm(10), 2.302585092994046),
    (Math.naturalLogarithm(1e-3), -6.907755278982137),
    (Math.naturalLogarithm(.leastNonzeroMagnitude), -744.4400719213812),
    (Math.arctangent2(1, 1), 0.7853981633974483),
    (Math.arctangent2(1, 2), 0.4636476090008061), (Math.arctangent2(-1, -1), -2.356194490192345),
    (Math.arctangent2(1, 1e-20), 1.5707963267948966),
  ])
  func knownValues(value: Double, expected: Double) {
    #expect(ulps(value, expected) <= 1, "\(value), not \(expected)")
  }

  @Test
  func exactValues() {
    #expect(Math.sine(0) == 0)
    #expect(Math.cosine(0) == 1)
    #expect(Math.exponential(0) == 1)
    #expect(Math.naturalLogarithm(1) == 0)
    #expect(Math.naturalLogarithm(0) == -.infinity)
    #expect(Math.arctangent2(0, 1) == 0)
    #expect(Math.arctangent2(0, -1) == .pi)
    #expect(Math.arctangent2(-0.0, -1) == -.pi)
    #expect(Math.arctangent2(1, 0) == .pi / 2)
    #expect(Math.arctangent2(-1, 0) == -.pi / 2)
    #expect(Math.arctangent2(0, 0) == 0)
  }

  @Test
  func infinitiesAndNotANumberHaveDefinedResults() {
    let infinity = Double.infinity
    #expect(Math.sine(infinity).isNaN && Math.cosine(-infinity).isNaN && Math.sine(.nan).isNaN)
    #expect(Math.exponential(infinity) == infinity && Math.exponential(-infinity) == 0)
    #expect(Math.exponential(709.79) == infinity && Math.exponential(709.78).isFinite)
    #expect(Math.exponential(-746) == 0 && Math.exponential(.nan).isNaN)
    #expect(Math.naturalLogarithm(infinity) == infinity && Math.naturalLogarithm(-1).isNaN)
    #expect(Math.naturalLogarithm(.nan).isNaN && Math.arctangent2(.nan, 1).isNaN)
    for (y, x) in [(infinity, infinity), (-infinity, -infinity), (1, -infinity), (infinity, 1)] {
      #expect(Math.arctangent2(y, x) == atan2(y, x))
    }
  }

  @Test(arguments: [1e7, 1e10, 1e15, 1e100, Double.greatestFiniteMagnitude])
  func hugeAnglesStillGiveAPointOfTheUnitCircle(radians: Double) {
    let sine = Math.sine(-radians)
    let cosine = Math.cosine(-radians)
    #expect(abs(sine * sine + cosine * cosine - 1) < 1e-15)
    if radians < 1e9 { #expect(abs(sine - sin(-radians)) < radians.ulp) }
  }

  @Test(arguments: -9...9, [0, 1, 1_000])
  func quarterTurnsAreExact(quarter: Int, turns: Int) {
    let degrees = Double(quarter * 90 + turns * 360)
    let (sine, cosine) = Math.sineAndCosine(Angle(degrees: degrees))
    let index = ((quarter % 4) + 4) % 4
    #expect(sine == [0, 1, 0, -1][index])
    #expect(cosine == [1, 0, -1, 0][index])
  }

  @Test
  func squaresOfSineAndCosineAddUpToOne() {
    for step in -2_000...2_000 {
      let (sine, cosine) = Math.sineAndCosine(Angle(degrees: Double(step) * 0.37))
      #expect(abs(sine * sine + cosine * cosine - 1) < 4e-16)
    }
  }

  @Test
  func logarithmUndoesTheExponential() {
    for step in -700...700 {
      let x = Double(step) + 0.125
      #expect(abs(Math.naturalLogarithm(Math.exponential(x)) - x) <= 2 * x.ulp + 2e-16)
    }
  }

  @Test
  func functionsNeverStepBackAtTheSeamsOfTheirReductions() {
    func expectRising(from start: Double, _ f: (Double) -> Double) {
      var x = start
      for _ in 0..<200 { x = x.nextDown }
      for _ in 0..<400 {
        #expect(f(x.nextUp) >= f(x) - f(x).ulp, "near \(start)")
        x = x.nextUp
      }
    }
    for seam in [0.125, 0.375, 0.625, 0.875, 1] {
      expectRising(from: seam) { Math.arctangent2($0, 1) }
    }
    expectRising(from: 0.34657359027997264, Math.exponential)
    expectRising(from: 1.4142135623730951, Math.naturalLogarithm)
    expectRising(from: .pi / 4, Math.sine)
  }

  @Test
  func theBitsAreTheSameOnEveryMachine() {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for step in -5_000...5_000 {
      let x = Double(step) / 64
      let values = [
        Math.sine(x), Math.cosine(x), Math.exponential(x), Math.naturalLogarithm(abs(x)),
        Math.arctangent2(x, 3),
      ]
      for value in values { digest = (digest ^ value.bitPattern) &* 0x100_0000_01B3 }
    }
    #expect(digest == 0xE289_DD3F_8C2D_E098)
  }
}
