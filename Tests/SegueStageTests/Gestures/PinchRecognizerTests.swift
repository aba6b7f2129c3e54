import SegueGraphics
import SegueStage
import Testing

@Suite("Pinch recognition")
struct PinchRecognizerTests {
  private let centre = Point(187, 400)

  private func pinch(from a: Double, to b: Double, in seconds: Double) -> [PinchEvent] {
    let paths = [-0.5, 0.5].map { side in
      GestureFixtures.drag(
        from: centre + Point(0, a * side), to: centre + Point(0, b * side), in: seconds)
    }
    return PinchRecognizer().events(
      of: ScriptedTouch(start: 0.2, path: paths[0]), ScriptedTouch(start: 0.2, path: paths[1]))
  }

  @Test(
    arguments: [(100.0, 310.0, 310.0 / 110), (200, 100, 100 / 190.0), (100, 110, 1)]
      as [(Double, Double, Double)])
  func scaleExcludesTheHysteresis(from: Double, to: Double, scale: Double) {
    let events = pinch(from: from, to: to, in: 0.5)
    #expect(events.first?.phase == .began)
    #expect(events.last?.phase == .ended)
    #expect(events.last.map { abs($0.scale - scale) < 1e-9 } == true)
    #expect(events.allSatisfy { ($0.centre - centre).length < 1e-9 })
    #expect(events.first.map { abs($0.scale - 1) < 0.1 } == true)
  }

  @Test
  func evenOpeningHasEvenVelocity() {
    for event in pinch(from: 100, to: 330, in: 0.5).dropFirst() {
      #expect(abs(event.velocity - 460 / 110) < 1e-6)
    }
  }

  @Test
  func fingersThatKeepTheirDistanceDoNotPinch() {
    #expect(pinch(from: 100, to: 109.9, in: 0.5).isEmpty)
    let path = GestureFixtures.drag(from: centre, to: Point(0, 0), in: 0.5)
    let other = GestureFixtures.drag(from: centre + Point(50, 0), to: Point(50, 0), in: 0.5)
    #expect(
      PinchRecognizer().events(
        of: ScriptedTouch(start: 0, path: path), ScriptedTouch(start: 0, path: other)
      ).isEmpty)
  }

  @Test
  func itLastsFromTheSecondTouchToTheFirstLiftOff() {
    let still = ScriptedTouch(start: 0, path: GestureFixtures.tap(at: centre, for: 1))
    let moving = ScriptedTouch(
      start: 0.3,
      path: GestureFixtures.drag(
        from: centre + Point(60, 0), to: centre + Point(180, 0), in: 0.4, release: .cancelled))
    let events = PinchRecognizer().events(of: still, moving)
    #expect(events.first.map { $0.time > 0.3 } == true)
    #expect(events.last.map { abs($0.time - 0.7) < 1e-12 } == true)
    #expect(events.last?.phase == .cancelled)
    #expect(events.last.map { ($0.centre - centre - Point(90, 0)).length < 1e-9 } == true)
    let later = ScriptedTouch(start: 1, path: moving.path)
    #expect(PinchRecognizer().events(of: still, later).isEmpty)
  }

  @Test(arguments: GestureFixtures.hostileNumbers)
  func hostileNumbersGiveFinitePinches(number: Double) {
    let a = ScriptedTouch(
      start: 0, path: GestureFixtures.drag(from: .zero, to: Point(number, 5), in: 0.3))
    let b = ScriptedTouch(
      start: 0, path: GestureFixtures.drag(from: Point(5, -number), to: .zero, in: 0.3))
    let events =
      PinchRecognizer(hysteresis: number).events(of: a, b) + PinchRecognizer().events(of: a, b)
    #expect(
      events.allSatisfy { $0.scale.isFinite && $0.velocity.isFinite && $0.centre.isFinite })
  }
}
