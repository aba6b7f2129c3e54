import SegueGraphics
import SegueKit
import SegueStage
import Testing

@Suite("Contact sheets")
struct SheetLayoutTests {
  @Test(arguments: [
    (PixelSize(40, 64), 9, 3, PixelSize(40, 64), PixelSize(152, 224)),
    (PixelSize(40, 64), 9, 100, PixelSize(40, 64), PixelSize(440, 80)),
    (PixelSize(40, 64), 7, 3, PixelSize(40, 64), PixelSize(152, 224)),
    (PixelSize(1170, 2532), 9, 3, PixelSize(309, 669), PixelSize(959, 2039)),
    (PixelSize(1000, 1), 1, 1, PixelSize(944, 1), PixelSize(960, 17)),
  ])
  func framesFitTheWidthAndKeepTheirProportions(
    frame: PixelSize, count: Int, columns: Int, cell: PixelSize, size: PixelSize
  ) {
    let layout = SheetLayout(of: frame, count: count, columns: columns, gap: 8)
    #expect(layout.cell == cell)
    #expect(layout.size == size)
  }

  @Test func framesLieRowByRowAndDoNotOverlap() {
    let layout = SheetLayout(of: PixelSize(40, 64), count: 8, columns: 3, gap: 8)
    let origins = (0..<8).map { layout.origin(of: $0) }
    #expect(origins.map(\.x) == [8, 56, 104, 8, 56, 104, 8, 56])
    #expect(origins.map(\.y) == [8, 8, 8, 80, 80, 80, 152, 152])
  }

  @Test func gapsHaveTheRequestedWidth() {
    let size = PixelSize(40, 64)
    #expect(SheetLayout(of: size, count: 4, columns: 2, gap: 0).size == PixelSize(80, 128))
    let wide = SheetLayout(of: size, count: 4, columns: 2, gap: 20)
    #expect(wide.size == PixelSize(140, 188))
    #expect(wide.origin(of: 3) == (80, 104))
  }

  @Test func framesFitTheRequestedWidth() {
    let frame = PixelSize(390, 844)
    let narrow = SheetLayout(of: frame, count: 9, columns: 9, gap: 4, width: 400)
    #expect(narrow.cell == PixelSize(40, 87))
    #expect(narrow.size == PixelSize(400, 95))
    let wide = SheetLayout(of: frame, count: 9, columns: 9, gap: 4, width: 16_384)
    #expect(wide.cell == frame)
  }

  /// A hold of 0.1 s, a motion of 0.3 s, a hold of 0.1 s, and the same in reverse.
  @Test(arguments: [
    (1, [0.4]), (2, [0.05, 0.85]), (3, [0.05, 0.45, 0.85]), (5, [0.05, 0.25, 0.45, 0.65, 0.85]),
    (9, [0.05, 0.175, 0.25, 0.325, 0.45, 0.575, 0.65, 0.725, 0.85]),
  ])
  func framesAreSpreadOverMotionWithOnePerHold(count: Int, expected: [Double]) throws {
    let times = try KitFixtures.timeline("fade").spread(count)
    #expect(times.count == expected.count)
    for (time, expected) in zip(times, expected) { #expect(abs(time - expected) < 1e-6) }
  }

  @Test func stillClipIsSpreadEvenly() throws {
    let scene = Scene(
      canvas: Canvas(size: Size(4, 4)), screens: [Screen(name: "a", fill: .white)],
      steps: [.show(screen: "a"), .hold(seconds: 2)])
    let timeline = try Timeline(scene, pictures: Pictures([]))
    #expect(timeline.spread(3) == [0, 1, 2])
  }

  @Test func holdsOfOneScreenAreOneAndHoldsOfOthersAreNot() throws {
    let timeline = try Timeline(
      Scene(
        canvas: Canvas(size: Size(4, 4)),
        screens: [Screen(name: "a", fill: .white), Screen(name: "b", fill: .black)],
        steps: [
          .show(screen: "a"), .hold(seconds: 1), .hold(seconds: 1), .show(screen: "b"),
          .hold(seconds: 2), .push(screen: "a", TransitionUse("fade", duration: 1)),
        ]), pictures: Pictures([]))
    #expect(timeline.spread(4) == [1, 3, 4 + 2.0 / 3, 5])
  }

  /// With fewer frames than holds, some holds would be missing.
  @Test(arguments: [(1, 1), (2, 11), (5, 11), (6, 6), (9, 9)])
  func aSheetHasAFrameForEveryHold(asked: Int, seen: Int) throws {
    let push = Step.push(screen: "b", TransitionUse("fade", duration: 0.1))
    let pop = Step.pop(TransitionUse())
    let hold = Step.hold(seconds: 0.1)
    let scene = Scene(
      canvas: Canvas(size: Size(4, 4)),
      screens: [Screen(name: "a", fill: .white), Screen(name: "b", fill: .black)],
      steps: [.show(screen: "a"), hold, push, hold, pop, hold, push, hold, pop, hold, push, hold])
    let timeline = try Timeline(scene, pictures: Pictures([]))
    let schedule = FrameSchedule(timeline, framesPerSecond: 50)
    let times = try ContactSheet(.count(asked)).times(in: timeline, schedule)
    #expect(times.count == seen)
    guard asked > 1 else { return }
    for start in stride(from: 0.0, to: 1.1, by: 0.2) {
      #expect(times.contains { $0 > start && $0 < start + 0.1 }, "the hold from \(start) s")
    }
  }
}
