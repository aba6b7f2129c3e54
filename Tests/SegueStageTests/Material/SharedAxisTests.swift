import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Shared axis and fades of Material")
struct SharedAxisTests {
  private static let table = "m3-shared-axis.csv"

  private func layers(
    _ transition: Transition, _ direction: TransitionStage.Direction, _ progress: Double,
    _ values: [String: ParameterValue] = [:]
  ) -> (from: Layer?, to: Layer?) {
    let stage = StageFixtures.stage(transition, direction, values: values)
    let layers = transition.layers(stage, .during(progress))
    return (layers.first { $0.name == "from" }, layers.first { $0.name == "to" })
  }

  @Test
  func wayAndFadesAreThoseOfTheTableOnTheEmphasizedCurve() throws {
    let table = try FigureTable(Self.table)
    let slides = try table.column("MDC-A X in dx")
    let fadesOut = try table.column("MDC-A out alpha (emphasized, 0-.35)")
    let fadesIn = try table.column("MDC-A in alpha (.35-1)")
    for (row, time) in try table.column("t/D").enumerated() {
      let progress = TimingFunction.emphasized.value(at: time)
      let pair = layers(.sharedAxis, .forward, progress)
      let (from, to) = (try #require(pair.from), try #require(pair.to))
      #expect(abs(to.frameOnStage.minX - slides[row]) < 3e-5)
      #expect(abs(from.frameOnStage.minX - (slides[row] - 30)) < 3e-5)
      #expect(abs(from.opacity - fadesOut[row]) < 5e-6)
      #expect(abs(to.opacity - fadesIn[row]) < 5e-6)
    }
  }

  /// Flutter's tables use Material 2's curve, which a script may name.
  @Test
  func geometryIsThatOfTheTableOnTheLegacyCurve() throws {
    let table = try FigureTable(Self.table)
    let columns = [
      "flutter X in dx", "flutter X out dx", "flutter Z in scale", "flutter Z out scale",
    ]
    let figures = try columns.map { try table.column($0) }
    for (row, time) in try table.column("t/D").enumerated() {
      let progress = TimingFunction.legacy.value(at: time)
      let x = layers(.sharedAxis, .forward, progress)
      let z = layers(.sharedAxis, .forward, progress, ["axis": .choice("z")])
      let values = [
        x.to?.frameOnStage.minX, x.from?.frameOnStage.minX, z.to?.transform.a, z.from?.transform.a,
      ]
      for (value, figure) in zip(values, figures) {
        #expect(abs(try #require(value) - figure[row]) < 2e-5)
      }
    }
  }

  @Test
  func fadeThroughScalesAsTabled() throws {
    let table = try FigureTable(Self.table)
    let scales = try table.column("fade-through in scale")
    for (row, time) in try table.column("t/D").enumerated() {
      // The table's curve begins when the new screen becomes visible.
      let progress = TimingFunction.legacyDecelerate.value(at: (time - 0.3) / 0.7)
      let to = try #require(layers(.fadeThrough, .forward, progress).to)
      #expect(abs(to.transform.a - scales[row]) < 2e-6)
    }
  }

  @Test(arguments: [
    ("x", TransitionStage.Direction.forward, Point(-7.5, 0), Point(22.5, 0)),
    ("x", .backward, Point(7.5, 0), Point(-22.5, 0)),
    ("y", .forward, Point(0, -7.5), Point(0, 22.5)),
    ("y", .backward, Point(0, 7.5), Point(0, -22.5)),
  ])
  func wayBackIsMirrored(
    axis: String, direction: TransitionStage.Direction, from: Point, to: Point
  ) throws {
    let pair = layers(.sharedAxis, direction, 0.25, ["axis": .choice(axis)])
    let origins = [try #require(pair.from), try #require(pair.to)].map(\.frameOnStage)
    #expect(origins[0].isClose(to: Rect(from.x, from.y, 100, 200)))
    #expect(origins[1].isClose(to: Rect(to.x, to.y, 100, 200)))
  }

  @Test
  func zAxisScalesUpInwardAndDownOutward() throws {
    let back = layers(.sharedAxis, .backward, 0.5, ["axis": .choice("z")])
    #expect(abs(try #require(back.from?.transform.a) - 0.9) < 1e-12)
    #expect(abs(try #require(back.to?.transform.a) - 1.05) < 1e-12)
  }

  @Test
  func dialogsGrowInAndFadeOutWhereTheyAre() throws {
    let comes = layers(.materialFade, .forward, 0.15)
    #expect(abs(try #require(comes.to?.opacity) - 0.5) < 1e-12)
    #expect(abs(try #require(comes.to?.transform.a) - 0.83) < 1e-12)
    #expect(comes.from?.opacity == 1)
    let goes = layers(.materialFade, .backward, 0.25)
    #expect(goes.from?.opacity == 0.75)
    #expect(goes.from?.transform == .identity)
    let scene = StageFixtures.scene([
      .show(screen: "list"), .push(screen: "player", StageFixtures.use(.materialFade)),
      .pop(TransitionUse()),
    ])
    guard case .transition(let pop) = try StepResolver.resolve(scene)[2] else {
      throw CancellationError()
    }
    #expect(pop.duration == 0.15 && pop.pacing == .curve(.emphasizedAccelerate))
  }

  @Test
  func elevationScaleShrinksOneAndGrowsTheOther() throws {
    let pair = layers(.elevationScale, .forward, 0.5)
    #expect(abs(try #require(pair.from?.transform.a) - 0.925) < 1e-12)
    #expect(abs(try #require(pair.to?.transform.a) - 0.925) < 1e-12)
    #expect(pair.from?.opacity == 0.5 && pair.to?.opacity == 0.5)
  }

  @Test(arguments: [("left", 12.1), ("right", -12.1)])
  func predictiveBackGivesWayToTheFinger(edge: String, shift: Double) throws {
    let transition = Transition.predictiveBack
    let stage = StageFixtures.stage(
      transition, .backward, values: ["edge": .choice(edge), "finger-y": .number(0.5)],
      size: Size(402, 874))
    let page = try #require(
      Transition.predictiveBackLayers(stage, PredictiveBackMoment(gesture: 1)).last)
    #expect(page.name == "from")
    #expect(abs(page.transform.a - 0.9) < 1e-12)
    #expect(abs(page.transform.tx - shift) < 1e-9)
    #expect(abs(page.transform.ty - 12) < 1e-9)
    #expect(page.cornerRadius == 28 && page.opacity == 1)
    let half = try #require(
      Transition.predictiveBackLayers(stage, PredictiveBackMoment(gesture: 0.5)).last)
    let eased = TimingFunction.backProgress.value(at: 0.5)
    #expect(abs(half.transform.tx - shift * eased) < 1e-9)
    let gone = try #require(
      Transition.predictiveBackLayers(stage, PredictiveBackMoment(gesture: 1, commit: 1)).last)
    #expect(gone.opacity == 0)
  }
}
