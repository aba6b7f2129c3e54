import SegueStage
import TestSupport
import Testing

@Suite("Timing functions")
struct TimingFunctionTests {
  private static let times = [0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.9]

  @Test(arguments: [
    (
      TimingFunction.easeIn,
      [
        0.017027, 0.062282, 0.093465, 0.129577, 0.214861, 0.315357, 0.429120, 0.554814, 0.621862,
        0.691634, 0.839428,
      ]
    ),
    (
      .easeOut,
      [
        0.160572, 0.308366, 0.378138, 0.445186, 0.570880, 0.684643, 0.785139, 0.870423, 0.906535,
        0.937718, 0.982973,
      ]
    ),
    (
      .easeInEaseOut,
      [
        0.019722, 0.081660, 0.129162, 0.187396, 0.331884, 0.500000, 0.668116, 0.812604, 0.870838,
        0.918340, 0.980278,
      ]
    ),
    (
      .default,
      [
        0.094796, 0.295244, 0.408511, 0.513315, 0.682541, 0.802403, 0.885229, 0.940765, 0.960459,
        0.975625, 0.994316,
      ]
    ),
    (.linear, times),
  ])
  func namedCurvesHaveTheirKnownValues(function: TimingFunction, values: [Double]) {
    for (time, value) in zip(Self.times, values) {
      #expect(abs(function.value(at: time) - value) <= 5.1e-7, "\(function) at \(time)")
    }
  }

  @Test
  func easingOutIsEasingInBackward() {
    for step in 0...1_000 {
      let x = Double(step) / 1_000
      let easeOut = TimingFunction.easeOut.value(at: 1 - x)
      #expect(abs(TimingFunction.easeIn.value(at: x) - (1 - easeOut)) < 1e-9)
      let mirrored = 1 - TimingFunction.easeInEaseOut.value(at: 1 - x)
      #expect(abs(TimingFunction.easeInEaseOut.value(at: x) - mirrored) < 1e-9)
    }
  }

  @Test(arguments: TimingFunction.named)
  func curvesAreExactAtBothEndsAndBeyond(entry: TimingFunction.Named) {
    for x in [-.infinity, -1, -0.0, 0, .nan] { #expect(entry.function.value(at: x) == 0) }
    for x in [1, 1.5, .infinity] { #expect(entry.function.value(at: x) == 1) }
    var last = 0.0
    for step in 0...500 {
      let value = entry.function.value(at: Double(step) / 500)
      #expect(value >= last)
      last = value
    }
  }

  @Test
  func linearIsExact() {
    #expect(TimingFunction.linear.value(at: 0.1) == 0.1)
    #expect(TimingFunction(0.3, 0.3, 0.9, 0.9).value(at: 0.7) == 0.7)
  }

  @Test
  func anyControlPointsAreSolvedToTheLastTrillionth() {
    var generator = SeededGenerator(seed: 0xBE21E)
    for round in 0..<2_000 {
      // Every tenth curve has a flat or steep part, where Newton's method diverges.
      let isHard = round % 10 == 0
      let c1x = isHard ? 1 : Double.random(in: 0...1, using: &generator)
      let c2x = isHard ? 0 : Double.random(in: 0...1, using: &generator)
      let x = isHard ? 0.5 : Double.random(in: 0...1, using: &generator)
      let u = CubicBezier(c1x, 0, c2x, 1).parameter(at: x)
      let reached = 3 * (1 - u) * (1 - u) * u * c1x + 3 * (1 - u) * u * u * c2x + u * u * u
      #expect(
        abs(reached - x) < 1.1e-12, "cubic-bezier(\(c1x), 0, \(c2x), 1); seed \(generator.seed)")
    }
  }

  @Test
  func controlPointsOutsideTheirRangeAreClamped() {
    let function = TimingFunction(-2, .nan, 7, .infinity)
    #expect(function == TimingFunction(0, 0, 1, 1_000))
    #expect(function.value(at: 0.5).isFinite)
  }

  @Test
  func progressMayOvershootBetweenTheEnds() {
    let back = TimingFunction(0.3, -0.5, 0.7, 1.5)
    #expect(back.value(at: 0.1) < 0)
    #expect(back.value(at: 0.9) > 1)
  }

  @Test
  func textIsTheNameOrTheControlPoints() {
    #expect(TimingFunction.named.map(\.name) == TimingFunction.named.map { "\($0.function)" })
    #expect("\(TimingFunction(0.1, 0.2, 0.3, 1))" == "cubic-bezier(0.1, 0.2, 0.3, 1)")
    #expect("\(TimingFunction(0, -0.0, 0.5, 1.25))" == "cubic-bezier(0, 0, 0.5, 1.25)")
    #expect("\(TimingFunction(0.42, 0, 0.58, 1))" == "ease-in-ease-out")
  }

  @Test
  func namesAreUniqueAndSummariesAreSentences() {
    let names = TimingFunction.named.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    #expect(names.contains("ease-in-out"))
    for entry in TimingFunction.named { #expect(entry.summary.hasSuffix(".")) }
  }
}
