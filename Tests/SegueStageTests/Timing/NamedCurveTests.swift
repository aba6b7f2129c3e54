import SegueStage
import TestSupport
import Testing

@Suite("Named curves")
struct NamedCurveTests {
  /// The rows of `curves.csv`, each with its curve.
  private static let curves: [(row: String, curve: TimingFunction)] = [
    ("cupertino fastEaseInToSlowEaseOut", .fastEaseInToSlowEaseOut),
    ("cupertino linearToEaseOut", .linearToEaseOut),
    ("cupertino easeInToLinear", .easeInToLinear),
    ("cupertino fastLinearToSlowEaseIn", .fastLinearToSlowEaseIn),
    ("ios27 push exp 61ms/400ms", .glassPush),
    ("ionic ios .32,.72,0,1", .ionicIOS),
    ("ionic sheet cancel 1,0,.68,.28", TimingFunction(1, 0, 0.68, 0.28)),
    ("ionic action sheet .36,.66,.04,1", TimingFunction(0.36, 0.66, 0.04, 1)),
    ("f7 popup 0,1,.2,1", TimingFunction(0, 1, 0.2, 1)),
    ("f7 sheet 0,.8,.34,1", TimingFunction(0, 0.8, 0.34, 1)),
    ("f7 popover 0,1,.2,1.05", TimingFunction(0, 1, 0.2, 1.05)),
    ("ease", .default), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInEaseOut),
    ("easeOutCubic .215,.61,.355,1", TimingFunction(0.215, 0.61, 0.355, 1)),
    ("M3 emphasized (path)", .emphasized),
    ("M3 emphasized accelerate .3,0,.8,.15", .emphasizedAccelerate),
    ("M3 emphasized decelerate .05,.7,.1,1", .emphasizedDecelerate),
    ("MDC-A emphasized accelerate .3,0,.8,.2", .componentsEmphasizedAccelerate),
    ("MDC-A emphasized decelerate .1,.7,.1,1", .componentsEmphasizedDecelerate),
    ("M3 standard .2,0,0,1", .standard),
    ("M3 standard accelerate .3,0,1,1", .standardAccelerate),
    ("M3 standard decelerate 0,0,0,1", .standardDecelerate),
    ("M3 legacy .4,0,.2,1", .legacy),
    ("M3 legacy accelerate .4,0,1,1", .legacyAccelerate),
    ("M3 legacy decelerate 0,0,.2,1", .legacyDecelerate),
    ("MDC-A back progress .1,.1,0,1", .backProgress),
    ("hero sharp .4,0,.6,1", TimingFunction(0.4, 0, 0.6, 1)),
    ("hero easeOutBack .175,.885,.32,1.275", TimingFunction(0.175, 0.885, 0.32, 1.275)),
  ]

  @Test
  func everyRowOfTheTableIsOneOfTheseOrAMirrorImage() throws {
    let mirrored = [
      "same, flipped (pop)", "same, flipped (pop)2", "android fast_out_extra_slow_in",
    ]
    #expect(try Set(FigureTable("curves.csv").names) == Set(Self.curves.map(\.row) + mirrored))
  }

  @Test(arguments: curves)
  func curvesHaveTheTabledValues(row: String, curve: TimingFunction) throws {
    try expect(row, within: 1e-6) { curve.value(at: $0) }
  }

  @Test
  func reversedCurvesArePointReflected() throws {
    let page = TimingFunction.fastEaseInToSlowEaseOut
    try expect("same, flipped (pop)", within: 1e-6) { 1 - page.value(at: 1 - $0) }
    try expect("same, flipped (pop)2", within: 1e-6) {
      1 - TimingFunction.glassPush.value(at: 1 - $0)
    }
    for step in 0...100 {
      let x = Double(step) / 100
      let turned = 1 - TimingFunction.linearToEaseOut.value(at: 1 - x)
      #expect(abs(TimingFunction.easeInToLinear.value(at: x) - turned) < 1e-9)
    }
  }

  @Test
  func emphasizedIsAndroidsFastOutExtraSlowIn() throws {
    try expect("android fast_out_extra_slow_in", within: 1e-5) {
      TimingFunction.emphasized.value(at: $0)
    }
  }

  @Test
  func recordedPagesMoveAlmostAsTheSystemSpring() {
    for millisecond in 0...500 {
      let seconds = Double(millisecond) / 1000
      let page = TimingFunction.fastEaseInToSlowEaseOut.value(at: seconds / 0.5)
      #expect(abs(page - Spring.system.value(at: seconds)) < 0.0065)
    }
  }

  @Test
  func joinedCurvesAreContinuousAndHaveAFormula() {
    let (before, after) = (0.198.nextDown, 0.198.nextUp)
    #expect(abs(TimingFunction.fastEaseInToSlowEaseOut.value(at: before) - 0.541) < 1e-9)
    #expect(abs(TimingFunction.fastEaseInToSlowEaseOut.value(at: after) - 0.541) < 1e-9)
    #expect(TimingFunction.emphasized.formula == "2 cubics through (0.166666, 0.4)")
    #expect(TimingFunction.glassPush.formula == "(1 - e^(-6.5574 t)) / (1 - e^(-6.5574))")
    #expect(TimingFunction.standard.formula == "cubic-bezier(0.2, 0, 0, 1)")
  }

  private func expect(
    _ row: String, within tolerance: Double, _ value: (Double) -> Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let table = try FigureTable("curves.csv")
    let values = try #require(table.rows[row], sourceLocation: sourceLocation)
    for (step, expected) in values.enumerated() {
      let difference = abs(value(Double(step) / 10) - expected)
      #expect(difference <= tolerance, "\(row) at \(step)/10", sourceLocation: sourceLocation)
    }
  }
}
