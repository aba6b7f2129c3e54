import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("iOS 18's zoom")
struct ZoomTests {
  static let size = Size(402, 874)
  static let values: [String: ParameterValue] = [
    "from-frame": .frame(FrameLength(x: 16, y: 300, width: 120, height: 180)),
    "from-radius": .number(12), "corner-radius": .number(62),
  ]

  private func card(_ direction: TransitionStage.Direction, _ p: Double) throws -> [String: Layer] {
    let stage = StageFixtures.stage(.zoom, direction, values: Self.values, size: Self.size)
    let layers = Transition.zoom.layers(stage, .during(p))
    return Dictionary(
      (layers + layers.flatMap(\.children)).map { ($0.name, $0) }
    ) { first, _ in first }
  }

  @Test(arguments: [("zoom-push-402x874.csv", true), ("zoom-pop-402x874.csv", false)])
  func flightMatchesItsTable(file: String, isPush: Bool) throws {
    let table = try FigureTable(file)
    let progress = try table.column(isPush ? "progress" : "progress left")
    let columns = try ["x", "y", "w", "h", "radius", "source opacity", "dim", "covered scale"]
      .map { try table.column($0) }
    for (index, t) in progress.enumerated() where t > 0 && t < 1 {
      let layers = try card(isPush ? .forward : .backward, isPush ? t : 1 - t)
      let card = try #require(layers["card"])
      let frame = card.frameOnStage
      let seen = [frame.minX, frame.minY, frame.width, frame.height, card.cornerRadius]
      for (column, value) in seen.enumerated() {
        #expect(abs(value - columns[column][index]) < 0.01, "\(file) \(column) at \(t)")
      }
      #expect(abs((layers["source"]?.opacity ?? 0) - columns[5][index]) < 1e-3, "picture at \(t)")
      #expect(abs((layers["dim"]?.opacity ?? 0) - columns[6][index]) < 1e-3, "dim at \(t)")
      let below = try #require(layers[isPush ? "from" : "to"])
      #expect(abs(below.transform.a - columns[7][index]) < 2e-3, "page below at \(t)")
    }
  }

  @Test func neverGetsNarrowerOnItsWayIn() throws {
    var last = 0.0
    for step in 1..<200 {
      let width = try #require(try card(.forward, Double(step) / 200)["card"]).size.width
      #expect(width >= last)
      last = width
    }
  }

  @Test func dragScalesAndMovesTheCardAsTabled() throws {
    let table = try FigureTable("zoom-pan.csv")
    let rows = zip(
      try table.column("travel (screen heights past slop)"),
      zip(try table.column("scale"), try table.column("fall (heights)")))
    for (travel, expected) in rows where travel > 0 && travel < 1 {
      let (frame, touch) = try held(Point(0, travel * 874))
      let scale = frame.width / 402
      #expect(abs(scale - expected.0) < 1e-3, "scale at \(travel)")
      let carried = frame.minY + touch.y * scale - touch.y
      #expect(abs(carried / 874 - expected.1) < 1e-3, "fall at \(travel)")
      #expect(scale >= 0.37)
    }
  }

  @Test func horizontalDragIsDamped() throws {
    let table = try FigureTable("zoom-cross-axis-402.csv")
    for (way, expected) in zip(try table.column("finger pt"), try table.column("card pt"))
    where way > 0 && way <= 200 {
      let (frame, touch) = try held(Point(way, 300))
      let scale = frame.width / 402
      #expect(abs(frame.minX + touch.x * scale - touch.x - expected) < 1, "at \(way)")
    }
  }

  /// Returns the card under a finger that moved by `way` beyond the dead zone, and the touch-down
  /// point.
  private func held(_ way: Point) throws -> (Rect, Point) {
    let touch = Point(150, 40)
    // Down first, so that the hysteresis does not shorten the horizontal motion.
    let down = Point(touch.x, touch.y + way.y + 18)
    let step = InteractiveStep(
      .pop,
      drive: .finger(
        AuthoredTouch(
          .path(
            from: touch,
            [
              .move(to: down, seconds: 0.3, .linear),
              .move(to: Point(touch.x + way.x, down.y), seconds: 0.2, .linear), .hold(seconds: 1),
            ]))))
    let use = TransitionUse("zoom", parameters: Self.values)
    let timeline = try Timeline(
      StageFixtures.scene(
        [.show(screen: "list"), .push(screen: "player", use), .interactive(step)],
        canvas: Canvas(size: Self.size)), pictures: StageFixtures.pictures)
    let layers = timeline.layers(at: 0.42 + 0.9)
    return (try #require(layers.first { $0.name == "card" }).frameOnStage, touch)
  }

  /// Scales on release at rest, and whether the card landed: recorded on iOS 27.
  @Test(arguments: [
    (0.914, Point(0, 1), Point(200, 40), false), (0.900, Point(0, 1), Point(200, 40), true),
    (0.732, Point(1, 0), Point(4, 400), false), (0.715, Point(1, 0), Point(4, 400), false),
    (0.678, Point(1, 0), Point(4, 400), true), (0.620, Point(1, 0), Point(4, 400), true),
    (0.80, Point(1, 0), Point(60, 400), false), (0.78, Point(1, 0), Point(60, 400), true),
  ])
  func landsAsRecorded(scale: Double, way: Point, start: Point, lands: Bool) throws {
    let travel = (1 - scale) / 0.67
    let zone = start.x < 20 ? 12.0 : 18.0
    let end = Point(
      start.x + way.x * (travel * 402 + zone), start.y + way.y * (travel * 874 + zone))
    let step = InteractiveStep(
      .pop,
      drive: .finger(
        AuthoredTouch(
          .path(from: start, [.move(to: end, seconds: 0.6, .linear), .hold(seconds: 0.3)]))))
    let use = TransitionUse("zoom", parameters: Self.values)
    let scene = StageFixtures.scene(
      [.show(screen: "list"), .push(screen: "player", use), .interactive(step)],
      canvas: Canvas(size: Self.size))
    guard case .interaction(let result)? = try StepResolver.resolve(scene).last else {
      Issue.record("no interaction")
      return
    }
    #expect((result.drag.driven.decision?.outcome == .finished) == lands)
  }
}
