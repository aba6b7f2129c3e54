import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Paging")
struct PagingTests {
  @Test(arguments: [(320.0, 367, 194), (375, 374, 197), (414, 379, 200), (768, 578, 227)])
  func aPageFromRestTakesItsTime(width: Double, milliseconds: Int, ninety: Int) {
    let settling = PageSettling(distance: -width, velocity: 0, viewWidth: width)
    #expect(settling.milliseconds == milliseconds)
    let first = (0...1000).first {
      abs(settling.distance(after: Double($0) / 1000)) <= 0.1 * width
    }
    #expect(first == ninety)
    let overshoot = (0..<milliseconds).map { settling.distance(after: Double($0) / 1000) }.max()
    #expect(overshoot.map { $0 / width > 0.0019 && $0 / width < 0.0028 } == true)
  }

  @Test
  func closedFormMatchesStepping() {
    var generator = SeededGenerator(seed: 0x9A6E)
    for _ in 0..<50 {
      let width = Double.random(in: 200...1300, using: &generator)
      let distance = Double.random(in: -width...width, using: &generator)
      let velocity = Double.random(in: -3000...3000, using: &generator)
      let settling = PageSettling(distance: distance, velocity: velocity, viewWidth: width)
      let pull = width > 1024 ? 0.00017 : 3.59090909e-4 - 1.84659091e-7 * width
      let friction = width > 1024 ? 0.977 : 0.966818182 + 9.94318182e-6 * width
      var x = distance
      var v = velocity / 1000
      var time = 0
      while abs(x) > 1 || abs(v) > 0.01 {
        #expect(
          abs(settling.distance(after: Double(time) / 1000) - x) < 1e-7, "seed \(generator.seed)")
        v = (v - pull * x) * friction
        x += v
        time += 1
      }
      #expect(settling.milliseconds == time, "seed \(generator.seed)")
      #expect(settling.distance(after: settling.duration) == 0)
    }
  }

  @Test(arguments: [
    (100.0, 0.0, 0.0), (187, 0, 0), (188, 0, 375), (100, 249, 0), (100, 250, 375),
    (100, -250, 0), (400, 251, 750), (700, -300, 375), (700, -200, 750), (375, 300, 375),
    (375, -300, 375), (720, 5000, 750), (-30, -900, 0), (1200, 900, 1125), (30, 9000, 375),
  ])
  func flickTurnsToTheNextPageAndStandstillToTheNearest(
    offset: Double, velocity: Double, target: Double
  ) {
    let pages = PageGrid(page: 375)
    #expect(pages.target(from: offset, velocity: velocity, in: ScrollRange(0, 1125)) == target)
  }

  @Test
  func pagesMayBeSpacedAndBeginAnywhere() {
    let pages = PageGrid(page: 385, origin: 20)
    #expect(pages.target(from: 300, velocity: 0, in: ScrollRange(0, 2000)) == 405)
    #expect(pages.index(at: 790) == 2)
  }
}
