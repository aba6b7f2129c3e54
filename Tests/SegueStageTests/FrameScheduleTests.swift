import SegueStage
import Testing

@Suite("Frame schedule")
struct FrameScheduleTests {
  private func timeline(_ steps: [Step]) throws -> Timeline {
    try Timeline(StageFixtures.scene(steps), pictures: StageFixtures.pictures)
  }

  private func still(_ seconds: Double) throws -> Timeline {
    try timeline([.show(screen: "list"), .hold(seconds: seconds)])
  }

  @Test(arguments: [
    (50.0, [2, 2, 2, 2, 2]), (30.0, [3, 4, 3, 3, 4, 3]), (24.0, [4, 4, 5, 4, 4, 4]),
    (15.0, [7, 6, 7]), (12.0, [8, 9, 8]), (25.0, [4, 4, 4]), (10.0, [10, 10]),
  ])
  func delaysFollowFromAccumulatedTime(rate: Double, delays: [Int]) throws {
    let schedule = FrameSchedule(try still(1), framesPerSecond: rate)
    #expect(Array(schedule.entries.map(\.duration).prefix(delays.count)) == delays)
    #expect(schedule.duration == 100)
  }

  @Test(arguments: [0.01, 0.02, 0.03, 0.45, 0.999, 1.234, 2.5], [50.0, 30, 24, 7, 0.5])
  func delaysAreAtLeastTwoAndAddUpToTheClip(seconds: Double, rate: Double) throws {
    let schedule = FrameSchedule(try still(seconds), framesPerSecond: rate)
    #expect(schedule.entries.allSatisfy { $0.duration >= 2 })
    #expect(abs(schedule.duration - max(2, Int((seconds * 100).rounded()))) <= 0)
  }

  @Test
  func framesAreSampledAtTheirPresentationTime() throws {
    let schedule = FrameSchedule(try still(1), framesPerSecond: 30)
    for entry in schedule.entries { #expect(entry.sampleTime == Double(entry.start) / 100) }
  }

  @Test(arguments: [0.41, 0.405, 0.4, 0.39])
  func endOfEveryTransitionIsSampled(duration: Double) throws {
    let use = TransitionUse("base", duration: duration)
    let timeline = try timeline([
      .show(screen: "list"), .push(screen: "player", use), .pop(TransitionUse()),
    ])
    let schedule = FrameSchedule(timeline, framesPerSecond: 50)
    let ends = timeline.segments.filter { $0.duration > 0 }.map(\.end)
    for end in ends {
      #expect(
        schedule.entries.contains { abs($0.sampleTime - end) < 1e-9 }, "end at \(end)")
    }
    #expect(schedule.entries.map(\.start) == schedule.entries.map(\.start).sorted())
  }

  @Test
  func holdAfterATransitionStartsAtItsEnd() throws {
    let use = TransitionUse("base", duration: 0.41)
    let schedule = FrameSchedule(
      try timeline([.show(screen: "list"), .push(screen: "player", use), .hold(seconds: 0.5)]),
      framesPerSecond: 50)
    for entry in schedule.entries { #expect(entry.sampleTime == Double(entry.start) / 100) }
  }

  @Test
  func sixtyFramesASecondNeedTheFinerClock() throws {
    let schedule = FrameSchedule(try still(1), framesPerSecond: 60, clock: .microseconds)
    #expect(schedule.entries.count == 60)
    #expect(schedule.duration == 1_000_000)
  }
}
