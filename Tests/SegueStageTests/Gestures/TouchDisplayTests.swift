import SegueGraphics
import SegueStage
import Testing

/// The marks of fingers, and the times of taps.
@Suite struct TouchDisplayTests {
  /// Returns a clip with a tap that pushes a screen, and a drag along a curve.
  private static func timeline(
    _ display: TouchDisplay, _ steps: [Step]? = nil, layers: [SceneLayer] = []
  ) throws -> Timeline {
    var scene = Scene(
      canvas: Canvas(size: Size(390, 844)),
      screens: [
        Screen(name: "list", content: .layers(layers)), Screen(name: "detail", fill: .black),
      ],
      steps: steps ?? [
        .show(screen: "list"), .hold(seconds: 0.5),
        .act(GestureAction(.tap(.point(Point(100, 200))))), .push(screen: "detail"),
        .hold(seconds: 0.5),
      ])
    scene.touchDisplay = display
    return try Timeline(scene, pictures: Pictures([]))
  }

  private static func mark(_ timeline: Timeline, at time: Double) -> Layer? {
    timeline.layers(at: time).first { $0.name == "touch-1" || $0.name == "pointer" }
  }

  @Test(arguments: [
    (TouchDisplay.none, 0.08), (.ring, 0.08), (.disc, 0.18), (.pointer, 0.18),
  ])
  func aTransitionStartsAtTheLift(display: TouchDisplay, seconds: Double) throws {
    let timeline = try Self.timeline(display)
    let touch = try #require(timeline.touches.first)
    #expect(abs(touch.start - 0.5) < 1e-9)
    #expect(abs(touch.end - touch.start - seconds) < 1e-9)
    let push = try #require(timeline.segments.first { $0.content.isMotion })
    #expect(abs(push.start - touch.end) < 1e-9)
  }

  @Test func aDiscShrinksOntoItsPlaceAndFades() throws {
    let timeline = try Self.timeline(.disc)
    #expect(Self.mark(timeline, at: 0.49) == nil)
    let down = try #require(Self.mark(timeline, at: 0.5))
    #expect(down.position == Point(100, 200))
    #expect(down.size == Size(44, 44))
    #expect(abs(down.transform.a - 1.25) < 1e-9)
    let half = try #require(Self.mark(timeline, at: 0.56))
    #expect(half.transform.a > 1 && half.transform.a < 1.125)
    #expect(Self.mark(timeline, at: 0.62)?.transform == .identity)
    #expect(abs((Self.mark(timeline, at: 0.68)?.opacity ?? 0) - 1) < 1e-9)
    #expect(abs((Self.mark(timeline, at: 0.77)?.opacity ?? 0) - 0.5) < 1e-6)
    #expect(Self.mark(timeline, at: 0.87) == nil)
  }

  @Test func sizeAndColourAreThoseOfTheAuthor() throws {
    for show in [TouchDisplay.Show.disc, .ring] {
      var display = TouchDisplay(show)
      (display.size, display.color) = (30, Color(red: 255, green: 0, blue: 0))
      let mark = try #require(Self.mark(try Self.timeline(display), at: 0.55))
      #expect(mark.size == Size(30, 30))
      let inside = show == .disc ? mark.color : mark.children.first?.color
      #expect(inside?.red == 255 && inside?.green == 0 && (inside?.alpha ?? 255) < 255)
    }
  }

  @Test func aTrailFollowsAFingerThatMoves() throws {
    var display = TouchDisplay.disc
    display.hasTrail = true
    let drag = AuthoredTouch(
      .path(
        from: Point(20, 400),
        [.move(to: Point(200, 300), seconds: 0.3, .linear), .hold(seconds: 0.4)]))
    let steps: [Step] = [
      .show(screen: "list"), .push(screen: "detail"),
      .interactive(InteractiveStep(.pop, drive: .finger(drag))),
    ]
    let timeline = try Self.timeline(display, steps)
    let start = try #require(timeline.touches.first).start
    func trail(_ time: Double) -> Layer? {
      timeline.layers(at: start + time).first { $0.name == "touch-1-trail" }
    }
    #expect(trail(0) == nil)
    let path = try #require(trail(0.2)?.children.last?.effects.shape)
    guard case .path(let outline) = path.outline, let box = outline.bounds else {
      Issue.record("the trail has no outline")
      return
    }
    // From touch-down to the place after 200 ms, and half a stroke round it.
    #expect(box.minX < 20 && box.maxX > 140 && box.maxX < 160)
    // It is gone 250 ms after the finger has stopped, though the finger is still down.
    #expect(trail(0.56) == nil)
    #expect(timeline.layers(at: start + 0.6).contains { $0.name == "touch-1" })
  }

  @Test func aPointerGoesToEachTouchBeforeTouchDown() throws {
    let steps: [Step] = [
      .show(screen: "list"), .hold(seconds: 1),
      .act(GestureAction(.tap(.point(Point(100, 200))))), .hold(seconds: 1),
      .act(GestureAction(.tap(.point(Point(300, 600))))), .hold(seconds: 1),
    ]
    let timeline = try Self.timeline(.pointer, steps)
    func place(_ time: Double) -> Point? { Self.mark(timeline, at: time)?.position }
    #expect(place(0) == place(0.4))
    #expect(place(0) != Point(100, 200))
    #expect(place(1) == Point(100, 200))
    #expect(place(1.5) == Point(100, 200))
    let between = try #require(place(1.9))
    #expect(between.x > 100 && between.x < 300)
    #expect(place(2.18) == Point(300, 600))
    #expect(place(3.3) == Point(300, 600))
    // It is pressed while the finger is down.
    #expect((Self.mark(timeline, at: 1.1)?.transform.a ?? 1) < 0.9)
    #expect(Self.mark(timeline, at: 1.3)?.transform == .identity)
  }

  /// Frames of a layer, with the place that a tap on its name touches.
  private static let frames: [(frame: Rect, place: Point)] = [
    (Rect(100, 100, 100, 50), Point(150, 125)),
    (Rect(340, 100, 100, 50), Point(365, 125)),
    (Rect(-80, 800, 100, 100), Point(10, 822)),
    (Rect(-100, -100, 1000, 1000), Point(195, 422)),
  ]

  @Test(arguments: frames)
  func aTapTouchesWhatIsVisible(frame: Rect, place: Point) throws {
    var layer = SceneLayer(name: "row")
    layer.frame = FrameLength(
      x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
    let timeline = try Self.timeline(
      .disc, [.show(screen: "list"), .act(GestureAction(.tap(.named("row"))))], layers: [layer])
    let start = try #require(timeline.touches.first).path.start
    #expect((start - place).length < 1e-6)
  }
}
