import SegueStage
import TestSupport
import Testing

@Suite("Lanes of properties")
struct LaneTests {
  private static func spring(_ preset: SpringPreset) -> LanePace {
    .spring(preset.spring, seconds: nil, resting: preset.duration, logical: 0.5)
  }

  private static func lane(
    _ targets: [(start: Double, to: Double)], _ pace: LanePace, _ merge: MergeRule? = nil
  ) -> Lane {
    var lane = Lane(rest: 0)
    for target in targets {
      lane.add(LaneChange(start: target.start, .to(target.to, pace), merge: merge))
    }
    return lane
  }

  @Test func springsThatTurnRoundKeepTheirSpeed() throws {
    let table = try FigureTable("motion-spring-chaining.csv")
    let targets = [(start: 0.0, to: 100.0), (0.15, 0), (0.3, 100)]
    for (index, preset) in [SpringPreset.smooth, .snappy, .bouncy].enumerated() {
      let lane = Self.lane(targets, Self.spring(preset))
      for row in table.cells {
        let numbers = row.compactMap(Double.init)
        let (value, speed) = (lane.value(at: numbers[0]), lane.velocity(at: numbers[0]))
        // Springs rest when a thousandth of the way is left; the table's go on.
        guard numbers[0] < lane.end else { continue }
        #expect(abs(value - numbers[1 + 2 * index]) < 1e-6, "\(preset) at \(row[0]): \(value)")
        #expect(abs(speed - numbers[2 + 2 * index]) < 1e-4, "\(preset) at \(row[0]): \(speed)")
      }
    }
  }

  @Test func curvesTakeOverByFourRules() throws {
    let table = try FigureTable("motion-interruptions.csv")
    let pace = LanePace.curve(.easeInEaseOut, seconds: 0.4)
    for (heading, rule) in [
      ("additive", MergeRule.add), ("blend", .blend), ("replace", .replace),
    ] {
      let lane = Self.lane([(0, 100), (0.2, 0)], pace, rule)
      let times = try table.column("t_s")
      // Rows are found by their first cell, which is the time.
      for (time, expected) in zip(times, try table.column(heading)) {
        #expect(abs(lane.value(at: time) - expected) < 1e-6, "\(rule) at \(time)")
      }
    }
  }

  @Test func passesAreThoseOfTheTable() throws {
    let table = try FigureTable("motion-repeats.csv")
    let cases: [(column: Int, repetition: Repetition, delay: Double)] = [
      (1, Repetition(), 0), (2, Repetition(passes: 2), 0),
      (3, Repetition(passes: 3, autoreverses: true), 0),
      (5, Repetition(passes: 2, autoreverses: true), 0), (6, Repetition(speed: 2), 0.05),
    ]
    for (column, repetition, delay) in cases {
      var lane = Lane(rest: 0)
      lane.add(
        LaneChange(
          start: delay, .to(1, .curve(.easeInEaseOut, seconds: 0.4)), repetition: repetition))
      for row in table.cells {
        let numbers = row.compactMap(Double.init)
        // Between two passes the table's times are a rounding error before or after the jump.
        let pass = numbers[0] / 0.4
        if repetition.passes > 1, abs(pass - pass.rounded()) < 1e-9 { continue }
        #expect(
          abs(lane.value(at: numbers[0]) - numbers[column]) < 1e-6,
          "column \(column) at \(row[0]): \(lane.value(at: numbers[0]))")
      }
    }
  }

  @Test func aReversedPassGoesBackTheWayItCame() {
    for way in [
      LaneChange.Way.to(80, .curve(.easeIn, seconds: 0.5)), .to(80, Self.spring(.bouncy)),
      .track([
        .linear(to: 10, seconds: 0.1, .easeOut),
        .cubic(to: 80, seconds: 0.4, startVelocity: nil, endVelocity: nil),
      ]),
    ] {
      var lane = Lane(rest: 5)
      lane.add(
        LaneChange(start: 0, way, repetition: Repetition(passes: 2, autoreverses: true)))
      let pass = lane.end / 2
      for step in 1..<20 {
        let offset = pass * Double(step) / 20
        #expect(abs(lane.value(at: pass + offset) - lane.value(at: pass - offset)) < 1e-9)
      }
      #expect(lane.value(at: lane.end) == 5 && lane.model == 5)
    }
  }

  @Test func endsAreExact() {
    var lane = Lane(rest: 0.1)
    lane.add(LaneChange(start: 1, .to(0.7, .curve(.easeInEaseOut, seconds: 0.3)), merge: .add))
    lane.add(LaneChange(start: 1.1, .to(0.3, .curve(.easeOut, seconds: 0.3)), merge: .add))
    lane.add(LaneChange(start: 1.2, .to(0.9, .curve(.easeOut, seconds: 0.3)), merge: .blend))
    #expect(lane.value(at: 0) == 0.1 && lane.value(at: 0.999) == 0.1)
    #expect(lane.value(at: lane.end) == 0.9 && lane.model == 0.9)
  }

  @Test func theOrderInWhichChangesAreAddedDoesNotMatter() {
    let pace = Self.spring(.snappy)
    let changes = [
      LaneChange(start: 0.5, .to(3, pace)), LaneChange(start: 0, .to(10, pace)),
      LaneChange(start: 0.2, .to(-4, .curve(.easeIn, seconds: 0.4))),
    ]
    var (first, last) = (Lane(rest: 0), Lane(rest: 0))
    for change in changes { first.add(change) }
    for change in changes.sorted(by: { $0.start < $1.start }) { last.add(change) }
    #expect(first.value(at: 0.61) == last.value(at: 0.61) && first.end == last.end)
  }

  @Test func aChangeToTheSameValueIsNone() {
    var lane = Lane(rest: 4)
    #expect(lane.add(LaneChange(start: 1, .to(4, Self.spring(.bouncy)))) == nil)
    #expect(lane.isStill && lane.end == -.infinity)
    // A spring that has just reached its target still swings.
    lane.add(LaneChange(start: 1, .to(8, Self.spring(.bouncy))))
    #expect(lane.add(LaneChange(start: 1.2, .to(4, Self.spring(.bouncy)))) != nil)
  }

  @Test func springsSettleByOneRule() throws {
    let table = try FigureTable("motion-spring-rest.csv")
    for row in table.cells {
      let preset = try #require(SpringPreset(rawValue: row[0]))
      let numbers = row.dropFirst().map { Double($0) ?? .nan }
      let motion = SpringMotion(preset.spring, from: -numbers[0], to: 0, velocity: numbers[1])
      #expect(abs(motion.settlingDuration - numbers[2]) < 1e-3, "\(row)")
    }
  }

  @Test func layersStartInTheOrdersOfTheTable() throws {
    let table = try FigureTable("motion-stagger.csv")
    for row in table.cells {
      let numbers = row.map { Double($0) ?? .nan }
      let (count, index) = (Int(numbers[0]), Int(numbers[2]))
      let order = try #require(Stagger.Order(rawValue: row[1]))
      #expect(Stagger(each: 1, order: order, seed: 7).ranks(count)[index] == numbers[3], "\(row)")
      let each = Stagger(each: 0.05, order: order, seed: 7).delays(count)[index]
      #expect(abs(each - numbers[4]) < 1e-6, "\(row)")
      let over = Stagger(over: 0.4, order: order, seed: 7).delays(count)[index]
      #expect(abs(over - numbers[5]) < 1e-6, "\(row)")
      let eased = Stagger(over: 0.4, order: order, seed: 7, curve: .easeOut).delays(count)[index]
      #expect(abs(eased - numbers[6]) < 1e-6, "\(row)")
    }
  }
}
