internal import SegueGraphics

/// A grid of thumbnails and a browser that pages through their pictures at full size.
///
/// One touch at a time: input while a finger is down, or while a picture flies between the grid and
/// its page, has no effect, as views in a transition receive no touches on iOS. Any other motion
/// can be interrupted at any moment and continues from there.
package struct PictureBrowser: Container {
  let settings: BrowserSettings
  /// The states, ordered by time; never empty.
  private var states: [BrowserState]
  /// The time at which the last finger leaves the screen, in seconds.
  private var lifted = 0.0
  /// The time of the last input, in seconds.
  private var clock = 0.0

  /// Creates a browser that shows its grid.
  package init(_ stage: ContainerStage) {
    settings = BrowserSettings(stage)
    let scroll = PageScroll(
      size: stage.size, gap: settings.gap, count: settings.pictures.count, index: 0)
    states = [BrowserState(start: 0, phase: .grid, scroll: scroll)]
  }

  package func layers(at time: Double) -> [Layer] {
    let t = time.clamped(to: -1e9...1e9)
    return layers(of: state(at: t), at: t)
  }

  package mutating func apply(
    _ input: ContainerInput, at time: Double
  ) -> ContainerResponse {
    clock = max(clock, time.clamped(to: 0...1e9))
    if case .show(role: "grid") = input { showGrid() }
    guard clock >= lifted - 1e-9 else { return response(lifted: lifted) }
    clock = max(clock, lifted)
    var decision: GestureDecision?
    let phase = state(at: clock).phase
    switch input {
    case .show: break
    case .tap(.point(let point)): tap(point, phase)
    case .tap(.named): break
    case .doubleTap(let point): doubleTap(point, phase)
    case .command("close"): if phase == .browsing { close() }
    case .command: break
    case .drag(let path): decision = drag(path, phase)
    case .pinch(let first, let second): pinch(first, second, phase)
    }
    lifted = max(lifted, clock + Self.touchDuration(of: input))
    return response(lifted: lifted, decision)
  }

  /// Returns the state in force at a time.
  private func state(at time: Double) -> BrowserState {
    states.last { $0.start <= time } ?? states[0]
  }

  /// Returns the seconds from touch-down until the last lift-off; 0 for inputs without a duration.
  private static func touchDuration(of input: ContainerInput) -> Double {
    switch input {
    case .drag(let path): path.duration
    case .pinch(let first, let second): max(first.duration, second.duration)
    case .show, .tap, .doubleTap, .command: 0
    }
  }

  /// Returns a response with the page, or the grid, at which the last state rests.
  private func response(
    lifted: Double, _ decision: GestureDecision? = nil
  ) -> ContainerResponse {
    let last = states[states.count - 1]
    let isGrid = last.phase == .grid
    return ContainerResponse(
      lifted: max(lifted, clock), settled: max(lifted, clock, last.end), decision: decision,
      screen: isGrid ? "grid" : settings.pictures[last.scroll.index].name,
      progress: decision?.progress,
      offset: isGrid ? nil : Point(last.scroll.restingOffset, 0))
  }
}

// MARK: Inputs

extension PictureBrowser {
  /// Begins a changed state at the clock's time; drags that are at rest by then are dropped.
  private mutating func begin(_ change: (inout BrowserState) -> Void) {
    var next = state(at: clock)
    next.start = clock
    next.drags.removeAll { $0.end <= clock }
    change(&next)
    states.removeAll { $0.start >= clock }
    states.append(next)
  }

  /// Shows the grid at once and ends all touches.
  private mutating func showGrid() {
    begin { state in
      state.phase = .grid
      state.drags = []
    }
    lifted = clock
  }

  /// Applies a tap: on the grid it opens a thumbnail, on a page it closes the browser.
  private mutating func tap(_ point: Point, _ phase: BrowserState.Phase) {
    switch phase {
    case .grid: open(at: point)
    case .browsing: close()
    case .opening, .closing: break
    }
  }

  /// Flies the topmost picture with its thumbnail at a point to its page; without one nothing happens.
  private mutating func open(at point: Point) {
    let hit = settings.pictures.lastIndex { $0.thumbnail?.contains(point) ?? false }
    guard let index = hit else { return }
    let picture = settings.pictures[index]
    let flight = PictureFlight(
      index: index, start: clock, from: .init(frame: picture.closedFrame, backdrop: 0),
      to: .init(frame: picture.fullFrame, backdrop: 1), pacing: settings.open.resolved)
    let scroll = PageScroll(
      size: settings.size, gap: settings.gap, count: settings.pictures.count, index: index)
    begin { state in
      state.phase = .opening(flight)
      state.scroll = scroll
      state.zooms = [:]
      state.drags = []
    }
    append(.browsing, at: flight.end)
  }

  /// Flies the picture of the current page back to its thumbnail.
  private mutating func close() {
    let state = state(at: clock)
    fly(
      state.scroll.index, at: clock, backdrop: state.backdrop(at: clock),
      pacing: settings.close.resolved)
  }

  /// Flies a picture from its frame at a time to its thumbnail, then shows the grid.
  private mutating func fly(
    _ index: Int, at time: Double, backdrop: Double, pacing: ResolvedPacing
  ) {
    let frame = frame(of: index, in: state(at: time), at: time)
    let flight = PictureFlight(
      index: index, start: time, from: .init(frame: frame, backdrop: backdrop),
      to: .init(frame: settings.pictures[index].closedFrame, backdrop: 0), pacing: pacing)
    append(.closing(flight), at: time)
    append(.grid, at: flight.end)
  }

  /// Appends a copy of the last state in another phase from a time on, not before its start.
  private mutating func append(_ phase: BrowserState.Phase, at time: Double) {
    var next = states[states.count - 1]
    next.start = time
    next.phase = phase
    if phase == .grid { next.drags = [] }
    states.append(next)
  }

  /// Applies a double tap: on a page it zooms, elsewhere it counts as a tap.
  private mutating func doubleTap(_ point: Point, _ phase: BrowserState.Phase) {
    guard phase == .browsing else { return tap(point, phase) }
    let place = TouchSample(time: 0, location: point).location
    changeZoom { [clock] zoom in zoom.doubleTapped(at: place, time: clock) }
  }

  /// Applies a pinch to the zoom of the current page's picture.
  private mutating func pinch(
    _ first: TouchPath, _ second: TouchPath, _ phase: BrowserState.Phase
  ) {
    guard phase == .browsing else { return }
    let events = PinchRecognizer().events(
      of: ScriptedTouch(start: 0, path: first), ScriptedTouch(start: 0, path: second))
    changeZoom { [clock] zoom in zoom.pinched(by: events, at: clock) }
  }

  /// Changes the zoom of the picture on the page at rest.
  private mutating func changeZoom(_ change: (PictureZoom) -> PictureZoom) {
    let state = state(at: clock)
    let index = state.scroll.index
    let zoom = change(zoom(of: index, in: state))
    begin { $0.zooms[index] = zoom }
  }

  /// Applies a drag: pans a zoomed picture, pages sideways, or carries the picture downward.
  private mutating func drag(
    _ path: TouchPath, _ phase: BrowserState.Phase
  ) -> GestureDecision? {
    guard phase == .browsing else { return nil }
    let state = state(at: clock)
    let zoom = zoom(of: state.scroll.index, in: state)
    let events = PanRecognizer().events(of: path)
    let axis = PanRecognizer(lock: .firstAxis).events(of: path).first?.lockedAxis
    let pan = { [clock] (zoom: PictureZoom) in
      zoom.dragged(by: events, at: clock, liftOff: path.duration)
    }
    if zoom.isZoomedIn {
      changeZoom(pan)
    } else if axis == .vertical {
      let isDownward = events.first.map { $0.location.y > path.start.y } ?? false
      if isDownward, zoom.showsTop { return carry(events, state.scroll.index) }
      changeZoom(pan)
    } else {
      let scroll = state.scroll.dragged(by: events, at: clock, liftOff: path.duration)
      begin { $0.scroll = scroll }
    }
    return nil
  }

  /// Applies a downward drag of the current page's picture, and flies it to the grid if that finishes.
  private mutating func carry(_ events: [PanEvent], _ index: Int) -> GestureDecision? {
    guard
      let drag = DismissalDrag(
        events, index: index, start: clock, height: settings.size.height,
        rule: settings.dismissal, cancelPacing: settings.cancel.resolved)
    else { return nil }
    begin { $0.drags.append(drag) }
    if drag.decision.outcome == .finished {
      let shown = state(at: clock).backdrop(at: drag.release)
      let scale = 1 - drag.decision.progress
      fly(
        index, at: drag.release, backdrop: settings.fadesFromScale ? scale : shown,
        pacing: settings.finish.resolved)
    }
    return drag.decision
  }
}

extension Rect {
  /// Returns whether a point lies inside, the left and top edges included.
  fileprivate func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
